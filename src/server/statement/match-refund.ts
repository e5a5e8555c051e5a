import { matchRefundSchema } from "@/domain/statement/desk/desk";
import { REFUND_DAYS, type RecordedRefund } from "@/domain/statement/matching/refunded";
import { DAY_MS } from "@/domain/time/durations";
import { sastDate } from "@/domain/time/sa-time";
import { command, fail } from "../core/http";
import { selectAll } from "../core/sql";
import { deskLines, deskLinesById } from "./desk-rows";
import { addMatch, decideLines, isDone, lineAnswer, matchesOf, seenLines } from "./line-decisions";

/** A statement comes at the latest some weeks after what it tells of. */
const KEPT_DAYS = 60;
const MOST_REFUNDS = 200;

const REFUND = { id: "", user_id: "", name: "", date: "", reference: "", cents: 0 };

/** The refund of an event: what left both purses. */
function findRefund(app: App, eventId: string): RecordedRefund | null {
  const rows = selectAll(
    app,
    `SELECT event_id AS id, user_id, '' AS name, bank_date AS date, bank_reference AS reference,
       -SUM(cents) AS cents
     FROM ledger_entries WHERE event_id = {:eventId} AND kind = 'refund' GROUP BY event_id`,
    { eventId },
    REFUND,
  );
  return rows[0] ?? null;
}

/** The refunds of the last weeks that have no line yet. */
export function openRefunds(app: App, now: number): RecordedRefund[] {
  return selectAll(
    app,
    `SELECT r.event_id AS id, r.user_id, COALESCE(p.full_name, '') AS name, r.bank_date AS date,
       r.bank_reference AS reference, -SUM(r.cents) AS cents
     FROM ledger_entries r LEFT JOIN profiles p ON p.id = r.user_id
     WHERE r.kind = 'refund' AND r.bank_date >= {:since} AND NOT EXISTS
       (SELECT 1 FROM line_matches m WHERE m.target_id = r.event_id AND m.undone_at = '')
     GROUP BY r.event_id ORDER BY r.bank_date DESC LIMIT {:limit}`,
    { since: sastDate(now - KEPT_DAYS * DAY_MS), limit: MOST_REFUNDS },
    REFUND,
  );
}

/** The debits that may be these refunds. */
export function refundLines(app: App, refunds: readonly RecordedRefund[]) {
  if (refunds.length === 0) return [];
  return deskLines(
    app,
    `SELECT DISTINCT l.id FROM json_each({:refunds}) r CROSS JOIN bank_lines l ON l.status = 'ignored'
       AND l.date BETWEEN date(r.value ->> '$.date', '-${REFUND_DAYS} days')
         AND date(r.value ->> '$.date', '+${REFUND_DAYS} days')
     WHERE l.cents = -(r.value ->> '$.cents') LIMIT ${MOST_REFUNDS}`,
    { refunds: JSON.stringify(refunds) },
  );
}

/** The debit is a refund that an admin recorded: it is noted with it. */
export const matchRefund = command(
  { route: "POST /api/app/admin/statement/desk/refund", body: matchRefundSchema },
  ({ app: tx, caller, now, body }) => {
    const { id, line: seen, refund: refundId } = body;
    const deciding = { tx, caller, now };
    if (!isDone(tx, id, "statement.refunded", [seen], { refund: refundId })) {
      const [line] = seenLines(deciding, [seen], ["ignored"]);
      const refund = findRefund(tx, refundId);
      if (!line || !refund) return fail(404, "not_found");
      const stored = { lines: deskLinesById(tx, [seen.id]) };
      if (line.getInt("cents") !== -refund.cents) fail(409, "line_not_refunded", {}, stored);
      if (matchesOf(tx, "target_id", refundId).length > 0) {
        fail(409, "refund_has_line", {}, stored);
      }
      const userId = refund.user_id;
      decideLines(deciding, [line], {
        id,
        action: "statement.refunded",
        status: "matched",
        userId,
        about: { refund: refundId },
      });
      addMatch(deciding, line, id, {
        kind: "refund",
        targetId: refundId,
        userId,
        cents: -refund.cents,
      });
    }
    return lineAnswer(tx, id, [seen.id]);
  },
);
