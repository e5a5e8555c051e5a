import { keyText } from "../line";
import { lineKind, withoutReversal } from "./bank-words";
import type { MatchLine } from "./match-line";

/**
 * Which deposit each reversal reverses: the newest earlier one of equal cents and text. No deposit is
 * reversed twice.
 */
export function returnedBy(
  lines: readonly MatchLine[],
  earlier: readonly MatchLine[],
): Map<string, MatchLine> {
  const credits = new Map<string, MatchLine[]>();
  const oldestFirst = [...earlier, ...lines].sort((a, b) => (a.date < b.date ? -1 : 1));
  for (const line of oldestFirst) {
    if (line.cents <= 0) continue;
    const key = keyOf(line.cents, line.text);
    credits.set(key, [...(credits.get(key) ?? []), line]);
  }
  const returned = new Map<string, MatchLine>();
  const taken = new Set<string>();
  for (const line of oldestFirst) {
    if (line.cents >= 0 || lineKind(line.text) !== "reversal") continue;
    const found = (credits.get(keyOf(-line.cents, withoutReversal(line.text))) ?? [])
      .filter(({ id, date }) => date <= line.date && !taken.has(id))
      .pop();
    if (!found) continue;
    taken.add(found.id);
    returned.set(line.id, found);
  }
  return returned;
}

function keyOf(cents: number, text: string): string {
  return `${cents}|${keyText(text)}`;
}
