import { useEffect, useState } from "react";
import { RequestError } from "@/data/core/client";
import { followPayments } from "@/data/remote/payment-changes";
import { fetchPaymentDetails } from "@/data/remote/payments";
import type { PaymentDetails } from "@/domain/payment/details";
import { messageOf } from "@/domain/text/messages";

/** Events come in bursts: the payment is fetched once for all of them. */
const SETTLE_MS = 500;

interface Loaded {
  readonly id: string;
  readonly details?: PaymentDetails;
  /** Why it couldn't be loaded; what is shown may be out of date then. */
  readonly failure?: string;
}

export function usePaymentDetails(id: string) {
  const [loaded, setLoaded] = useState<Loaded>({ id });
  const [asked, setAsked] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says that it is loaded again.
  useEffect(() => {
    let current = true;
    fetchPaymentDetails(id).then(
      (details) => current && setLoaded({ id, details }),
      (error: unknown) => {
        if (!(error instanceof RequestError)) reportError(error);
        const code = error instanceof RequestError ? error.code : "unexpected_error";
        const failure = messageOf(code === "subscription_not_found" ? "order_not_found" : code);
        if (current) setLoaded((before) => ({ ...(before.id === id ? before : { id }), failure }));
      },
    );
    return () => {
      current = false;
    };
  }, [id, asked]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followPayments(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setAsked((count) => count + 1), SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);

  const { details, failure }: Loaded = loaded.id === id ? loaded : { id };
  return { details, failure, retry: () => setAsked((count) => count + 1) };
}
