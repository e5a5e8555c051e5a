import * as z from "zod/mini";
import { ownPasswordSchema } from "@/domain/auth/credentials";
import type { OrderFacts } from "@/domain/order/rules";
import { DAY_MS } from "../time/durations";

/** How long a member has to change their mind. */
export const ERASURE_DAYS = 7;

/** When an account that its member wants deleted now is erased, in milliseconds UTC. */
export function erasureDueAt(ms: number): number {
  return ms + ERASURE_DAYS * DAY_MS;
}

/**
 * Whether an order has to end before its member's account can (threats T57): groceries are on their
 * way, a deposit was declared that isn't found yet, or its delivery isn't closed (`isBought`), so that
 * what wasn't spent is still to come back.
 */
export function holdsAccount(order: OrderFacts, isBought: boolean): boolean {
  if (order.status === "delivered") return isBought;
  if (order.status === "processing" || order.deposit_check === "to_check") return true;
  const isOpen = order.status === "pending" && order.payment_status === "pending";
  return isOpen && order.proof_channel !== "";
}

/** How long credit that comes after the request holds the account: its member may ask for a refund. */
export const CREDIT_HOLD_DAYS = 30;

/** From when on credit that came holds an account that is to be deleted, in milliseconds UTC. */
export function creditHoldsSince(requestedAt: number, ms: number): number {
  return Math.max(requestedAt, ms - CREDIT_HOLD_DAYS * DAY_MS);
}

/** `POST /api/app/account/erasure` and `POST /api/app/account/data`: the password once more. */
export const ownPasswordFormSchema = z.object({ password: ownPasswordSchema });
