import * as z from "zod/mini";
import { basketPreferencesSchema } from "@/domain/basket-preferences";
import { budgetSchema } from "@/domain/budget";
import { deliveryDetailsSchema } from "@/domain/delivery-details";
import { issue } from "@/domain/error-catalogue";
import { basketSchema } from "@/domain/grocery-item";
import { idSchema } from "@/domain/id";
import { orderContentSchema, orderViewSchema, proofViewSchema } from "@/domain/order-view";

/** An amount in whole cents, 0 or more. */
export const centsSchema = z
  .number(issue("amount_invalid"))
  .check(
    z.gte(0, issue("amount_invalid")),
    z.lte(Number.MAX_SAFE_INTEGER, issue("amount_too_large")),
    z.refine(Number.isInteger, issue("amount_invalid")),
  );

const revisionSchema = z
  .number(issue("text_invalid"))
  .check(
    z.gte(1, issue("text_invalid")),
    z.lte(2_000_000_000, issue("text_invalid")),
    z.refine(Number.isInteger, issue("text_invalid")),
  );

/**
 * `POST /api/app/orders/start`, on leaving step 3. The phone counts `revision` up with every change of
 * what it sends; the e-mail is always the account's.
 */
export const startOrderSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  details: z.omit(deliveryDetailsSchema, { email: true }),
  items: basketSchema,
  preferences: basketPreferencesSchema,
});
export type StartOrder = z.infer<typeof startOrderSchema>;

/** `POST /api/app/orders/budget`: cents. */
export const saveBudgetSchema = z.object({ id: idSchema, order_budget: budgetSchema });
export type SaveBudget = z.infer<typeof saveBudgetSchema>;

/** `POST /api/app/orders/complete` names the revision and the total (cents) that the member saw. */
export const completeOrderSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  total: centsSchema,
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

export const orderAnswerSchema = z.object({ order: orderViewSchema });
/** `notice` says in which respect saving the budget changed what the order costs or is called. */
export const budgetAnswerSchema = z.object({
  order: orderViewSchema,
  notice: z.nullable(z.enum(["fee_now_waived", "fee_now_due", "reference_renewed"])),
});
/** `order` is null for a membership's proof. */
export const proofAnswerSchema = z.object({
  proof: proofViewSchema,
  order: z.nullable(orderViewSchema),
});
/** A row of `GET /api/app/orders`: the order with its basket's id and when it was delivered, if it was. */
export const listedOrderSchema = z.extend(orderViewSchema, {
  basket_id: z.string(),
  delivered_at: z.string(),
});
export type ListedOrder = z.infer<typeof listedOrderSchema>;
/** `next` is the key (`after`) of the page that follows, null after the last. */
export const ordersAnswerSchema = z.object({
  orders: z.array(listedOrderSchema),
  next: z.nullable(z.string()),
});
export type OrderPage = z.infer<typeof ordersAnswerSchema>;

export const orderDetailAnswerSchema = z.object({
  order: orderViewSchema,
  content: orderContentSchema,
});
