import type { SlipCause, SlipDifference, UsualCause } from "@/domain/closing/slip";
import { formatRand } from "@/domain/money/rules";

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
  return TEXTS[cause](formatRand(cents));
}

/** What may be behind a difference, where a line says it. */
export function lineCauseText(usual: Extract<UsualCause, { line: unknown }>): string {
  const { item_name, quantity_milli, cents } = usual.line;
  const [price, count] = [formatRand(cents), quantity_milli / 1000];
  if (usual.cause === "line_missing") return `${item_name} for ${price} isn't on a slip yet.`;
  if (usual.cause === "line_too_many") return `${item_name} for ${price} may be on another slip.`;
  return `${item_name}: ${price} was entered for ${count}. Is that the price of one?`;
}
