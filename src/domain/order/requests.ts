import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import { budgetSchema } from "@/domain/order/budget";
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

/** `POST /api/app/orders/complete` names the revision, the total and the amount to pay (cents) that the member saw. */
export const completeOrderSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  total: centsSchema,
  to_pay: centsSchema,
});
export type CompleteOrder = z.infer<typeof completeOrderSchema>;

/** `POST /api/app/orders/whatsapp` and `POST /api/app/orders/cancel`. */
export const orderIdSchema = z.object({ id: idSchema });

/**
 * The fields of `POST /api/app/orders/proof` beside `file`: the proof's own id, and the order's id or
 * the payment reference (of an order or of a membership) that it is for.
 */
export const uploadProofSchema = z.object({
  id: idSchema,
  order_id: z.optional(idSchema),
  reference: z.optional(
    z.string(issue("text_invalid")).check(z.maxLength(32, issue("text_invalid"))),
  ),
});
