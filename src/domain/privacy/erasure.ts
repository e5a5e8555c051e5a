import * as z from "zod/mini";
import { ownPasswordSchema } from "@/domain/auth/credentials";
import type { KeptBack, OrderFacts } from "@/domain/order/rules";
import { DAY_MS } from "../time/durations";

/** How long a member has to change their mind. */
export const ERASURE_DAYS = 7;

/** When an account that its member wants deleted now is erased, in milliseconds UTC. */
export function erasureDueAt(ms: number): number {
  return ms + ERASURE_DAYS * DAY_MS;
}

/** What of an order has to end before its member's account can. */
const ACCOUNT_HOLDS = ["to_finish", "to_deliver", "to_close", "to_check"] as const;
export type AccountHold = (typeof ACCOUNT_HOLDS)[number];

/** An order that holds its member's account. */
export const holdingOrderSchema = z.object({
  order_number: z.string(),
  hold: z.enum(ACCOUNT_HOLDS),
});
export type HoldingOrder = z.infer<typeof holdingOrderSchema>;

/**
 * How an order holds its member's account (threats T57): its deposit was declared and isn't verified yet, it is on its
 * way, its delivery isn't closed (`isBought`), so that what wasn't spent is still to come back, or we look for its
 * deposit, also once it's delivered. Empty where it doesn't: nothing comes of one that was closed with nothing for it.
 */
export function accountHold(
  order: OrderFacts & { readonly kept_back?: KeptBack | "" },
  isBought: boolean,
): AccountHold | "" {
  if (order.status === "delivered" && isBought) return "to_close";
  if (order.status === "processing" && order.kept_back !== "nothing_bought") return "to_deliver";
  if (order.deposit_check === "to_check") return "to_check";
  const isOpen = order.status === "pending" && order.payment_status === "pending";
  return isOpen && order.proof_channel !== "" ? "to_finish" : "";
}

/** Whether something has to end before the account can. */
export function isAccountHeld(open: {
  readonly order_holds: readonly HoldingOrder[];
  readonly membership_waits: boolean;
}): boolean {
  return open.order_holds.length > 0 || open.membership_waits;
}

const MEMBER_TEXTS: Readonly<Record<AccountHold, (order: string) => string>> = {
  to_finish: (order) =>
    `Order ${order} must be finished first. You can also cancel it, then wait until we've checked for your deposit.`,
  to_deliver: (order) =>
    `We still have to deliver order ${order}. To cancel it, please contact us.`,
  to_close: (order) =>
    `We've delivered order ${order}. Please wait until we've worked out what it cost.`,
  to_check: (order) => `Please wait until we've checked for your deposit for order ${order}.`,
};

/** What its member reads of an order that holds the account, and what they can do about it. */
export function memberHoldText({ order_number, hold }: HoldingOrder): string {
  return MEMBER_TEXTS[hold](order_number);
}

/** How long credit that comes after the request holds the account: its member may ask for a refund. */
export const CREDIT_HOLD_DAYS = 30;

/** From when on credit that came holds an account that is to be deleted, in milliseconds UTC. */
export function creditHoldsSince(requestedAt: number, ms: number): number {
  return Math.max(requestedAt, ms - CREDIT_HOLD_DAYS * DAY_MS);
}

/** `POST /api/app/account/erasure` and `POST /api/app/account/data`: the password once more. */
export const ownPasswordFormSchema = z.object({ password: ownPasswordSchema });
