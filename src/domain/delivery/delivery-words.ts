import type { OrderView } from "@/domain/order/view";
import { formatNearDay, formatNearDayTime, momentOf, sastDate } from "@/domain/time/sa-time";
import { type Delivery, deliveryToJoin, isTaking } from "./joining";

export type DeliveredOrder = Pick<
  OrderView,
  "status" | "payment_status" | "submitted_at" | "delivery" | "held" | "result"
>;

/** How far the delivery of a submitted order is, for its member. */
export type ListStage = "open" | "shopping" | "shopped" | "missed" | "late" | "none" | "held";

/**
 * Undefined where nothing may be said: it isn't submitted, it is over, its delivery was closed without it or with
 * nothing for it, or what this phone has is older than its delivery.
 */
export function listStage(order: DeliveredOrder, ms: number): ListStage | undefined {
  const { status, payment_status, submitted_at, delivery, held, result } = order;
  const isOver = status === "cancelled" || status === "delivered" || result?.nothing;
  if (!submitted_at || isOver || delivery === undefined) return undefined;
  if (held) return "held";
  if (!delivery) return "none";
  if (delivery.state === "cancelled" || delivery.date < sastDate(ms)) return undefined;
  if (isTaking(delivery, ms)) return "open";
  if (payment_status !== "verified") return delivery.state === "open" ? "late" : "missed";
  if (delivery.state !== "closed") return "shopping";
  return result && "shopped";
}

/** When an order comes and when its list closes, in a sentence or two. */
export function deliveryWords(order: DeliveredOrder, ms: number): string | undefined {
  const stage = listStage(order, ms);
  if (!stage) return undefined;
  if (stage === "held") {
    return "Your order is on hold, so we don't shop for it now. Please contact us.";
  }
  if (stage === "none" || !order.delivery) {
    return "Your order has no delivery date yet. It joins the first delivery that takes orders.";
  }
  return WORDS[stage](order.delivery);
}

/** What we do once an order is paid, and on which day where that is known. */
export function buyAndDeliverWords(order: DeliveredOrder, ms: number): string {
  const stage = listStage(order, ms);
  const day = order.delivery ? formatNearDay(order.delivery.date) : "";
  if (stage === "shopped") return `We'll deliver your groceries on ${day}.`;
  return stage === "open" || stage === "shopping"
    ? `We'll buy your groceries and deliver on ${day}.`
    : "We'll buy your groceries and deliver them.";
}

const WORDS: Readonly<Record<Exclude<ListStage, "held" | "none">, (delivery: Delivery) => string>> =
  {
    open: openWords,
    shopping: ({ date }) => `We're shopping now. Delivery ${formatNearDay(date)}.`,
    shopped: ({ date }) => `We've done your shopping. Delivery ${formatNearDay(date)}.`,
    late: ({ date }) =>
      `The lists for ${formatNearDay(date)} have closed. Your order still comes then if we verify your payment before we shop; otherwise it comes with the next delivery.`,
    missed: ({ date }) =>
      `We're already shopping for ${formatNearDay(date)}. Once we've verified your payment, your order comes with the next delivery.`,
  };

/** The same of an order that isn't completed yet, by the deliveries that are known; undefined where none is. */
export function joiningWords(deliveries: readonly Delivery[], ms: number): string | undefined {
  const delivery = deliveryToJoin(deliveries, ms);
  return delivery && openWords(delivery);
}

/** Which delivery brings an order that waits to be sent, and until when it has to be; undefined where none is known. */
export function sendByWords(deliveries: readonly Delivery[], ms: number): string | undefined {
  const delivery = deliveryToJoin(deliveries, ms);
  if (!delivery) return undefined;
  const [day, until] = [formatNearDay(delivery.date), momentOf(delivery.cut_off_at)];
  return `It comes on ${day} if it's sent by ${formatNearDayTime(until)}.`;
}

function openWords({ date, cut_off_at }: Delivery): string {
  return `Delivery ${formatNearDay(date)}. You can change your list until ${formatNearDayTime(momentOf(cut_off_at))}.`;
}
