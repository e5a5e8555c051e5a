import * as z from "zod/mini";
import { RESULT_OUTCOMES } from "@/domain/closing/results";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "@/domain/order/rules";
import {
  moneyNowSchema,
  orderContentSchema,
  orderResultSchema,
  orderViewSchema,
} from "@/domain/order/view";

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
  /** Absent in what older versions kept. */
  proof_channel: z.optional(orderViewSchema.shape.proof_channel),
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
      /** Once its delivery is closed. */
      result: z.optional(
        z.object({
          outcome: z.enum(RESULT_OUTCOMES),
          bought_milli: z.number(),
          replaced_milli: z.optional(z.number()),
          cents: z.number(),
          shop: z.string(),
          bought_item: z.string(),
          reason: z.string(),
        }),
      ),
    }),
  ),
  delivery: orderContentSchema.shape.delivery,
  /** The plain date of its delivery; empty where none may be named. */
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
