import * as z from "zod/mini";
import type { EntryKind, Purse } from "@/domain/ledger/postings";
import { ledgerEntrySchema } from "@/domain/ledger/responses";
import type { Cents } from "@/domain/money/rules";
import { momentOf, monthPeriod, nextMonthPeriod, previousMonthPeriod } from "@/domain/time/sa-time";

/** The sums of a report: the entries of the ledger that each adds up, and its sign in the business's words. */
export const SUMMED = {
  groceries: { kind: "charge", purse: "groceries", sign: -1 },
  fees: { kind: "charge", purse: "membership", sign: -1 },
  deposits: { kind: "deposit", sign: 1 },
  refunds: { kind: "refund", sign: -1 },
  corrections: { kind: "correction", sign: 1 },
  unspent: { kind: "unspent", sign: 1 },
} as const satisfies Record<string, { kind: EntryKind; purse?: Purse; sign: 1 | -1 }>;
export type Summed = keyof typeof SUMMED;
const SUMMED_NAMES = Object.keys(SUMMED) as Summed[];

/** What opens entries: the sums, and the orders that were charged. */
export const ENTRY_FIGURES = ["orders", ...SUMMED_NAMES] as const;
export type EntryFigure = (typeof ENTRY_FIGURES)[number];
/** What opens members: what we owe them at the end of a month, and what they owe us. */
export const BALANCE_FIGURES = ["credit", "debts"] as const;
export type BalanceFigure = (typeof BALANCE_FIGURES)[number];
export type Figure = EntryFigure | BalanceFigure;
const FIGURES: readonly Figure[] = [...ENTRY_FIGURES, ...BALANCE_FIGURES];

type Figures = Readonly<Record<Figure, Cents>>;

/** A month: what happened in it, and what was owed at its end. `orders` is a count, all else cents. */
export interface MonthReport extends Figures {
  /** `2026-11`. */
  readonly month: string;
}

/** An entry as far as a report reads it. */
export interface ReportedEntry {
  readonly user_id: string;
  readonly at: string;
  readonly purse: Purse;
  readonly kind: EntryKind;
  readonly cents: Cents;
  readonly reverses: string;
}

const NOTHING = Object.fromEntries(FIGURES.map((name) => [name, 0])) as Figures;

/**
 * What some entries, in the order they were made, change in each month. What is taken back counts against the month in
 * which that is done, so that an older month stays as it was. Credit and debts are changes here.
 */
export function changesOf(entries: readonly ReportedEntry[]): MonthReport[] {
  const months = new Map<string, MonthReport>();
  const balances = new Map<string, Cents>();
  for (const entry of entries) {
    const month = monthPeriod(momentOf(entry.at));
    // Nothing tells whose an entry was that came after an erasure: each counts for itself.
    const had = entry.user_id ? (balances.get(entry.user_id) ?? 0) : 0;
    const has = had + entry.cents;
    balances.set(entry.user_id, has);
    months.set(month, added(months.get(month) ?? { ...NOTHING, month }, changeOf(entry, had, has)));
  }
  return [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
}

function changeOf(entry: ReportedEntry, had: Cents, has: Cents): Figures {
  const isOrder = isSummedIn(entry, "groceries");
  const sums = SUMMED_NAMES.map((name): [Summed, Cents] => [
    name,
    isSummedIn(entry, name) ? SUMMED[name].sign * entry.cents : 0,
  ]);
  return {
    ...NOTHING,
    ...Object.fromEntries(sums),
    orders: isOrder ? (entry.reverses === "" ? 1 : -1) : 0,
    credit: Math.max(0, has) - Math.max(0, had),
    debts: Math.max(0, -has) - Math.max(0, -had),
  };
}

function isSummedIn({ kind, purse }: Pick<ReportedEntry, "kind" | "purse">, name: Summed): boolean {
  const of: { kind: EntryKind; purse?: Purse } = SUMMED[name];
  return of.kind === kind && (of.purse ?? purse) === purse;
}

function added<Row extends Figures>(row: Row, change: Figures): Row {
  return {
    ...row,
    ...Object.fromEntries(FIGURES.map((name) => [name, row[name] + change[name]])),
  };
}

/** What members had before a month, less what they owed. */
export function balanceBefore(changes: readonly MonthReport[], from: string): Cents {
  const { credit, debts } = totalOf(changes.filter(({ month }) => month < from));
  return credit - debts;
}

/** The months from one to another, of the changes of every month up to then. Months without entries are there too. */
export function reportOf(
  changes: readonly MonthReport[],
  { from, to }: { readonly from: string; readonly to: string },
): MonthReport[] {
  const byMonth = new Map(changes.map((change) => [change.month, change]));
  const before = totalOf(changes.filter(({ month }) => month < from));
  let { credit, debts } = before;
  return monthsBetween(from, to).map((month) => {
    const change = byMonth.get(month) ?? { ...NOTHING, month };
    credit += change.credit;
    debts += change.debts;
    return { ...change, credit, debts };
  });
}

/** The sums of changes. */
function totalOf(changes: readonly Figures[]): Figures {
  return changes.reduce(added, NOTHING);
}

/** All months of a report together: the sums of what happened, and what was owed at the end of the last one. */
export function totalOfMonths(months: readonly MonthReport[]): Figures {
  const last = months[months.length - 1] ?? NOTHING;
  return { ...totalOf(months), credit: last.credit, debts: last.debts };
}

/** The longest report, in months. */
export const REPORT_MONTHS = 60;

export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to && months.length < REPORT_MONTHS; ) {
    months.push(month);
    month = nextMonthPeriod(month);
  }
  return months;
}

/** Whether a report may have all months from one to another. */
export function isReportable(from: string, to: string): boolean {
  return from <= to && reportFrom(from, to).to === to;
}

interface ReportMonths {
  readonly from: string;
  readonly to: string;
}

/** The months from one up to another, or the first of them that a report may have. */
export function reportFrom(from: string, to: string): ReportMonths {
  const months = monthsBetween(from, to);
  return { from, to: months[months.length - 1] ?? from };
}

/** The months from one up to another, or the last of them that a report may have. */
export function reportUpTo(from: string, to: string): ReportMonths {
  let first = to;
  for (let count = 1; first > from && count < REPORT_MONTHS; count++) {
    first = previousMonthPeriod(first);
  }
  return { from: first, to };
}

/** The VAT in a month's fees, in cents; none from before the month in which the business was registered. */
export function vatInFees(
  { month, fees }: Pick<MonthReport, "month" | "fees">,
  { rate, from }: Vat,
): Cents {
  return month < from.slice(0, 7) ? 0 : Math.round((fees * rate) / (100 + rate));
}

const figuresSchema = z.object({
  month: z.string(),
  orders: z.number(),
  groceries: z.number(),
  fees: z.number(),
  deposits: z.number(),
  refunds: z.number(),
  corrections: z.number(),
  unspent: z.number(),
  credit: z.number(),
  debts: z.number(),
});

/** What `GET /api/app/admin/reports?from=&to=` answers. */
export const reportSchema = z.object({
  months: z.array(figuresSchema),
  /** What members had before the first month, less what they owed. */
  before: z.number(),
  /** The months that can be chosen: from the first entry to this month. */
  first: z.string(),
  current: z.string(),
  /** Today in South Africa: up to then the current month goes. */
  today: z.string(),
  vat: z.object({
    /** Percent; 0 where the business isn't registered for VAT. */
    rate: z.number(),
    /** The day of its registration, a plain date; empty where that was before the first order. */
    from: z.string(),
  }),
});
export type Report = z.infer<typeof reportSchema>;
export type Vat = Report["vat"];

const memberSchema = { user_id: z.string(), member: z.string() };

/** What `GET /api/app/admin/reports/entries?figure=&from=&to=` answers: the entries of a sum, the newest first. */
export const reportEntriesSchema = z.object({
  rows: z.array(
    z.extend(ledgerEntrySchema, {
      ...memberSchema,
      /** The order or membership that it is about; empty where there is none. */
      payment_id: z.string(),
    }),
  ),
  next: z.nullable(z.string()),
});
export type ReportEntry = z.infer<typeof reportEntriesSchema>["rows"][number];

/** What `GET /api/app/admin/reports/balances?figure=&month=` answers: the largest first, cents above zero. */
export const reportBalancesSchema = z.object({
  rows: z.array(z.object({ id: z.string(), ...memberSchema, cents: z.number() })),
  next: z.nullable(z.string()),
});
export type ReportBalance = z.infer<typeof reportBalancesSchema>["rows"][number];
