import type { BuyingDay } from "@/data/sync/use-buying";
import type { PhoneLine, ShownEntry } from "@/domain/buying/phone-list";
import { isDoubled, type LineState, lineState } from "@/domain/buying/rules";

export interface LineFacts {
  readonly line: PhoneLine;
  readonly state: LineState;
  readonly doubled: boolean;
  /** Nothing is left to do about it. */
  readonly isSettled: boolean;
}

/** What a shop's list says of each of its lines. */
export function factsOf({ lines, entriesOf }: BuyingDay, shop: string): LineFacts[] {
  return lines
    .filter((line) => line.shop === shop)
    .map((line) => factsOfLine(line, entriesOf(line.id)));
}

const known = new WeakMap<PhoneLine, LineFacts & { readonly entries: readonly ShownEntry[] }>();

/** Computed anew only where the line or its entries have changed: a shop has hundreds of lines, an entry changes one. */
function factsOfLine(line: PhoneLine, entries: readonly ShownEntry[]): LineFacts {
  const before = known.get(line);
  if (before?.entries === entries) return before;
  const state = lineState(line.wants, entries);
  const doubled = isDoubled(line.wants, entries);
  // What asks for a decision isn't done, however much was bought.
  const facts = { line, entries, state, doubled, isSettled: state === "done" && !doubled };
  known.set(line, facts);
  return facts;
}
