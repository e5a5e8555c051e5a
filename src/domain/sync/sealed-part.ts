import type { MembershipPayment, MembershipView } from "@/domain/membership/responses";
import type { OrderView } from "@/domain/order/view";

/** What of an answer its seal vouches for: server and phone must mean the same. */
export function sealedPart(answer: unknown): OrderView | MembershipPayment | undefined {
  const { order, payment, membership } = (answer ?? {}) as {
    order?: OrderView;
    payment?: MembershipPayment;
    membership?: MembershipView;
  };
  const isPayment = payment && "month_period" in payment;
  return order ?? (isPayment ? payment : (membership?.waiting ?? membership?.ready ?? undefined));
}
