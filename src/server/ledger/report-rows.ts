import type { EntryKind, Purse } from "@/domain/ledger/postings";
import {
  BALANCE_FIGURES,
  ENTRY_FIGURES,
  type EntryFigure,
  type ReportBalance,
  type ReportEntry,
  SUMMED,
} from "@/domain/ledger/report";
import { momentText, nextMonthPeriod, startOfDay } from "@/domain/time/sa-time";
import { listAsked, pageOf, recordList } from "../admin/list-page";
import { fail, query } from "../core/http";
import { selectAll } from "../core/sql";
import { memberName } from "../members/member-name";
import { ENTRY_COLUMNS, ENTRY_JOINS, ENTRY_ROW } from "./entry-columns";
import { isMonth, monthsAsked } from "./show-report";

const ENTRY = { ...ENTRY_ROW, place: 0, user_id: "", member: "", payment_id: "" };

const LISTED = { noun: "report", collection: "ledger_entries" };

const memberOf = (row: string) =>
  `${memberName(`${row}.user_id`, "NULLIF(m.full_name, ''), NULLIF(m.email, '')")} AS member`;

/** The entries that a sum of some months adds up, the newest first; with `part`, as many as a file takes at once. */
export const listReportEntries = query(
  "GET /api/app/admin/reports/entries",
  ({ app, caller, e, now }) => {
    const { from, to } = monthsAsked(e);
    const figure = figureAsked(e, ENTRY_FIGURES);
    const { kind, purse } = entriesOf(figure);
    const { after, isPart, limit } = listAsked(e, ["all"]);
    const [at, place] = after ?? [beginOf(nextMonthPeriod(to)), 0];
    const rows = selectAll(
      app,
      `SELECT ${ENTRY_COLUMNS}, e.rowid AS place, e.user_id, ${memberOf("e")},
         COALESCE(NULLIF(e.order_id, ''), e.subscription_id) AS payment_id
       FROM ledger_entries e INDEXED BY idx_ledger_entries_kind
         LEFT JOIN profiles m ON m.id = e.user_id ${ENTRY_JOINS}
       WHERE e.kind = {:kind} AND ({:purse} = '' OR e.purse = {:purse}) AND e.at >= {:since}
         AND (e.at, e.rowid) < ({:at}, {:place})
       ORDER BY e.at DESC, e.rowid DESC LIMIT {:limit}`,
      { kind, purse, since: beginOf(from), at, place, limit },
      ENTRY,
    );
    const page = pageOf(rows, (row) => [row.at, row.place], limit);
    recordList(app, { ...LISTED, caller, now, isPart, list: figure, rows: page.rows.length });
    return {
      rows: page.rows.map(
        ({ place: _place, reversal, ...row }) =>
          ({ ...row, is_reversal: reversal === 1 }) as ReportEntry,
      ),
      next: page.next,
    };
  },
);

const BALANCE = { id: "", user_id: "", member: "", cents: 0 };
/** More than any balance. */
const LARGEST = 2 ** 52;

/** The members whom we owe something at the end of a month, or who owe us, the largest amount first. */
export const listReportBalances = query(
  "GET /api/app/admin/reports/balances",
  ({ app, caller, e, now }) => {
    const figure = figureAsked(e, BALANCE_FIGURES);
    const { month = "" } = e.requestInfo().query;
    if (!isMonth(month)) fail(422, "date_invalid", { month: "date_invalid" });
    const { after, isPart, limit } = listAsked(e, ["all"]);
    const [cents, id] = after ?? [LARGEST, LARGEST];
    const { sign, where, order } = BALANCES[figure];
    const rows = selectAll(
      app,
      `SELECT CAST(b.id AS TEXT) AS id, b.user_id, ${memberOf("b")}, ${sign} * b.cents AS cents
       FROM ledger_balances b INDEXED BY idx_ledger_balances_${figure}
         LEFT JOIN profiles m ON m.id = b.user_id
       WHERE ${where} AND b.to_month >= {:month} AND b.from_month <= {:month}
       ORDER BY ${order} LIMIT {:limit}`,
      { month, cents: sign * Number(cents), id: sign * Number(id), limit },
      BALANCE,
    );
    const page = pageOf(rows, (row) => [row.cents, sign * Number(row.id)], limit);
    recordList(app, { ...LISTED, caller, now, isPart, list: figure, rows: page.rows.length });
    return page satisfies { rows: readonly ReportBalance[] };
  },
);

/** Each condition is of a partial index, which is read from the largest amount on. */
const BALANCES = {
  credit: {
    sign: 1,
    where: "b.cents > 0 AND (b.cents, b.id) < ({:cents}, {:id})",
    order: "b.cents DESC, b.id DESC",
  },
  debts: {
    sign: -1,
    where: "b.cents < 0 AND (b.cents, b.id) > ({:cents}, {:id})",
    order: "b.cents, b.id",
  },
} as const;

function entriesOf(figure: EntryFigure): { kind: EntryKind; purse: Purse | "" } {
  const of: { kind: EntryKind; purse?: Purse } = SUMMED[figure === "orders" ? "groceries" : figure];
  return { kind: of.kind, purse: of.purse ?? "" };
}

function figureAsked<const Figure extends string>(
  e: RequestEvent,
  known: readonly Figure[],
): Figure {
  const { figure = "" } = e.requestInfo().query;
  return (
    known.find((name) => name === figure) ?? fail(422, "text_invalid", { figure: "text_invalid" })
  );
}

function beginOf(month: string): string {
  return momentText(startOfDay(`${month}-01`));
}
