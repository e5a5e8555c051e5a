import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import { madeIdSchema } from "@/domain/made-id";
import { budgetSchema } from "@/domain/order/budget";
import { PAYMENT_STATUSES, PROOF_CHANNELS } from "@/domain/order/rules";
import { BASED_ON_MAX } from "@/domain/sync/based-on";
import { issue } from "@/domain/text/messages";

/** An amount in whole cents, 0 or more. */
export const centsSchema = z
  .number(issue("amount_invalid"))
  .check(
    z.gte(0, issue("amount_invalid")),
    z.lte(Number.MAX_SAFE_INTEGER, issue("amount_too_large")),
    z.refine(Number.isInteger, issue("amount_invalid")),
  );

export const revisionSchema = z
  .number(issue("text_invalid"))
  .check(
    z.gte(1, issue("text_invalid")),
    z.lte(2_000_000_000, issue("text_invalid")),
    z.refine(Number.isInteger, issue("text_invalid")),
  );

/** `POST /api/app/orders/budget`: cents. */
export const saveBudgetSchema = z.object({ id: idSchema, order_budget: budgetSchema });
export type SaveBudget = z.infer<typeof saveBudgetSchema>;

/**
 * `POST /api/app/orders/complete` names the revision, the total and the amount to pay (cents) that the member saw, and
 * the month in which they did; older apps don't say that.
 */
export const completeOrderSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  total: centsSchema,
  to_pay: centsSchema,
  month_period: z.optional(
    z.string(issue("body_invalid")).check(z.maxLength(7, issue("body_invalid"))),
  ),
});
export type CompleteOrder = z.infer<typeof completeOrderSchema>;

/** What a member has seen of an order when they cancel it, or say that its proof is on its way. */
const seenOrderSchema = z.object({
  submitted: z.enum(["yes", "no"], issue("body_invalid")),
  payment_status: z.enum(PAYMENT_STATUSES, issue("body_invalid")),
  proof_channel: z.enum([...PROOF_CHANNELS, ""], issue("body_invalid")),
  /** The newest proof's id; empty without one. */
  proof: z.string(issue("body_invalid")).check(z.maxLength(36, issue("body_invalid"))),
});
export type SeenOrder = z.infer<typeof seenOrderSchema>;

/**
 * `POST /api/app/orders/whatsapp` and `POST /api/app/orders/cancel`. `based_on`: what the member saw of the order, or
 * their phone made of it since; older apps don't say it.
 */
export const seenOrderCommandSchema = z.object({
  id: idSchema,
  based_on: z.optional(
    z
      .array(seenOrderSchema, issue("body_invalid"))
      .check(z.maxLength(BASED_ON_MAX, issue("body_invalid"))),
  ),
});
export type SeenOrderCommand = z.infer<typeof seenOrderCommandSchema>;

/**
 * The fields of `POST /api/app/orders/proof` beside `file`: the proof's own id, and the order's id or
 * the payment reference (of an order or of a membership) that it is for.
 */
export const uploadProofSchema = z.object({
  id: madeIdSchema,
  order_id: z.optional(idSchema),
  reference: z.optional(
    z.string(issue("text_invalid")).check(z.maxLength(32, issue("text_invalid"))),
  ),
});
