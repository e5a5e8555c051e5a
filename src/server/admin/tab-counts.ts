import { TAB_COUNTED } from "@/domain/limits/limits";
import { query } from "../core/http";
import { keptCounts } from "../core/kept-counts";
import { selectFirst } from "../core/sql";
import { failedEmails } from "../messages/message-rows";
import { TO_CHECK, UNPAID_TO_CHECK, waitingSince } from "../payments/pending-groups";

/** What waits in the tabs of the back office: claims of payments, deposits on the statement, new feedback, emails to members that failed. */
export const countTabs = query("GET /api/app/admin/tab-counts", ({ app, now }) => ({
  payments:
    keptCounts(app).waiting_orders +
    count(app, `${TO_CHECK.from} WHERE ${TO_CHECK.where}`) +
    count(
      app,
      `${UNPAID_TO_CHECK.from} WHERE ${UNPAID_TO_CHECK.where} AND s.proof_of_payment_url != ''`,
      waitingSince(now),
    ),
  statement: count(
    app,
    "bank_lines INDEXED BY idx_bank_lines_open_cents WHERE status = 'open' AND cents > 0",
  ),
  feedback: count(app, "feedback WHERE status = 'new'"),
  messages: failedEmails(app, now, TAB_COUNTED),
}));

function count(app: App, rows: string, params: Record<string, unknown> = {}): number {
  const sql = `SELECT COUNT(*) AS n FROM (SELECT 1 FROM ${rows} LIMIT {:most})`;
  return selectFirst(app, sql, { ...params, most: TAB_COUNTED }, { n: 0 })?.n ?? 0;
}
