import * as z from "zod/mini";
import { basketPreferencesSchema } from "@/domain/basket-preferences";
import { budgetSchema } from "@/domain/budget";
import { deliveryDetailsSchema } from "@/domain/delivery-details";
import { issue } from "@/domain/error-catalogue";
import { groceryItemSchema } from "@/domain/grocery-item";
import { orderContentSchema, orderViewSchema, proofViewSchema } from "@/domain/order-view";
import { BASKET_ITEMS_MAX } from "@/domain/text-limits";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** An id made on the phone: a UUID in lower case. */
export const idSchema = z.string(issue("text_invalid")).check(z.regex(UUID, issue("text_invalid")));

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
  items: z.array(z.extend(groceryItemSchema, { id: idSchema }), issue("basket_empty")).check(
    z.minLength(1, issue("basket_empty")),
    z.maxLength(BASKET_ITEMS_MAX, issue("basket_too_large")),
    z.refine(
      (items) => new Set(items.map((item) => item.id)).size === items.length,
      issue("text_invalid"),
    ),
  ),
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
export const orderDetailAnswerSchema = z.object({
  order: orderViewSchema,
  content: orderContentSchema,
});
