import type { Cents } from "@/domain/money/rules";

/** A row of a statement before its order and signs are known. */
export interface Entry {
  readonly row: number;
  /** As the file writes it; 0 for a row that has a fee alone. */
  readonly amount: Cents;
  readonly fee: Cents;
  readonly balance: Cents | null;
}

/** How a file is to be read: where the oldest row is, and what counts with which sign. */
export interface Reading {
  readonly isNewestFirst: boolean;
  readonly sign: 1 | -1;
  /** Whether the fee is part of what the balance moves by, and with which sign. */
  readonly fee: 0 | 1 | -1;
}

export interface BalanceCheck {
  readonly reading: Reading;
  readonly proved: "balances" | "none";
  /** Where the balances break, in the reading that breaks least. */
  readonly break: { readonly row: number; readonly found: Cents; readonly expected: Cents } | null;
}

/** With fewer balances, order and signs may fit by chance. */
const ENOUGH = 3;

/**
 * Finds the order, sign and fee with which each balance follows from the one before, in the file's order. The plain
 * reading is preferred wherever several hold.
 */
export function checkBalances(
  entries: readonly Entry[],
  opening: Cents | null,
  seemsNewestFirst: boolean,
): BalanceCheck {
  const hasFees = entries.some(({ fee }) => fee !== 0);
  const fees = hasFees ? ([0, 1, -1] as const) : ([0] as const);
  const readings = ([1, -1] as const).flatMap((sign) =>
    [seemsNewestFirst, !seemsNewestFirst].flatMap((isNewestFirst) =>
      fees.map((fee): Reading => ({ isNewestFirst, sign, fee })),
    ),
  );
  const plain: Reading = { isNewestFirst: seemsNewestFirst, sign: 1, fee: 0 };
  let best = {
    reading: plain,
    breaks: Number.POSITIVE_INFINITY,
    steps: 0,
    first: null as BalanceCheck["break"],
  };
  for (const reading of readings) {
    const result = walk(entries, opening, reading);
    // Few rows also fit a wrong sign by chance.
    if (reading.sign === -1 && result.steps < ENOUGH) continue;
    if (result.breaks < best.breaks) best = { reading, ...result };
    if (result.breaks === 0) break;
  }
  const proved = best.breaks === 0 && best.steps >= ENOUGH - 1 ? "balances" : "none";
  return { reading: best.reading, proved, break: best.first };
}

/** What the balance moves by with one row. */
export function movement({ amount, fee }: Entry, reading: Reading): Cents {
  return amount * reading.sign + fee * reading.fee;
}

/** The rows with the oldest first. */
export function oldestFirst<T>(rows: readonly T[], { isNewestFirst }: Reading): T[] {
  return isNewestFirst ? [...rows].reverse() : [...rows];
}

/** Steps from balance to balance. A row without one moves the next. */
function walk(entries: readonly Entry[], opening: Cents | null, reading: Reading) {
  let breaks = 0;
  let steps = 0;
  let first: BalanceCheck["break"] = null;
  let before = opening;
  for (const entry of oldestFirst(entries, reading)) {
    const expected = before === null ? null : before + movement(entry, reading);
    const found = entry.balance ?? expected;
    if (expected !== null && entry.balance !== null) {
      steps++;
      if (entry.balance !== expected) {
        breaks++;
        first ??= { row: entry.row, found: entry.balance, expected };
      }
    }
    before = found;
  }
  return { breaks, steps, first };
}
