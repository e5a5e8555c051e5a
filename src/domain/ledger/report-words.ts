import {
  type Figure,
  type MonthReport,
  type ReportBalance,
  type ReportEntry,
  SUMMED,
  type Summed,
  totalOfMonths,
  type Vat,
  vatInFees,
} from "@/domain/ledger/report";
import { entryText } from "@/domain/ledger/words";
import { type Cents, formatCsvRand } from "@/domain/money/rules";
import { type CsvColumns, csvFile } from "@/domain/text/csv";
import {
  formatMonth,
  formatPlainDate,
  momentOf,
  nextMonthPeriod,
  sastDate,
  startOfDay,
} from "@/domain/time/sa-time";

/** What each figure is called, in the order of the report. */
export const FIGURE_NAMES: Readonly<Record<Figure, string>> = {
  orders: "Orders",
  groceries: "Groceries",
  fees: "Membership fees",
  deposits: "Deposits",
  refunds: "Refunds",
  corrections: "Corrections",
  unspent: "Not spent",
  credit: "We owe members",
  debts: "Members owe us",
};

/** The months of a report: `November 2026`, or `October 2026 to November 2026`. */
export function monthsText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;
}

/** Up to which day a month's balances go: its last one, or today. */
export function endOfMonth(month: string, today: string): string {
  const last = sastDate(startOfDay(`${nextMonthPeriod(month)}-01`) - 1);
  return last < today ? last : today;
}

/** `On 30 Nov 2026`; of the month that hasn't ended, `Today, 24 Nov 2026`. */
export function endText(month: string, today: string): string {
  const end = endOfMonth(month, today);
  return end === today ? `Today, ${formatPlainDate(end)}` : `On ${formatPlainDate(end)}`;
}

type Row = MonthReport & { readonly end: string };

/** The report as a file for an accountant: a row for each month, and the total. */
export function reportCsv(
  months: readonly MonthReport[],
  { today, vat }: { readonly today: string; readonly vat: Vat },
): string {
  const rows = months.map((row) => ({ ...row, end: endOfMonth(row.month, today) }));
  const end = rows[rows.length - 1]?.end ?? today;
  return csvFile(columnsOf(months, vat), [
    ...rows,
    { ...totalOfMonths(months), month: "Total", end },
  ]);
}

function columnsOf(months: readonly MonthReport[], vat: Vat): CsvColumns<(row: Row) => string> {
  const rand = (figure: Figure) => (row: Row) => formatCsvRand(row[figure]);
  return {
    Month: ({ month }) => month,
    Orders: ({ orders }) => String(orders),
    Groceries: rand("groceries"),
    "Membership fees": rand("fees"),
    ...(vat.rate > 0 && {
      [`VAT in membership fees (${vat.rate}%)`]: (row: Row) =>
        formatCsvRand(row.month === "Total" ? vatOf(months, vat) : vatInFees(row, vat)),
    }),
    Deposits: rand("deposits"),
    Refunds: rand("refunds"),
    Corrections: rand("corrections"),
    "Not spent": rand("unspent"),
    "Up to": ({ end }) => end,
    "We owe members": rand("credit"),
    "Members owe us": rand("debts"),
  };
}

/** The VAT in the fees of some months: each month's, rounded to the cent, so that the total is their sum. */
export function vatOf(months: readonly MonthReport[], vat: Vat): Cents {
  return months.reduce((sum, month) => sum + vatInFees(month, vat), 0);
}

/** An entry's amount as its figure counts it: a charge adds to groceries, and one taken back lowers them. */
export function countedCents({ kind, cents }: Pick<ReportEntry, "kind" | "cents">): Cents {
  const name = (Object.keys(SUMMED) as Summed[]).find((one) => SUMMED[one].kind === kind);
  return name && SUMMED[name].sign < 0 && cents !== 0 ? -cents : cents;
}

/** The entries of a figure as a file. */
export function entriesCsv(rows: readonly ReportEntry[]): string {
  return csvFile(
    {
      Date: ({ at }) => sastDate(momentOf(at)),
      Member: ({ member }) => member,
      What: entryText,
      "Bank date": ({ bank_date }) => bank_date,
      Amount: (row) => formatCsvRand(countedCents(row)),
    },
    rows,
  );
}

/** What members have or owe as a file. */
export function balancesCsv(rows: readonly ReportBalance[]): string {
  return csvFile(
    { Member: ({ member }) => member, Amount: ({ cents }) => formatCsvRand(cents) },
    rows,
  );
}
