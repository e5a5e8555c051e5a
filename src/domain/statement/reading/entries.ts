import type { Cents } from "@/domain/money/rules";
import { isShortened, type WrittenAmount, writtenAmount } from "./amount";
import type { Cells, Columns } from "./columns";
import {
  type DateOrder,
  dateOrderOf,
  dateWithin,
  isOrderProved,
  isPostedAhead,
  writtenDate,
} from "./dates";
import { type ReadRefusal, refused } from "./refusal";
import type { Entry } from "./running-balance";

/** A row of the file that is no line. */
export interface Skipped {
  readonly row: number;
  readonly why: "pending" | "no_amount" | "ahead";
  readonly text: string;
}

export interface ReadEntry extends Entry {
  readonly date: string;
  readonly text: string;
  readonly raw: string;
}

export interface Table {
  readonly entries: readonly ReadEntry[];
  readonly skipped: readonly Skipped[];
  readonly opening: Cents | null;
  readonly closing: Cents | null;
  /** Digits; empty where the file does not say. */
  readonly accountNumber: string;
}

type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: ReadRefusal };

const OPENING = /\b(open(ing)?( balance)?|(balance )?brought forward|balance b\/f)\b/i;
const CLOSING = /\b(clos(e|ing)( balance)?|(balance )?carried forward|balance c\/f)\b/i;
/** Standard Bank's rows before the opening balance: `0,51001,BRANCH,…` and `0,10123456789,ACC-NO,…`. */
const ABOUT_ACCOUNT = /^(BRANCH|ACC([- ]?(NO|NAME|TYPE)|OUNT( (NO|NUMBER|NAME|TYPE))?)?\.?)$/i;
const ITS_NUMBER = /^ACC([- ]?NO|OUNT( (NO|NUMBER))?)?\.?$/i;
const PENDING = /^\(?pending\)?\b/i;
const TEXT_MAX = 1000;
const RAW_MAX = 2000;

/** Reads the rows below the header: what is a line, what is a balance, and what is neither. */
export function readEntries(
  rows: readonly Cells[],
  columns: Columns,
  today: string,
): Outcome<Table> {
  const period = columns.record === "" ? null : periodOf(rows);
  const body = rows.map((cells, i) => ({ cells, row: i + 1 })).slice(columns.header + 1);
  const dates = body.map(({ cells }) => cells[columns.date] ?? "");
  const order = dateOrderOf(dates, today);
  if (order === null) return refused("dates_unclear", { column: nameOf(columns, columns.date) });
  const amounts = new AmountColumn(body.map(({ cells }) => cells[columns.amount] ?? ""));
  const outSign = signOfOut(body.map(({ cells }) => cells[columns.moneyOut] ?? ""));
  const entries: ReadEntry[] = [];
  const skipped: Skipped[] = [];
  const accounts = new Set<string>();
  let [opening, closing] =
    period?.balances ?? preambleBalances(rows.slice(0, Math.max(0, columns.header)));
  for (const { cells, row } of body) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (columns.record !== "" && cells[0]?.trim() !== columns.record) continue;
    const read = readRow({ cells, row, columns, order, period, amounts, outSign });
    if (!read.ok) return read;
    const { kind } = read.value;
    if (kind === "opening") opening ??= read.value.balance;
    else if (kind === "closing") closing = read.value.balance;
    else if (kind === "skipped") skipped.push(read.value.skipped);
    else if (kind === "entry") {
      entries.push(read.value.entry);
      const account = (cells[columns.account] ?? "").trim();
      if (account) accounts.add(account);
    }
  }
  const [account = "", second] = [...accounts];
  if (second !== undefined)
    return refused("several_accounts", { found: account, expected: second });
  const isProved = isOrderProved(dates, order);
  const ahead = entries.find(
    ({ date }) => date > today && !(isProved && isPostedAhead(date, today)),
  );
  if (ahead) return aheadOf(ahead);
  const firstLine = Math.min(
    ...[entries, skipped].map(([one]) => one?.row ?? Number.POSITIVE_INFINITY),
  );
  // What is written in a line is the payer's.
  const accountNumber = digitsOf(account) || accountIn(rows.slice(0, firstLine - 1), columns);
  return { ok: true, value: { entries, skipped, opening, closing, accountNumber } };
}

/** The refusal of a file for a row whose day hasn't come. */
export function aheadOf({ row, date }: { readonly row: number; readonly date: string }) {
  return refused("date_ahead", { row, found: date });
}

interface RowToRead {
  readonly cells: Cells;
  readonly row: number;
  readonly columns: Columns;
  readonly order: DateOrder;
  readonly period: Period | null;
  readonly amounts: AmountColumn;
  readonly outSign: 1 | -1;
}

type ReadRow =
  | { readonly kind: "opening" | "closing"; readonly balance: Cents | null }
  | { readonly kind: "skipped"; readonly skipped: Skipped }
  | { readonly kind: "note" }
  | { readonly kind: "entry"; readonly entry: ReadEntry };

function readRow(given: RowToRead): Outcome<ReadRow> {
  const { cells, row, columns, period } = given;
  const text = textOf(cells, columns);
  const dateCell = cells[columns.date] ?? "";
  const date =
    writtenDate(dateCell, given.order) ?? (period && dateWithin(dateCell, period.from, period.to));
  const isAboutAccount =
    columns.header < 0 && date === null && ABOUT_ACCOUNT.test((cells[2] ?? "").trim());
  if (isAboutAccount) return { ok: true, value: { kind: "note" } };
  const mark = balanceMark(cells, columns, date !== null);
  if (mark) return { ok: true, value: { kind: mark, balance: balanceIn(cells, columns) } };
  const money = moneyOf(given);
  if (!money.ok) {
    // Below the lines there may be notes: neither a date nor an amount.
    return date === null && !hasMoney(cells, columns)
      ? { ok: true, value: { kind: "note" } }
      : money;
  }
  const { amount, fee, balance } = money.value;
  if (date === null) {
    if (amount === null || !isLike(dateCell)) return { ok: true, value: { kind: "note" } };
    return refused("date_unreadable", {
      row,
      column: nameOf(columns, columns.date),
      found: dateCell.trim(),
    });
  }
  if (isPending(text, cells[columns.state], balance)) {
    return { ok: true, value: { kind: "skipped", skipped: { row, why: "pending", text } } };
  }
  if (!amount && !fee) {
    return { ok: true, value: { kind: "skipped", skipped: { row, why: "no_amount", text } } };
  }
  const surplus = surplusOf(cells, columns);
  if (surplus !== "") return refused("row_too_long", { row, found: surplus });
  const shortened = columns.text.find((i) => isShortenedText(cells[i] ?? ""));
  if (shortened !== undefined) {
    return refused("number_shortened", {
      row,
      column: nameOf(columns, shortened),
      found: (cells[shortened] ?? "").trim(),
    });
  }
  const raw = cells.join(",").slice(0, RAW_MAX);
  return {
    ok: true,
    value: { kind: "entry", entry: { row, date, amount: amount ?? 0, fee, balance, text, raw } },
  };
}

/** What has moved the balance isn't pending, whatever a payer wrote. */
function isPending(text: string, state: string | undefined, balance: Cents | null): boolean {
  return (balance === null && PENDING.test(text)) || PENDING.test(state?.trim() ?? "");
}

/** A spreadsheet writes the sign; without it a payer may have written `5E10`. */
function isShortenedText(cell: string): boolean {
  return cell.includes("+") && isShortened(cell);
}

/** The amounts of a row; null for an amount where the cells are empty. */
function moneyOf({ cells, row, columns, amounts, outSign }: RowToRead): Outcome<{
  amount: Cents | null;
  fee: Cents;
  balance: Cents | null;
}> {
  const values: (WrittenAmount | null)[] = [];
  for (const at of [
    columns.amount,
    columns.moneyIn,
    columns.moneyOut,
    columns.fee,
    columns.balance,
  ]) {
    const value = at < 0 ? null : writtenAmount(cells[at] ?? "");
    if (value === undefined) {
      const found = (cells[at] ?? "").trim();
      const code = isShortened(found) ? "number_shortened" : "amount_unreadable";
      return refused(code, { row, column: nameOf(columns, at), found });
    }
    values.push(value);
  }
  const [single, moneyIn, moneyOut, fee, balance] = values;
  const [into, out] = [moneyIn?.cents ?? 0, (moneyOut?.cents ?? 0) * outSign];
  if (into !== 0 && out !== 0) return refused("amount_twice", { row });
  const apart = moneyIn || moneyOut ? into + out : null;
  return {
    ok: true,
    value: {
      amount: single ? amounts.signed(single) : apart,
      fee: fee?.cents ?? 0,
      balance: balance?.cents ?? null,
    },
  };
}

/** Where only credits are marked by letters, what has none is a debit. */
class AmountColumn {
  readonly #onlyCredits: boolean;
  constructor(cells: readonly string[]) {
    const marks = new Set(cells.map((cell) => writtenAmount(cell)?.mark));
    this.#onlyCredits = marks.has("cr") && !marks.has("dr") && !marks.has("-");
  }
  signed({ cents, mark }: WrittenAmount): Cents {
    return this.#onlyCredits && mark === "" ? 0 - cents : cents;
  }
}

/** Some banks write what went out with a minus in its own column, others without: as most rows have it. */
function signOfOut(cells: readonly string[]): 1 | -1 {
  const signs = cells.map((cell) => Math.sign(writtenAmount(cell)?.cents ?? 0));
  return signs.reduce((sum, sign) => sum + sign, 0) < 0 ? 1 : -1;
}

/** Opening and closing balances are rows of their own, without an amount or with a word in place of the date. */
function balanceMark(
  cells: Cells,
  columns: Columns,
  hasDate: boolean,
): "opening" | "closing" | null {
  const isBare =
    columns.balance >= 0 && (cells[columns.amount] ?? "").trim() === "" && columns.amount >= 0;
  if (hasDate && !isBare) return null;
  const words = cells.filter((cell) => !writtenAmount(cell)).join(" ");
  if (OPENING.test(words)) return "opening";
  return CLOSING.test(words) ? "closing" : null;
}

function balanceIn(cells: Cells, columns: Columns): Cents | null {
  const value =
    writtenAmount(cells[columns.balance] ?? "") ?? writtenAmount(cells[columns.amount] ?? "");
  return (
    value?.cents ?? cells.map((cell) => writtenAmount(cell)).find((found) => found)?.cents ?? null
  );
}

/** `Opening Balance,1010.89` above the header. */
function preambleBalances(rows: readonly Cells[]): [Cents | null, Cents | null] {
  const found = (words: RegExp) => {
    const row = rows.find((cells) => words.test(cells[0] ?? ""));
    return (
      row
        ?.slice(1)
        .map(writtenAmount)
        .find((value) => value)?.cents ?? null
    );
  };
  return [found(OPENING), found(CLOSING)];
}

function hasMoney(cells: Cells, { amount, moneyIn, moneyOut }: Columns): boolean {
  return [amount, moneyIn, moneyOut].some((at) => /\d/.test(cells[at] ?? ""));
}

/** Whether a cell means to be a date. */
function isLike(cell: string): boolean {
  return /\d/.test(cell);
}

/** Texts with two blanks between them; what follows the last column belongs to a text that ends the row. */
function textOf(cells: Cells, columns: Columns): string {
  const parts = columns.text.map((i) =>
    endsRow(columns, i) ? cells.slice(i).join(",") : (cells[i] ?? ""),
  );
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("  ")
    .slice(0, TEXT_MAX);
}

function endsRow({ header, names }: Columns, column: number): boolean {
  return header >= 0 && column === names.length - 1;
}

/** What follows the last column of the header: a text with an unquoted comma has moved the others. */
function surplusOf(cells: Cells, columns: Columns): string {
  if (columns.header < 0 || columns.text.some((i) => endsRow(columns, i))) return "";
  return (
    cells
      .slice(columns.names.length)
      .find((cell) => cell.trim() !== "")
      ?.trim() ?? ""
  );
}

interface Period {
  readonly from: string;
  readonly to: string;
  readonly balances: [Cents | null, Cents | null];
}

/** The record of the period, for lines without a year: from, to, opening and closing balance. */
function periodOf(rows: readonly Cells[]): Period | null {
  const cells = rows.slice(0, 30).find((row) => row[0]?.trim() === "3");
  const [from, to] = [writtenDate(cells?.[2] ?? ""), writtenDate(cells?.[3] ?? "")];
  if (!cells || !from || !to || from > to) return null;
  const cents = (at: number) => writtenAmount(cells[at] ?? "")?.cents ?? null;
  return { from, to, balances: [cents(4), cents(5)] };
}

/** An account's number above the lines: beside or behind the word "account". */
function accountIn(rows: readonly Cells[], columns: Columns): string {
  const above = columns.header < 0 ? rows.slice(0, 10) : rows.slice(0, columns.header + 1);
  for (const cells of above) {
    if (cells[0]?.trim() === "2" && columns.layout === "fnb-emailed")
      return digitsOf(cells[1] ?? "");
    if (columns.header < 0 && ITS_NUMBER.test((cells[2] ?? "").trim())) {
      return digitsOf(cells[1] ?? "");
    }
    const at = cells.findIndex((cell) => /\b(account|rekening)\b/i.test(cell));
    if (at < 0) continue;
    for (const cell of cells.slice(at, at + 3)) {
      const number = /(?:^|[^\d.,])(\d[\d -]{5,20}\d)(?![\d.,])/.exec(cell.trim());
      if (number) return digitsOf(number[1] ?? "");
    }
  }
  return "";
}

function digitsOf(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length >= 6 && digits.length <= 20 ? digits : "";
}

function nameOf(columns: Columns, at: number): string {
  return columns.names[at] || String(at + 1);
}
