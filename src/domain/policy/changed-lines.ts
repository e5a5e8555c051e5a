/** A line of a text that is gone, is new, or stays. */
export interface ChangedLine {
  readonly kind: "removed" | "added" | "same";
  readonly text: string;
}

/** Beyond so many pairs of lines what lies between the same beginning and end counts as replaced. */
const MOST_PAIRS = 1_000_000;

/** What turns one text into another, line by line. */
export function changedLines(before: string, after: string): ChangedLine[] {
  const old = before.split("\n");
  const now = after.split("\n");
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (
    end < Math.min(old.length, now.length) - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  ) {
    end++;
  }
  return [
    ...now.slice(0, start).map(line("same")),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...now.slice(now.length - end).map(line("same")),
  ];
}

function between(old: readonly string[], now: readonly string[]): ChangedLine[] {
  if (old.length * now.length > MOST_PAIRS) {
    return [...old.map(line("removed")), ...now.map(line("added"))];
  }
  const common = commonLengths(old, now);
  const found: ChangedLine[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const text = old[at];
    if (text !== undefined && text === now[to]) {
      found.push({ kind: "same", text });
      at += 1;
      to += 1;
    } else if (to >= now.length || (common[at + 1]?.[to] ?? -1) >= (common[at]?.[to + 1] ?? 0)) {
      found.push({ kind: "removed", text: old[at++] ?? "" });
    } else found.push({ kind: "added", text: now[to++] ?? "" });
  }
  return found;
}

/** How many lines the rests of both have in common, by where the rests begin. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () =>
    new Array<number>(now.length + 1).fill(0),
  );
  for (let at = old.length - 1; at >= 0; at--) {
    for (let to = now.length - 1; to >= 0; to--) {
      const row = table[at];
      const below = table[at + 1];
      if (!row || !below) continue;
      row[to] =
        old[at] === now[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0);
    }
  }
  return table;
}

function line(kind: ChangedLine["kind"]) {
  return (text: string): ChangedLine => ({ kind, text });
}
