import { useEffect, useRef, useState } from "react";
import { RequestError } from "@/data/core/client";
import { followPayments } from "@/data/remote/payment-changes";
import { fetchPaymentDetails } from "@/data/remote/payments";
import { oneAtATime } from "@/data/sync/one-at-a-time";
import type { PaymentDetails } from "@/domain/payment/details";
import { messageOf } from "@/domain/text/messages";

/** Events come in bursts: the payment is fetched once for all of them. */
const SETTLE_MS = 500;

interface Loaded {
  readonly id: string;
  readonly details?: PaymentDetails;
  /** Why it couldn't be loaded; what is shown may be out of date then. */
  readonly failure?: string | undefined;
}

export function usePaymentDetails(id: string) {
  const [loaded, setLoaded] = useState<Loaded>({ id });
  const load = useRef(() => {});

  useEffect(() => {
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    load.current = oneAtATime(async () => {
      if (!isOpen) return;
      const answer = await fetchPaymentDetails(id).then(
        (details) => ({ details }),
        (error: unknown) => ({ failure: reasonOf(error) }),
      );
      if (isOpen)
        setLoaded((before) => ({
          ...(before.id === id ? before : { id }),
          failure: undefined,
          ...answer,
        }));
    });
    load.current();
    const end = followPayments(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        load.current();
      }, SETTLE_MS);
    });
    return () => {
      isOpen = false;
      clearTimeout(timer);
      end();
    };
  }, [id]);

  const { details, failure }: Loaded = loaded.id === id ? loaded : { id };
  return { details, failure, retry: () => load.current() };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof RequestError)) reportError(error);
  const code = error instanceof RequestError ? error.code : "unexpected_error";
  return messageOf(code === "subscription_not_found" ? "order_not_found" : code);
}
