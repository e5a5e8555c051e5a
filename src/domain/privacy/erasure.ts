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

/** `POST /api/app/account/erasure` and `POST /api/app/account/data`: the password once more. */
export const ownPasswordFormSchema = z.object({ password: ownPasswordSchema });
