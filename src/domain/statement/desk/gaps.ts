import type { Cents } from "@/domain/money/rules";

/** What an import says about its days. */
export interface ImportedDays {
  readonly id: string;
  readonly from_date: string;
  readonly to_date: string;
  readonly opening: Cents | null;
  readonly closing: Cents | null;
}

/** Between two imports something is missing: the balance moved by so much. */
export interface StatementGap {
  /** The import after the gap. */
  readonly id: string;
  readonly after: string;
  readonly before: string;
  readonly cents: Cents;
}

/**
 * Gaps between the statements of one account: where one ends and the next begins with another balance. Files that
 * overlap leave none: whatever the later one holds is stored.
 */
export function gapsOf(imports: readonly ImportedDays[]): StatementGap[] {
  const gaps: StatementGap[] = [];
  let reached: ImportedDays | null = null;
  const inOrder = [...imports].sort(
    (a, b) => compare(a.from_date, b.from_date) || compare(a.to_date, b.to_date),
  );
  for (const next of inOrder) {
    const before: ImportedDays | null = reached;
    if (before && next.from_date >= before.to_date) {
      const cents = (next.opening ?? 0) - (before.closing ?? 0);
      const isKnown = next.opening !== null && before.closing !== null;
      if (isKnown && cents !== 0 && next.from_date > before.to_date) {
        gaps.push({ id: next.id, after: before.to_date, before: next.from_date, cents });
      }
    }
    if (!before || next.to_date >= before.to_date) reached = next;
  }
  return gaps;
}

/** Days of which every line is stored, the first and the last one included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * The days that an account's imports cover without a gap: a file continues where the one before ended, with the same
 * balance. Without balances only files that overlap leave nothing out for certain.
 */
export function coveredDays(imports: readonly ImportedDays[]): Days[] {
  const covered: { from: string; to: string; closing: Cents | null }[] = [];
  const inOrder = [...imports].sort(
    (a, b) => compare(a.from_date, b.from_date) || compare(a.to_date, b.to_date),
  );
  for (const { from_date: from, to_date: to, opening, closing } of inOrder) {
    const last = covered[covered.length - 1];
    const continues = last && last.closing !== null && last.closing === opening;
    if (last && (from <= last.to || continues)) {
      if (to >= last.to) Object.assign(last, { to, closing });
    } else {
      covered.push({ from, to, closing });
    }
  }
  return covered.map(({ from, to }) => ({ from, to }));
}

/** The days that all accounts cover. */
export function coveredByAll(accounts: readonly (readonly Days[])[]): Days[] {
  const [first = [], ...others] = accounts;
  return others.reduce<readonly Days[]>(
    (covered, other) =>
      covered.flatMap((a) =>
        other
          .map((b) => ({ from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to }))
          .filter(({ from, to }) => from <= to),
      ),
    first,
  ) as Days[];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
