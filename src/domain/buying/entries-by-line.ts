import { groupedUnder } from "@/domain/grouped";

interface Entered {
  readonly shares: readonly { readonly want_id: string }[];
}

/** A line with its members' items. */
export interface WithWants {
  readonly wants: readonly { readonly id: string }[];
}

/** The line of each member's item. */
export function linesByWant(
  lines: readonly (WithWants & { readonly id: string })[],
): ReadonlyMap<string, string> {
  return new Map(lines.flatMap(({ id, wants }) => wants.map((want) => [want.id, id] as const)));
}

/** The lines of the items that an entry is for: two where they were parted since. */
export function linesOf({ shares }: Entered, lineOf: ReadonlyMap<string, string>): string[] {
  const lines = new Set(shares.map(({ want_id }) => lineOf.get(want_id)));
  return [...lines].filter((line) => line !== undefined);
}

/**
 * Entries by the lines of the items that they are for. The line that an entry was made on may have been joined to
 * another since, or parted from it: each item keeps what was bought for it.
 */
export function entriesByLine<Entry extends Entered>(
  entries: readonly Entry[],
  lineOf: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Entry[]> {
  return groupedUnder(entries, (entry) => linesOf(entry, lineOf));
}
