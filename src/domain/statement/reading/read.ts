import { type Cents, formatRand } from "@/domain/money/rules";
import type { StatementLine } from "../line";
import { partsOf } from "../parts";
import { FILE_LINES_MAX, LINES_MAX } from "../requests";
import { type Cells, type Columns, columnsOf, mappedColumns } from "./columns";
import { isPostedAhead } from "./dates";
import { aheadOf, type ReadEntry, readEntries, type Skipped, type Table } from "./entries";
import type { ColumnMap } from "./layouts";
import { readOfx } from "./ofx";
import { type ReadRefusal, refused } from "./refusal";
import {
  type BalanceCheck,
  checkBalances,
  movement,
  oldestFirst,
  type Reading,
} from "./running-balance";

/** How many rows of an unknown file are shown while its columns are named. */
const ROWS_SHOWN = 12;
const TOO_MANY = refused("too_many_lines", { expected: String(FILE_LINES_MAX) });
const TOO_MANY_ON_DAYS = refused("too_many_on_days", { expected: String(LINES_MAX) });

/** What confirms order and signs: each balance, the opening and closing balance, or nothing. */
type CheckedBy = "balances" | "totals" | "none";

/** A statement as it was read. */
export interface ReadStatement {
  readonly kind: "csv" | "ofx";
  /** The layout's id, "map" where a person named the columns. */
  readonly layout: string;
  /** The bank as it is shown; empty where the file does not tell. */
  readonly bank: string;
  /** Digits; empty where the file does not say. */
  readonly accountNumber: string;
  /** The oldest first. */
  readonly lines: readonly StatementLine[];
  readonly skipped: readonly Skipped[];
  readonly proved: CheckedBy;
  /** Whether the balance moves by each line's fee too. */
  readonly hasFeesInBalance: boolean;
  readonly opening: Cents | null;
  readonly closing: Cents | null;
}

export type ReadResult =
  | { readonly ok: true; readonly statement: ReadStatement }
  | {
      readonly ok: false;
      readonly refusal: ReadRefusal;
      /** The first rows, where a person may name the columns. */
      readonly rows?: readonly Cells[];
    };

interface ReadOptions {
  /** What a person said about the columns. */
  readonly map?: ColumnMap | undefined;
  /** `YYYY-MM-DD`: no line is later. */
  readonly today: string;
}

/** Reads the rows of a CSV file or of what was pasted. A preset only proposes: the balances confirm it. */
export function readRows(rows: readonly Cells[], { map, today }: ReadOptions): ReadResult {
  if (!rows.some((row) => row.some((cell) => cell.trim() !== ""))) return refused("file_empty");
  const columns = map ? mappedColumns(rows, map) : columnsOf(rows);
  if (typeof columns === "string") {
    return { ...refused("columns_missing", { expected: columns }), rows: shownRows(rows) };
  }
  if (!columns) return { ...refused("columns_unknown"), rows: shownRows(rows) };
  const table = readEntries(rows, columns, today);
  const isSure = columns.isPreset || map !== undefined;
  if (!table.ok) {
    if (isSure) return { ...table, ...(map && { rows: shownRows(rows) }) };
    return { ...refused("columns_unknown"), rows: shownRows(rows) };
  }
  const result = checkedStatement(columns, table.value, today);
  const isChecked = result.ok && result.statement.proved !== "none";
  if (isSure || isChecked) return result;
  return { ...refused("columns_unknown"), rows: shownRows(rows) };
}

/**
 * Reads an OFX file. It has no balance after each line. Its closing balance counts where it is not of a day before the
 * last line; it proves nothing, as the opening one follows from it.
 */
export function readOfxText(text: string, { today }: ReadOptions): ReadResult {
  const read = readOfx(text);
  if (!read.ok) return read;
  const { accountNumber, lines, closing: ledger } = read.value;
  if (lines.length > FILE_LINES_MAX) return TOO_MANY;
  const ahead = lines.filter(({ date }) => date > today);
  const far = ahead.find(({ date }) => !isPostedAhead(date, today));
  const moved = lines.filter(
    ({ date, cents, text }) => date <= today && cents !== 0 && !/^\(pending\)/i.test(text),
  );
  const [refusedRow] = moved.length === 0 ? ahead : [far];
  if (refusedRow) return aheadOf(refusedRow);
  if (moved.length === 0) return refused("no_lines");
  const [first, last] = [moved[0]?.date ?? "", moved[moved.length - 1]?.date ?? ""];
  const newest = first > last ? first : last;
  const inOrder = first > last ? [...moved].reverse() : moved;
  if (!partsOf(inOrder)) return TOO_MANY_ON_DAYS;
  // What is left out may be in it.
  const closing = ledger && ledger.date >= newest && ahead.length === 0 ? ledger.cents : null;
  const sum = moved.reduce((total, { cents }) => total + cents, 0);
  const isMoved = new Set(moved);
  const skipped = lines
    .filter((line) => !isMoved.has(line))
    .map(
      ({ row, date, cents, text }): Skipped => ({
        row,
        text,
        why: date > today ? "ahead" : cents === 0 ? "no_amount" : "pending",
      }),
    );
  return {
    ok: true,
    statement: {
      kind: "ofx",
      layout: "ofx",
      bank: "",
      accountNumber,
      lines: inOrder.map(
        ({ row: _row, ...line }): StatementLine => ({ ...line, fee: 0, balance: null }),
      ),
      skipped,
      proved: "none",
      hasFeesInBalance: false,
      opening: closing === null ? null : closing - sum,
      closing,
    },
  };
}

function checkedStatement(columns: Columns, table: Table, today: string): ReadResult {
  const { entries, skipped, accountNumber } = table;
  const [first, last] = [entries[0], entries[entries.length - 1]];
  if (!first || !last) return refused("no_lines");
  if (entries.length > FILE_LINES_MAX) return TOO_MANY;
  const check = checkBalances(entries, table.opening, first.date > last.date);
  const early = entries.find(({ date }) => date > today); // its balances may come later, too
  if (check.break) return early ? aheadOf(early) : brokenAt(columns, check.break);
  const { reading } = check;
  const isLine = (entry: ReadEntry) => entry.amount !== 0 || reading.fee !== 0;
  const ordered = oldestFirst(entries.filter(isLine), reading);
  const [kept, ahead] = apartAt(ordered, ({ date }) => date > today);
  // Between others, a row can't be left out of their balances.
  if (ahead[0] && (kept.length === 0 || ahead.some(({ date }) => date <= today))) {
    return aheadOf(ahead[0]);
  }
  const lines = kept.map((entry) => lineOf(entry, reading));
  if (lines.length === 0) return refused("no_lines");
  if (!partsOf(lines)) return TOO_MANY_ON_DAYS;
  const movedAhead = movedBy(ahead, reading);
  const sum = movedBy(kept, reading) + movedAhead;
  const chain = chainEnds(lines, reading);
  const opening = chain.opening ?? table.opening;
  const closing = chain.closing ?? (table.closing === null ? null : table.closing - movedAhead);
  const isTotalled = table.opening !== null && table.closing !== null;
  if (isTotalled && (table.opening ?? 0) + sum !== table.closing) {
    if (early) return aheadOf(early);
    return refused("totals_differ", {
      found: formatRand(table.closing ?? 0),
      expected: formatRand((table.opening ?? 0) + sum),
    });
  }
  return {
    ok: true,
    statement: {
      kind: "csv",
      layout: columns.layout,
      bank: columns.name,
      accountNumber,
      lines,
      skipped: [
        ...skipped,
        ...entries.filter((entry) => !isLine(entry)).map(skippedFee),
        ...ahead.map(({ row, text }): Skipped => ({ row, text, why: "ahead" })),
      ],
      hasFeesInBalance: reading.fee !== 0,
      proved: check.proved === "balances" ? "balances" : isTotalled ? "totals" : "none",
      opening,
      closing,
    },
  };
}

function brokenAt(
  { names, balance }: Columns,
  { row, found, expected }: NonNullable<BalanceCheck["break"]>,
) {
  return refused("balance_breaks", {
    row,
    column: names[balance] || String(balance + 1),
    found: formatRand(found),
    expected: formatRand(expected),
  });
}

/** The rows before the first one that `isEnd` finds, and the others. */
function apartAt<T>(rows: readonly T[], isEnd: (row: T) => boolean): [readonly T[], readonly T[]] {
  const at = rows.findIndex(isEnd);
  return at < 0 ? [rows, []] : [rows.slice(0, at), rows.slice(at)];
}

/** What the balance moves by with some rows. */
function movedBy(rows: readonly ReadEntry[], reading: Reading): Cents {
  return rows.reduce((sum, row) => sum + movement(row, reading), 0);
}

/** A row that has a fee alone is a line of the fee. The fee gets the sign with which the balance moves by it. */
function lineOf(entry: ReadEntry, { sign, fee: feeSign }: Reading): StatementLine {
  const { date, text, raw, balance } = entry;
  const fee = feeSign === 0 ? entry.fee : entry.fee * feeSign;
  if (entry.amount === 0) return { date, cents: fee, fee: 0, text, raw, fitid: "", balance };
  return { date, cents: entry.amount * sign, fee, text, raw, fitid: "", balance };
}

function countedFee(line: StatementLine, { fee }: Reading): Cents {
  return fee === 0 ? 0 : line.fee;
}

/** A fee that the balance does not move by. */
function skippedFee({ row, text }: ReadEntry): Skipped {
  return { row, why: "no_amount", text };
}

/** The balances before the first and after the last line, where the lines have theirs. */
function chainEnds(lines: readonly StatementLine[], reading: Reading) {
  const [first, last] = [lines[0], lines[lines.length - 1]];
  const opening =
    first?.balance == null ? null : first.balance - first.cents - countedFee(first, reading);
  return { opening, closing: last?.balance ?? null };
}

function shownRows(rows: readonly Cells[]): Cells[] {
  return rows.slice(0, ROWS_SHOWN).map((row) => row.slice(0, 30).map((cell) => cell.slice(0, 80)));
}
