import { saidSize } from "@/domain/basket/item-words";
import type { Outcome } from "@/domain/buying/entry";
import { type PhoneLine, quantityText, type ShownEntry } from "@/domain/buying/phone-list";
import { formatRand } from "@/domain/money/rules";
import { formatNearDayTime, momentOf } from "@/domain/time/sa-time";

export function lineName({ item_name, unit }: Pick<PhoneLine, "item_name" | "unit">): string {
  return [item_name, saidSize(unit)].filter(Boolean).join(" ");
}

/** How an item may be bought, for all of its members. */
export function ruleText({ wants }: Pick<PhoneLine, "wants">): string {
  const exact = wants.filter(({ substitute }) => !substitute);
  if (exact.length === 0) return "A substitute is fine.";
  if (exact.length === wants.length) return "Only the exact item.";
  const names = exact.map(({ name }) => name || "A member").join(", ");
  return `A substitute is fine, but only the exact item for ${names}.`;
}

export const OUTCOME_NAMES: Readonly<Record<Outcome, string>> = {
  bought: "Bought",
  substituted: "Substitute",
  not_available: "Not available",
  later: "Later",
};

/** What an entry says: "14 bought for R199.00". */
export function entryText(entry: ShownEntry): string {
  const count = quantityText(entry.quantity_milli);
  const price = formatRand(entry.cents);
  switch (entry.outcome) {
    case "bought":
      return `${count} bought for ${price}`;
    case "substituted":
      return `${count} × ${entry.bought_item} bought instead for ${price}`;
    case "not_available":
      return `${count} not available`;
    case "later":
      return `${count} for later`;
  }
}

/** Who entered it, and when. */
export function enteredBy({ own, by, at, isWaiting }: ShownEntry): string {
  if (isWaiting) return "By you, not sent yet";
  const when = formatNearDayTime(momentOf(at));
  if (own) return `By you, ${when}`;
  return by ? `By ${by}, ${when}` : `By another buyer, ${when}`;
}
