import type { MembershipPayment } from "@/domain/membership/responses";
import type { OrderView } from "@/domain/order/view";
import { sealedPart } from "@/domain/sync/sealed-part";
import { seal } from "./seals";

/** What an order's seal vouches for: all but its proofs, which the phone sends again as files, and its email. */
export function orderFactsOf({
  proof: _,
  proofs_left: __,
  seal: ___,
  email: ____,
  ...facts
}: OrderView): object {
  return facts;
}

/** What a membership's seal vouches for. */
export function paymentFactsOf(payment: MembershipPayment): object {
  const { payment_reference, month_period, completed } = payment;
  return { payment_reference, month_period, completed };
}

/**
 * Seals what an answer tells its member of an order or of a membership's payment, in a header, so that the
 * same state is answered the same each time: `X-Seal`.
 */
export function tellSeal(e: RequestEvent, userId: string, answer: unknown): void {
  const told = sealedPart(answer);
  if (!told?.payment_reference) return;
  const facts = "order_number" in told ? orderFactsOf(told) : paymentFactsOf(told);
  e.response.header().set("X-Seal", seal(e.app, userId, facts));
}
