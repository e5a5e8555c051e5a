import * as z from "zod/mini";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "@/domain/order/rules";
import { orderContentSchema } from "@/domain/order/view";
import { keptBackSchema } from "@/domain/payment/responses";
import { deliverySchema } from "./delivery-schema";

/** A delivery in the back office, with what its orders add up to. Cancelled orders count nowhere. */
const deliveryRowSchema = z.extend(deliverySchema, {
  /** Its date. */
  id: z.string(),
  /** 0 before a row is stored. */
  revision: z.number(),
  verified: z.number(),
  not_verified: z.number(),
  /** Verified orders that are still to be brought: none of those that are on hold, or that weren't bought. */
  to_deliver: z.number(),
  /** Those with which it was closed, and for which nothing was available: nothing comes. */
  nothing_bought: z.number(),
  delivered: z.number(),
  held: z.number(),
  /** The budgets of the verified orders, delivered ones too, in cents. */
  budget: z.number(),
});
export type DeliveryRow = z.infer<typeof deliveryRowSchema>;

/** `GET /api/app/admin/deliveries?sort=coming|past&after=`. */
export const deliveryPageSchema = z.object({
  rows: z.array(deliveryRowSchema),
  next: z.nullable(z.string()),
});

/** `GET /api/app/admin/deliveries/{date}`. */
export const deliveryDetailsSchema = z.object({
  delivery: z.extend(deliveryRowSchema, {
    buying_at: z.string(),
    closed_at: z.string(),
    /** Of a cancelled one: the delivery that brings its orders; empty where none was to come. */
    moved_to: z.string(),
    reason: z.string(),
  }),
  /** The dates that an order may move to. */
  others: z.array(z.string()),
});
export type DeliveryDetails = z.infer<typeof deliveryDetailsSchema>;

const deliveryOrderSchema = z.object({
  id: z.string(),
  /** Empty where the account is gone. */
  user_id: z.string(),
  name: z.string(),
  order_number: z.string(),
  items: z.number(),
  order_budget: z.number(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** A moment; empty where nobody holds it back. */
  held_at: z.string(),
  held_reason: z.string(),
  /** When the delivery was closed with it; empty where it wasn't. */
  closed_at: z.string(),
  kept_back: keptBackSchema,
  list_changed_at: z.string(),
  /** What its member told the buyer. */
  notes: z.number(),
  /** Where it goes, for the file that a driver gets; left out of the list. */
  delivery: z.optional(orderContentSchema.shape.delivery),
});
export type DeliveryOrder = z.infer<typeof deliveryOrderSchema>;

/** `GET /api/app/admin/deliveries/{date}/orders?after=`, by name. */
export const deliveryOrdersSchema = z.object({
  rows: z.array(deliveryOrderSchema),
  next: z.nullable(z.string()),
});
export type DeliveryOrders = z.infer<typeof deliveryOrdersSchema>;
