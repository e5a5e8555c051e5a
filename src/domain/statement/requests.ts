import * as z from "zod/mini";
import { idSchema } from "../id";
import { type ErrorCode, issue } from "../text/messages";
import type { StatementLine } from "./line";
import { writtenDate } from "./reading/dates";
import type { ColumnMap } from "./reading/layouts";

/** How large a statement's file may be. */
export const STATEMENT_BYTES_MAX = 10 * 1024 * 1024;
/** How many lines one file may have. */
export const FILE_LINES_MAX = 50_000;
/** How many lines one request may have: a longer file is imported in parts. */
export const LINES_MAX = 10_000;
/** How large its lines are at the most, as they are sent. */
export const STATEMENT_TEXT_MAX = 12 * 1024 * 1024;
export const BANK_ACCOUNTS_MAX = 100;
const LARGEST = 1_000_000_000_000;

/** A bank account's number without the zeros before it, which one file has and another one hasn't. */
export function withoutZeros(number: string): string {
  return number.replace(/^0+/, "");
}

/** A line as it is sent: date, cents, fee, text, raw, FITID, balance. */
export type SentLine = readonly [string, number, number, string, string, string, number | null];

const short = (max: number) =>
  z.string(issue("body_invalid")).check(z.maxLength(max, issue("body_invalid")));
const cents = z.number(issue("body_invalid")).check(z.refine(isCents, issue("body_invalid")));

const mapSchema: z.ZodMiniType<ColumnMap> = z.object({
  date: short(80),
  text: z.array(short(80)).check(z.maxLength(10, issue("body_invalid"))),
  amount: short(80),
  moneyIn: short(80),
  moneyOut: short(80),
  fee: short(80),
  balance: short(80),
});
/** The columns that a person named, as an account keeps them. */
export const columnMapSchema = z.nullable(mapSchema);

const linesSchema = z.custom<readonly SentLine[]>(areLines, issue("body_invalid"));

/** A statement as it was read, and what was said about it. */
export const statementSchema = z.object({
  /** The account; empty to add one of this name. */
  account_id: z.union([idSchema, z.literal("")]),
  account_name: z
    .string(issue("account_name_required"))
    .check(z.trim(), z.maxLength(100, issue("account_name_too_long"))),
  kind: z.enum(["csv", "ofx"], issue("body_invalid")),
  layout: short(40),
  account_number: z.string().check(z.regex(/^\d{0,34}$/, issue("body_invalid"))),
  map: columnMapSchema,
  proved: z.enum(["balances", "totals", "none"], issue("body_invalid")),
  fees_in_balance: z.boolean(issue("body_invalid")),
  opening: z.nullable(cents),
  closing: z.nullable(cents),
  skipped: z.number(issue("body_invalid")).check(z.minimum(0), z.maximum(100_000)),
  file_name: short(200),
  lines: linesSchema,
  /** What was said about lines that were asked about, by `answerKey`; an older app says it by their place alone. */
  answers: z.record(
    z.string().check(z.regex(/^\d{1,5}( [0-9a-f-]{36})?$/)),
    z.enum(["same", "new"]),
  ),
});
export type SentStatement = z.infer<typeof statementSchema>;

/** The form's two files: `statement`, which is its JSON, and `file`. Long texts are sent as files. */
export const importSchema = z.object({
  id: idSchema,
  /** The account's revision that the preview was made of. */
  revision: z.coerce.number(issue("body_invalid")).check(z.int(issue("body_invalid"))),
});

export const undoSchema = z.object({ id: idSchema });

/** One by one: a schema of thousands of lines would take seconds on the server. */
function areLines(value: unknown): value is readonly SentLine[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > LINES_MAX) return false;
  const days = new Map<string, boolean>();
  const isDay = (date: string) => {
    const known = days.get(date);
    if (known !== undefined) return known;
    const found = /^\d{4}-\d\d-\d\d$/.test(date) && writtenDate(date) === date;
    days.set(date, found);
    return found;
  };
  return value.every((line) => isLine(line, isDay));
}

function isLine(line: unknown, isDay: (date: string) => boolean): line is SentLine {
  if (!Array.isArray(line) || line.length !== 7) return false;
  const [date, amount, fee, text, raw, fitid, balance] = line as unknown[];
  return (
    typeof date === "string" &&
    isDay(date) &&
    isCents(amount) &&
    amount !== 0 &&
    isCents(fee) &&
    isText(text, 1000) &&
    isText(raw, 2000) &&
    isText(fitid, 100) &&
    (balance === null || isCents(balance))
  );
}

function isCents(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) <= LARGEST;
}

function isText(value: unknown, max: number): boolean {
  return typeof value === "string" && value.length <= max && !value.includes("\u0000");
}

export function sentLine(line: StatementLine): SentLine {
  return [line.date, line.cents, line.fee, line.text, line.raw, line.fitid, line.balance];
}

export function lineOfSent([
  date,
  amount,
  fee,
  text,
  raw,
  fitid,
  balance,
]: SentLine): StatementLine {
  return { date, cents: amount, fee, text, raw, fitid, balance };
}

/**
 * Why a statement that was sent cannot be stored: its balances don't add up as it says, or its dates are ahead. The
 * server asks again what the browser has found.
 */
export function checkStatement(
  sent: Pick<SentStatement, "proved" | "fees_in_balance" | "opening" | "closing">,
  lines: readonly StatementLine[],
  today: string,
): Extract<ErrorCode, "statement_unproved" | "statement_date_ahead"> | null {
  if (lines.some(({ date }) => date > today)) return "statement_date_ahead";
  const moved = (line: StatementLine) => line.cents + (sent.fees_in_balance ? line.fee : 0);
  let balance = sent.opening;
  for (const line of lines) {
    if (balance !== null) balance += moved(line);
    if (line.balance === null) continue;
    if (sent.proved !== "none" && balance !== null && balance !== line.balance) {
      return "statement_unproved";
    }
    balance = line.balance;
  }
  const isEnd = sent.closing === null || balance === null || balance === sent.closing;
  return sent.proved === "none" || isEnd ? null : "statement_unproved";
}

const questionSchema = z.object({
  /** The line's place in the file. */
  line: z.number(),
  /** The stored line that it may be. */
  stored: z.object({ id: z.string(), date: z.string(), cents: z.number(), text: z.string() }),
});
export type StatementQuestion = z.infer<typeof questionSchema>;

/** What `POST /api/app/admin/statement/preview` answers. */
export const previewSchema = z.object({
  /** Of each line: `n` new, `k` already imported, `d` a new debit, `?` asked about. */
  decisions: z.string(),
  questions: z.array(questionSchema),
  revision: z.number(),
  account_name: z.string(),
});
export type StatementPreview = z.infer<typeof previewSchema>;

export const importRowSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  account_name: z.string(),
  file_name: z.string(),
  /** Whether the file is still kept. */
  has_file: z.boolean(),
  bytes: z.number(),
  format: z.string(),
  proved: z.enum(["balances", "totals", "none"]),
  from_date: z.string(),
  to_date: z.string(),
  opening_balance: z.nullable(z.number()),
  closing_balance: z.nullable(z.number()),
  new_lines: z.number(),
  known_lines: z.number(),
  debit_lines: z.number(),
  skipped_lines: z.number(),
  imported_at: z.string(),
  imported_by: z.string(),
  undone_at: z.string(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importPageSchema = z.object({
  rows: z.array(importRowSchema),
  next: z.nullable(z.string()),
});

const gapSchema = z.object({
  id: z.string(),
  after: z.string(),
  before: z.string(),
  cents: z.number(),
});

/** What `GET /api/app/admin/statement/accounts` answers. */
export const accountsSchema = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      number: z.string(),
      /** The layout of its first file. */
      bank: z.string(),
      column_map: columnMapSchema,
      /** The last day that its statements reach; empty before the first. */
      reaches: z.string(),
      gaps: z.array(gapSchema),
    }),
  ),
});
export type StatementAccount = z.infer<typeof accountsSchema>["accounts"][number];
