import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import {
  APPLY,
  conflict,
  incomplete,
  type OrderStatus,
  type PaymentStatus,
  type Permission,
  REPEAT,
} from "@/domain/order/rules";
import { rejectReasonSchema } from "@/domain/payment/reject-reason";
import { issue } from "@/domain/text/messages";
import { DAY_MS } from "@/domain/time/durations";
import { momentOf, startOfDay } from "@/domain/time/sa-time";
import { type Delivery, deliveryToJoin } from "./joining";

const dateSchema = z
  .string(issue("body_invalid"))
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, issue("body_invalid")));
const revisionSchema = z
  .number(issue("body_invalid"))
  .check(z.gte(0, issue("body_invalid")), z.lte(2_000_000_000, issue("body_invalid")));

/** `POST /api/app/admin/deliveries/cut-off`; `revision` is the one that the admin saw, 0 before a row is stored. */
export const changeCutOffSchema = z.object({
  date: dateSchema,
  revision: revisionSchema,
  cut_off_at: z
    .string(issue("body_invalid"))
    .check(z.refine((text) => !Number.isNaN(momentOf(text)), issue("cut_off_invalid"))),
});
export type ChangeCutOff = z.infer<typeof changeCutOffSchema>;

/** `POST /api/app/admin/deliveries/cancel`; without `to` its orders are for the next one that takes orders. */
export const cancelDeliverySchema = z.object({
  date: dateSchema,
  revision: revisionSchema,
  to: z.optional(dateSchema),
  reason: rejectReasonSchema,
});
export type CancelDelivery = z.infer<typeof cancelDeliverySchema>;

/** `POST /api/app/admin/deliveries/move`: from the delivery that the admin saw to another. */
export const moveOrderSchema = z.object({
  id: idSchema,
  from: z.union([dateSchema, z.literal("")]),
  to: dateSchema,
  reason: rejectReasonSchema,
});
export type MoveOrder = z.infer<typeof moveOrderSchema>;

/** `POST /api/app/admin/deliveries/hold`. */
export const holdOrderSchema = z.object({
  id: idSchema,
  held: z.boolean(issue("body_invalid")),
  reason: rejectReasonSchema,
});
export type HoldOrder = z.infer<typeof holdOrderSchema>;

/**
 * Another cut-off of one delivery until we start to buy, also after its own has passed: it's in the future, and not
 * after the delivery's day.
 */
export function mayChangeCutOff(delivery: Delivery, cutOffAt: string, ms: number): Permission {
  const at = momentOf(cutOffAt);
  if (momentOf(delivery.cut_off_at) === at && at >= ms) return REPEAT;
  if (delivery.state !== "open") return conflict("delivery_not_open");
  const isPossible = at >= ms && at <= startOfDay(delivery.date) + DAY_MS;
  return isPossible ? APPLY : incomplete("cut_off_invalid");
}

/** Cancelling a delivery, until we start to buy for it. */
export function mayCancelDelivery({ state }: Pick<Delivery, "state">): Permission {
  if (state === "cancelled") return REPEAT;
  return state === "open" ? APPLY : conflict("delivery_not_open");
}

/** Where the orders of a cancelled delivery go: to the one that was chosen while that is open, else to the next. */
export function deliveryInstead<Known extends Delivery>(
  others: readonly Known[],
  chosen: string,
  ms: number,
): Known | undefined {
  const isOpen = ({ date, state }: Known) => date === chosen && state === "open";
  return others.find(isOpen) ?? deliveryToJoin(others, ms);
}

/** The columns of an order that say whether its delivery may change. */
export interface MovableOrder {
  readonly status: OrderStatus;
  readonly payment_status: PaymentStatus;
  readonly submitted_at: string;
  readonly delivery_date: string;
  readonly held: boolean;
  /** When its delivery was closed with it, which makes its figures final; empty where it wasn't. */
  readonly closed_at: string;
}

/** Whether an order comes with its delivery as far as we know, so that its member is told the day: none that is on hold or rejected. */
export function isComing({ held, payment_status }: Pick<MovableOrder, "held" | "payment_status">) {
  return !held && payment_status !== "failed";
}

/** Moving an order to another delivery, which must not have started. */
export function mayMoveOrder(
  order: MovableOrder,
  move: { readonly from: string; readonly to: Delivery | null },
): Permission {
  if (!move.to) return conflict("delivery_changed");
  if (order.delivery_date === move.to.date) return REPEAT;
  if (order.delivery_date !== move.from) return conflict("delivery_changed");
  if (!isCompleted(order)) return conflict("order_not_movable");
  if (order.closed_at !== "") return conflict("delivery_not_open");
  return move.to.state === "open" ? APPLY : conflict("delivery_not_open");
}

/** Holding an order back from being bought, and letting it go. */
export function mayHoldOrder(order: MovableOrder, held: boolean): Permission {
  if (order.held === held) return REPEAT;
  if (!isCompleted(order)) return conflict("order_not_movable");
  return order.closed_at !== "" ? conflict("delivery_not_open") : APPLY;
}

function isCompleted({ submitted_at, status }: MovableOrder): boolean {
  return submitted_at !== "" && (status === "pending" || status === "processing");
}
