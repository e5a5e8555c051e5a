import { type Delivery, isTaking } from "@/domain/delivery/joining";
import { conflict, type OrderFacts, type Permission } from "@/domain/order/rules";
import { momentOf } from "@/domain/time/sa-time";

type Listed = Pick<OrderFacts, "status" | "submitted_at">;

/** `apply` a change, or tell it to the buyer as a `wish`, or refuse it. */
export type ListPermission =
  | { readonly ok: true; readonly value: "apply" | "wish" }
  | Extract<Permission, { ok: false }>;

/**
 * Whether a member may change the list of a submitted order: until the cut-off of its delivery, by the server's time.
 * What their phone says was made before it and arrives later is a wish, until the delivery is closed.
 */
export function mayChangeList(
  order: Listed,
  delivery: Delivery | null,
  { madeAt, now }: { readonly madeAt: number; readonly now: number },
): ListPermission {
  const over = whyOver(order);
  if (over) return over;
  if (!delivery || delivery.state === "cancelled" || isTaking(delivery, now)) {
    return { ok: true, value: "apply" };
  }
  const isWish = delivery.state !== "closed" && madeAt < momentOf(delivery.cut_off_at);
  return isWish ? { ok: true, value: "wish" } : refused("list_closed");
}

/** Whether a member may write to the buyer: once the list may not change any more, until the delivery is closed. */
export function mayWriteToBuyer(order: Listed, delivery: Delivery | null): Permission {
  const over = whyOver(order);
  if (over) return over;
  const isBought = delivery?.state === "open" || delivery?.state === "buying";
  return isBought ? { ok: true, value: "apply" } : conflict("buyer_notes_closed");
}

function whyOver({ status, submitted_at }: Listed) {
  if (status === "cancelled") return refused("order_cancelled");
  if (status === "delivered") return refused("order_delivered");
  return submitted_at ? undefined : refused("order_not_submitted");
}

function refused(code: Parameters<typeof conflict>[0]) {
  return conflict(code) as Extract<Permission, { ok: false }>;
}

/** What a phone may offer for an order as it knows it; undefined where nothing. */
export function listOffer(
  order: Listed & { readonly delivery?: Delivery | null | undefined },
  ms: number,
): "change" | "write" | undefined {
  const { delivery } = order;
  if (delivery === undefined || whyOver(order)) return undefined;
  const permission = mayChangeList(order, delivery, { madeAt: ms, now: ms });
  if (permission.ok && permission.value === "apply") return "change";
  return mayWriteToBuyer(order, delivery).ok ? "write" : undefined;
}
