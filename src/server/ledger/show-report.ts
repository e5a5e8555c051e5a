import { balanceBefore, isReportable, type Report, reportOf } from "@/domain/ledger/report";
import { monthPeriod, sastDate } from "@/domain/time/sa-time";
import { fail, query } from "../core/http";
import { settings } from "../core/settings";
import { selectAll } from "../core/sql";

const CHANGE = {
  month: "",
  orders: 0,
  groceries: 0,
  fees: 0,
  deposits: 0,
  refunds: 0,
  corrections: 0,
  unspent: 0,
  credit: 0,
  debts: 0,
};

/** The months of a report, from sums that are kept with each entry of the ledger: one row a month. */
export const showReport = query("GET /api/app/admin/reports", ({ app, e, now }): Report => {
  const asked = monthsAsked(e);
  const columns = Object.keys(CHANGE).join(", ");
  const changes = selectAll(app, `SELECT ${columns} FROM ledger_months ORDER BY month`, {}, CHANGE);
  const current = monthPeriod(now);
  return {
    months: reportOf(changes, asked),
    before: balanceBefore(changes, asked.from),
    first: changes[0]?.month ?? current,
    current,
    today: sastDate(now),
    vat: settings.vat,
  };
});

/** `from` and `to` of the address, a month each (`2026-11`). */
export function monthsAsked(e: RequestEvent): { from: string; to: string } {
  const { from = "", to = "" } = e.requestInfo().query;
  const isGood = isMonth(from) && isMonth(to) && isReportable(from, to);
  return isGood ? { from, to } : fail(422, "date_invalid", { from: "date_invalid" });
}

export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}
