/** Rows by a key, each group in the order of the rows. */
export function grouped<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, readonly Row[]> {
  return groupedUnder(rows, (row) => [keyOf(row)]);
}

/** The same where a row may be under several keys, or under none. */
export function groupedUnder<Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  }
  return groups;
}
