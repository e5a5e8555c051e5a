import * as z from "zod/mini";
import { orderContentSchema, orderViewSchema, proofViewSchema } from "@/domain/order/view";

export const orderAnswerSchema = z.object({ order: orderViewSchema });
/** `notice` says what saving the budget changed of the fee, to a phone of 1.0.0; newer ones compare the order with their own copy. */
export const budgetAnswerSchema = z.object({
  order: orderViewSchema,
  notice: z.nullable(z.enum(["fee_now_waived", "fee_now_due"])),
});
export type BudgetNotice = z.infer<typeof budgetAnswerSchema>["notice"];
/** `order` is null for a membership's proof. */
export const proofAnswerSchema = z.object({
  proof: proofViewSchema,
  order: z.nullable(orderViewSchema),
});
/** A row of `GET /api/app/orders`: the order with its basket's id and when it was delivered, if it was. */
const listedOrderSchema = z.extend(orderViewSchema, {
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

/** `POST /api/app/orders/list`: the list as it is now; `wished` where the change came too late and the buyer is told. */
export const listAnswerSchema = z.object({
  order: orderViewSchema,
  content: orderContentSchema,
  wished: z.boolean(),
});

export const orderDetailAnswerSchema = z.object({
  order: orderViewSchema,
  content: orderContentSchema,
});
