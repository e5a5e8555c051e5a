import { sumOf } from "@/domain/closing/division";
import type { SlipCause, SlipDifference, UsualCause } from "@/domain/closing/slip";
import { type Cents, formatRand } from "@/domain/money/rules";
import { plural } from "@/domain/text/plural";

const TEXTS: Readonly<Record<SlipCause, (amount: string) => string>> = {
  discount: (amount) => `Discount of the whole slip, ${amount}: members pay less`,
  deposit: (amount) => `Deposit on bottles, ${amount}: we pay it`,
  bag: (amount) => `Bags, ${amount}`,
  parking: (amount) => `Parking, ${amount}`,
  rounding: (amount) => `Cash rounding, ${amount}: ours`,
  unexplained: (amount) => `Not explained, ${amount}: ours`,
};

/** A cause with its amount, and whose it is. */
export function causeText({ cause, cents }: SlipDifference): string {
  // Its words say that it lowers the slip: a sign before it would be parted from it at the end of a line.
  return TEXTS[cause](formatRand(cause === "discount" ? Math.abs(cents) : cents));
}

/** What may be behind a difference, where a line says it. */
export function lineCauseText(usual: Extract<UsualCause, { line: unknown }>): string {
  const { item_name, quantity_milli, cents } = usual.line;
  const [price, count] = [formatRand(cents), quantity_milli / 1000];
  if (usual.cause === "line_missing") return `${item_name} for ${price} isn't on a slip yet.`;
  if (usual.cause === "line_too_many") return `${item_name} for ${price} may be on another slip.`;
  return `${item_name}: ${price} was entered for ${count}. Is that the price of one?`;
}

/** What was bought and is on no slip yet. */
export function looseText(loose: readonly { readonly cents: Cents }[]): string {
  const amount = formatRand(sumOf(loose));
  return plural(
    loose.length,
    `1 line for ${amount} isn't on a slip yet.`,
    `{n} lines for ${amount} aren't on a slip yet.`,
  );
}
