import { groceryItemOf } from "@/domain/basket/grocery-item";
import { nameAndSize, otherFacts, priceText } from "@/domain/basket/item-words";
import type { OrderContent } from "@/domain/order/view";
import { plural } from "@/domain/text/plural";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

/** What a member may still change of a submitted order. */
export type OrderList = Pick<OrderContent, "items" | "preferences">;

/** What another list would change, a line for each item, in at most `room` characters; empty where nothing. */
export function listDifference(
  stored: OrderList,
  wanted: OrderList,
  room: number = TEXT_LIMITS.wish.max,
): string {
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
  return within(room - 20, lines);
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

/** As many lines as there is room for, and how many more there are. */
function within(room: number, lines: readonly string[]): string {
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
