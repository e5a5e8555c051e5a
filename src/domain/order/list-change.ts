import * as z from "zod/mini";
import { basketSchema, groceryItemOf } from "@/domain/basket/grocery-item";
import { nameAndSize, otherFacts, priceText } from "@/domain/basket/item-words";
import { basketPreferencesSchema } from "@/domain/basket/preferences";
import { type Delivery, isTaking } from "@/domain/delivery/joining";
import { idSchema } from "@/domain/id";
import { conflict, type OrderFacts, type Permission } from "@/domain/order/rules";
import type { OrderContent } from "@/domain/order/view";
import { BASED_ON_MAX } from "@/domain/sync/based-on";
import { fieldset } from "@/domain/text/fieldset";
import { issue } from "@/domain/text/messages";
import { plural } from "@/domain/text/plural";
import { requiredText } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { momentOf } from "@/domain/time/sa-time";

/** What a member may still change of a submitted order. */
export type OrderList = Pick<OrderContent, "items" | "preferences">;

const versionSchema = z.string(issue("body_invalid")).check(z.maxLength(36, issue("body_invalid")));

/**
 * `POST /api/app/orders/list`, with the command's id, the versions of the list that the member saw or made since, and
 * when they made this one by their phone's clock (milliseconds).
 */
export const changeListSchema = z.object({
  id: idSchema,
  command_id: idSchema,
  based_on: z
    .array(versionSchema, issue("body_invalid"))
    .check(z.maxLength(BASED_ON_MAX, issue("body_invalid"))),
  made_at: z
    .number(issue("body_invalid"))
    .check(z.gte(0, issue("body_invalid")), z.lte(Number.MAX_SAFE_INTEGER, issue("body_invalid"))),
  items: basketSchema,
  preferences: fieldset(basketPreferencesSchema),
});
export type ChangeList = z.infer<typeof changeListSchema>;

/** The form of a message to the buyer. */
export const buyerNoteSchema = z.object({
  text: requiredText(TEXT_LIMITS.buyerNote, "buyer_note_required", "buyer_note_too_long"),
});

/** `POST /api/app/orders/note`: the message's own id, and the order that it is about. */
export const sendNoteSchema = z.extend(buyerNoteSchema, { id: idSchema, order_id: idSchema });
export type SendNote = z.infer<typeof sendNoteSchema>;

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

/** What another list would change, a line for each item; empty where nothing. */
export function listDifference(stored: OrderList, wanted: OrderList): string {
  const before = new Map(stored.items.map((item) => [item.id, wordsOf(item)]));
  const after = new Map(wanted.items.map((item) => [item.id, wordsOf(item)]));
  const lines = [
    ...[...after].flatMap(([id, words]) => {
      const was = before.get(id);
      if (was === words) return [];
      return was ? [`Instead of ${was}: ${words}`] : [`Also: ${words}`];
    }),
    ...[...before].flatMap(([id, words]) => (after.has(id) ? [] : [`Not any more: ${words}`])),
    ...preferenceLines(stored.preferences, wanted.preferences),
  ];
  return withinWish(lines);
}

function wordsOf(stored: OrderList["items"][number]): string {
  const item = groceryItemOf(stored);
  const facts = [nameAndSize(item), ...otherFacts(item), priceText(item)];
  return `${item.quantity} × ${facts.filter(Boolean).join(" · ")}`;
}

function preferenceLines(
  before: OrderList["preferences"],
  after: OrderList["preferences"],
): string[] {
  return [
    before.priority === after.priority ? "" : `Prioritize: ${after.priority}`,
    before.delivery_frequency === after.delivery_frequency
      ? ""
      : `Frequency: ${after.delivery_frequency}`,
  ].filter(Boolean);
}

/** As many lines as a wish has room for, and how many more there are. */
function withinWish(lines: readonly string[]): string {
  const room = TEXT_LIMITS.wish.max - 20;
  const shown: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > room) break;
    shown.push(line);
  }
  const left = lines.length - shown.length;
  return [...shown, ...(left > 0 ? [plural(left, "And 1 more", "And {n} more")] : [])].join("\n");
}
