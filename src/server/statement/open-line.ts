import { isId } from "@/domain/id";
import type { LineDetails } from "@/domain/statement/line-details";
import { fail, query } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";
import { recordView } from "../core/views";

/** Far more than any line has. */
const MOST_ENTRIES = 50;

const LINE = {
  id: "",
  account: "",
  file: "",
  imported_at: "",
  date: "",
  cents: 0,
  fee: 0,
  text: "",
  status: "",
  reason: "",
  decided_at: "",
  decided_by: "",
  user_id: "",
  name: "",
};

/** One line of a bank statement: where it came from, what it paid, and who decided about it. */
export const openLine = query(
  "GET /api/app/admin/statement/lines/{id}",
  ({ app, caller, now, e }): LineDetails => {
    const id = e.request.pathValue("id");
    const line =
      (isId(id) &&
        selectFirst(
          app,
          `SELECT l.id, COALESCE(a.name, '') AS account, COALESCE(i.file_name, '') AS file,
             COALESCE(i.imported_at, '') AS imported_at, l.date, l.cents, l.fee, l.text, l.status, l.reason,
             l.decided_at, COALESCE(u.email, '') AS decided_by, l.user_id, COALESCE(p.full_name, '') AS name
           FROM bank_lines l LEFT JOIN bank_accounts a ON a.id = l.account_id
             LEFT JOIN statement_imports i ON i.id = l.import_id LEFT JOIN users u ON u.id = l.decided_by
             LEFT JOIN profiles p ON p.id = l.user_id WHERE l.id = {:id}`,
          { id },
          LINE,
        )) ||
      fail(404, "line_not_found");
    const about = { action: "line.opened", collection: "bank_lines", recordId: id };
    recordView(app, { ...about, caller, now, memberId: line.user_id });
    return { line, matches: matchesOf(app, id), history: historyOf(app, id) };
  },
);

function matchesOf(app: App, id: string): LineDetails["matches"] {
  return selectAll(
    app,
    `SELECT m.id, m.kind, m.target_id, m.cents, m.matched_at, m.undone_at, m.user_id,
       COALESCE(p.full_name, '') AS name,
       COALESCE(o.order_number, '') AS order_number,
       COALESCE(o.payment_reference, s.payment_reference, '') AS payment_reference
     FROM line_matches m LEFT JOIN profiles p ON p.id = m.user_id
       LEFT JOIN orders o ON m.kind = 'order' AND o.id = m.target_id
       LEFT JOIN subscriptions s ON m.kind = 'subscription' AND s.id = m.target_id
     WHERE m.line_id = {:id} ORDER BY m.rowid DESC LIMIT ${MOST_ENTRIES}`,
    { id },
    {
      id: "",
      kind: "",
      target_id: "",
      cents: 0,
      matched_at: "",
      undone_at: "",
      user_id: "",
      name: "",
      order_number: "",
      payment_reference: "",
    },
  );
}

function historyOf(app: App, id: string): LineDetails["history"] {
  return selectAll(
    app,
    `SELECT l.id, l.at, l.action, l.actor_id, COALESCE(u.email, '') AS actor, l.reason
     FROM audit_log l LEFT JOIN users u ON u.id = l.actor_id
     WHERE l.collection = 'bank_lines' AND l.record_id = {:id} AND l.action != 'line.opened'
     ORDER BY l.at DESC, l.rowid DESC LIMIT ${MOST_ENTRIES}`,
    { id },
    { id: "", at: "", action: "", actor_id: "", actor: "", reason: "" },
  );
}
