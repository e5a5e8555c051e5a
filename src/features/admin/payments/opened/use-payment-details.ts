import { afterBurst } from "@/data/core/after-burst";
import { RequestError } from "@/data/core/client";
import { followPayments } from "@/data/remote/payment-changes";
import { fetchPaymentDetails } from "@/data/remote/payments";
import { useFollowed } from "../../shared/use-followed";

const followBursts = afterBurst(followPayments, 500);

/** What is known of a payment, followed while it is shown; `failure` is why that may be out of date. */
export function usePaymentDetails(id: string) {
  const { value, failure, reload } = useFollowed(id, followBursts, () =>
    fetchPaymentDetails(id).catch(asOrder),
  );
  return { details: value, failure, retry: reload };
}

/** An id that is of nothing is looked for among the memberships last. */
function asOrder(error: unknown): never {
  const isOfNothing = error instanceof RequestError && error.code === "subscription_not_found";
  if (!isOfNothing) throw error;
  throw new RequestError(error.status, { code: "order_not_found" }, { cause: error });
}
