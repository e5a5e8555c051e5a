import type { LedgerEntry, LedgerPage } from "@/domain/ledger/responses";
import { LEDGER_PAGE, LEDGER_PAGE_MAX } from "@/domain/limits/limits";
import { fail } from "../core/http";
import { selectAll } from "../core/sql";
import { balanceOf } from "./ledger";
import { availableFor } from "./order-credit";

const ENTRY = {
  id: "",
  at: "",
  purse: "",
  cents: 0,
  kind: "",
  event_id: "",
  reversal: 0,
  order_number: "",
  month_period: "",
  reason: "",
  bank_date: "",
  bank_reference: "",
};
/** Later than any moment. */
const FIRST = ["9999", "", ""];

/** A page of a member's ledger, newest first by key: `after` one, or of `count` entries. */
export function ledgerPage(app: App, userId: string, e: RequestEvent, now: number): LedgerPage {
  const { after = "", count = "" } = e.requestInfo().query;
  const [at = "", event = "", id = ""] = after ? keyOf(after) : FIRST;
  const asked = Math.floor(Number(count)) || LEDGER_PAGE;
  const limit = Math.min(Math.max(asked, 1), LEDGER_PAGE_MAX);
  const rows = selectAll(
    app,
    `SELECT e.id, e.at, e.purse, e.cents, e.kind, e.event_id, e.reverses != '' AS reversal,
       COALESCE(o.order_number, '') AS order_number, COALESCE(s.month_period, '') AS month_period,
       CASE e.kind WHEN 'correction' THEN e.reason ELSE '' END AS reason, 
       COALESCE(l.date, e.bank_date) AS bank_date, e.bank_reference
     FROM ledger_entries e LEFT JOIN orders o ON o.id = e.order_id
       LEFT JOIN subscriptions s ON s.id = e.subscription_id
       LEFT JOIN bank_lines l ON l.id = e.line_id AND e.line_id != ''
     WHERE e.user_id = {:userId} AND (e.at, e.event_id, e.id) < ({:at}, {:event}, {:id})
     ORDER BY e.at DESC, e.event_id DESC, e.id DESC LIMIT {:limit}`,
    { userId, at, event, id, limit: limit + 1 },
    ENTRY,
  );
  const entries = rows
    .slice(0, limit)
    .map(({ reversal, ...row }) => ({ ...row, is_reversal: reversal === 1 }) as LedgerEntry);
  const last = entries[entries.length - 1];
  return {
    balance: balanceOf(app, userId),
    available: availableFor(app, userId, "", now),
    entries,
    next: last && rows.length > limit ? [last.at, last.event_id, last.id].join("|") : null,
  };
}

function keyOf(text: string): string[] {
  const key = text.slice(0, 200).split("|");
  return key.length === 3 ? key : fail(422, "text_invalid", { after: "text_invalid" });
}
