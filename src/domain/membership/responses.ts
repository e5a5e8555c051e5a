import * as z from "zod/mini";
import { proofViewSchema } from "@/domain/order/view";

const moment = z.string();

/** A row of `subscriptions` as its member sees it. */
const membershipSchema = z.object({
  id: z.string(),
  /** Cents. */
  price: z.number(),
  status: z.enum(["active", "cancelled"]),
  paid: z.boolean(),
  month_period: z.string(),
  payment_reference: z.string(),
  current_period_start: moment,
  current_period_end: moment,
  /** Empty unless it was cancelled. */
  cancelled_at: moment,
  created_at: moment,
  /** Whether the payment of the order that carries it was rejected; absent in what older versions kept. */
  rejected: z.optional(z.boolean()),
});
export type Membership = z.infer<typeof membershipSchema>;

/** What a membership is paid with, on `/subscribe`: a reference, and its newest proof. */
export const membershipPaymentSchema = z.object({
  payment_reference: z.string(),
  month_period: z.string(),
  /** Cents. */
  price: z.number(),
  /** What of it the member's credit pays; what is left is to be deposited. */
  credit_applied: z.number(),
  proof: z.nullable(proofViewSchema),
  /** How many more proofs may be sent. */
  proofs_left: z.number(),
  /** Whether a membership has begun with it that wasn't cancelled. */
  completed: z.boolean(),
  /** As of an order (`@/domain/order-view`). */
  seal: z.optional(z.string()),
});
export type MembershipPayment = z.infer<typeof membershipPaymentSchema>;

/** All that a member is shown of the membership: `GET /api/app/membership`, and what its commands answer. */
const membershipViewSchema = z.object({
  /** The server's clock, in milliseconds UTC: the states are derived from it. */
  now: z.number(),
  memberships: z.array(membershipSchema),
  /** The newest one that was paid on its own and that an admin is to check: it takes another proof. */
  waiting: z.nullable(membershipPaymentSchema),
  /**
   * What `/subscribe` takes first, where its reference has been issued already: one whose proof was sent and that isn't
   * completed, whatever its month, or the one for `next_month`, as by a reminder.
   */
  ready: z.nullable(membershipPaymentSchema),
  /** Cents over all payments of the member; negative where the member owes. */
  credit: z.number(),
  /** What of it no open order holds. */
  credit_available: z.number(),
  /** The month that it is, and whether it is paid, or a payment for it waits to be verified. */
  month_period: z.string(),
  month_state: z.enum(["unpaid", "awaiting", "paid"]),
  /** The first month from this one on that is neither. */
  next_month: z.string(),
});
export type MembershipView = z.infer<typeof membershipViewSchema>;

/** `POST /api/app/membership/reference`. */
export const openReferenceAnswerSchema = z.object({ payment: membershipPaymentSchema });

export const membershipAnswerSchema = z.object({ membership: membershipViewSchema });
