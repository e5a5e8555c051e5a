import {
  type BalanceFigure,
  type Figure,
  type MonthReport,
  type Report,
  totalOfMonths,
  vatInFees,
} from "@/domain/ledger/report";
import { endText, vatOf } from "@/domain/ledger/report-words";
import { formatMonth } from "@/domain/time/sa-time";
import type { Months } from "./months-chosen";

/** What happened, then what was owed at the end. */
export const HAPPENED: readonly Figure[] = [
  "orders",
  "groceries",
  "fees",
  "deposits",
  "refunds",
  "corrections",
  "unspent",
];
export const OWED: readonly BalanceFigure[] = ["credit", "debts"];

/** A row of the report: a month, or all months. */
export interface ReportRow {
  readonly name: string;
  /** Up to which day the balances go. */
  readonly end: string;
  readonly figures: Omit<MonthReport, "month">;
  /** The VAT in the fees. */
  readonly vat: number;
  /** The months whose entries its figures open, and the one whose balances. */
  readonly opens: Months;
}

/** The newest month first; none from before the first entry. */
export function monthRows({ months, first, today, vat }: Report): ReportRow[] {
  const begun = months.filter(({ month }) => month >= first);
  return [...(begun.length > 0 ? begun : months)].reverse().map(({ month, ...figures }) => ({
    name: formatMonth(month),
    end: endText(month, today),
    figures,
    vat: vatInFees({ month, ...figures }, vat),
    opens: { from: month, to: month },
  }));
}

export function totalRow({ months, today, vat }: Report): ReportRow {
  const from = months[0]?.month ?? "";
  const to = months[months.length - 1]?.month ?? "";
  return {
    name: "Total",
    end: endText(to, today),
    figures: totalOfMonths(months),
    vat: vatOf(months, vat),
    opens: { from, to },
  };
}
