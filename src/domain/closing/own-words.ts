import { hadText } from "@/domain/closing/own-purchases";
import type { BoughtForSelf } from "@/domain/closing/responses";
import { formatRand } from "@/domain/money/rules";

type Item = BoughtForSelf["items"][number];

/** Where a buyer decided about their own order, each as a sentence. */
export function ownSentences({ items, discounts }: Omit<BoughtForSelf, "member">): string[] {
  const missing = items.filter(({ entered }) => !entered).map(nameOf);
  return [
    ...items.filter(({ entered }) => entered).map(itemText),
    ...(missing.length > 0 ? [`Nothing entered for ${missing.join("; ")}.`] : []),
    ...discounts.map(
      ({ shop, cents, of }) =>
        `${formatRand(cents)} of a discount of ${formatRand(of)} at ${shop}.`,
    ),
  ];
}

function nameOf({ item_name, unit }: Item): string {
  return [item_name, unit].filter(Boolean).join(", ");
}

function itemText(item: Item): string {
  const { own, others, left } = item;
  const had = `${nameOf(item)}: ${hadText(own)} for ${formatRand(own.cents)}.`;
  if (left) return `${had} The order isn't in this delivery any more: we pay.`;
  if (others.asked === 0) return `${had} Nobody else asked for it.`;
  return `${had} Others: ${hadText(others)} for ${formatRand(others.cents)}.`;
}
