import * as z from "zod/mini";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "@/domain/order/rules";
import { moneyNowSchema, orderContentSchema, orderResultSchema } from "@/domain/order/view";

/**
 * What a receipt of a submitted order says, by mail, on paper and on the phone:
 * `GET /api/app/orders/{id}/receipt`. Amounts are cents, moments as stored.
 */
const receiptSchema = z.object({
  id: z.string(),
  order_number: z.string(),
  payment_reference: z.string(),
  submitted_at: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  verified_at: z.string(),
  month_period: z.string(),
  order_budget: z.number(),
  membership_fee: z.number(),
  delivery_fee: z.number(),
  discount: z.number(),
  total: z.number(),
  amount_received: z.number(),
  /** Negative where the member owes. */
  credit: z.number(),
  credit_applied: z.number(),
  money: z.optional(moneyNowSchema),
  result: z.optional(orderResultSchema),
  items: z.array(
    z.object({
      id: z.string(),
      item_name: z.string(),
      quantity: z.number(),
      unit: z.string(),
      budget: z.nullable(z.number()),
    }),
  ),
  delivery: orderContentSchema.shape.delivery,
  /** The plain date of its delivery; empty where no schedule has one. */
  delivery_date: z.string(),
  business: z.object({
    name: z.string(),
    reg_no: z.string(),
    address: z.string(),
    vat_no: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const receiptAnswerSchema = z.object({ receipt: receiptSchema });
