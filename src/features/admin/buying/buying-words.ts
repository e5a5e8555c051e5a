import { brandWords, withSize } from "@/domain/basket/item-words";
import { NO_PREFERENCE } from "@/domain/basket/option-lists";
import type { Outcome } from "@/domain/buying/entry";
import type { Line } from "@/domain/buying/responses";
import type { LineState } from "@/domain/buying/rules";
import type { BadgeTone } from "@/ui/status-badge";

/** A shop as a heading; no shop is what members left open. */
export function shopName(shop: string): string {
  return shop || NO_PREFERENCE;
}

export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  bought: "Bought",
  substituted: "Substituted",
  not_available: "Not available",
  later: "Later",
};

export const STATES: Readonly<Record<LineState, { tone: BadgeTone; text: string }>> = {
  open: { tone: "grey", text: "To buy" },
  part: { tone: "blue", text: "Partly bought" },
  later: { tone: "yellow", text: "Later" },
  done: { tone: "green", text: "Done" },
};

/** `2 × ` before what it is of; weighed goods in thousandths. */
export function quantityText(milli: number): string {
  return String(milli / 1000);
}

export function lineText({ item_name, unit, brand }: Pick<Line, "item_name" | "unit" | "brand">) {
  return [withSize(item_name, unit), brandWords(brand)].filter(Boolean).join(", ");
}

/** How many a line's members want in all. */
export function quantityOf({
  wants,
}: {
  readonly wants: readonly { readonly quantity: number }[];
}): number {
  return wants.reduce((sum, { quantity }) => sum + quantity, 0);
}
