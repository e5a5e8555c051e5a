import type { SeenTarget } from "@/domain/statement/desk/desk";
import { buyAgain } from "../buying/join-list";
import { audit } from "../core/audit";
import { fail } from "../core/http";
import { derivedId } from "../core/ids";
import { findOrNull } from "../core/records";
import { selectAll } from "../core/sql";
import { retract } from "../mail/notify-member";
import { giveCredit } from "./credit-line";
import { deskPayment } from "./desk-rows";
import {
  type Deciding,
  endMatches,
  matchesOf,
  reopenUnmatched,
  type StoredMatch,
} from "./line-decisions";
import { matchOne } from "./match-lines";

/**
 * Undoes a wrong Return: its deposit pays again what it paid, by the one way in which lines are matched. What has been
 * decided otherwise since is left: its line is open then. The log has it about the line where it was undone, by which a
 * command that is sent again is known.
 */
export function undoReturn(
  deciding: Deciding,
  eventId: string,
  { id, lineId }: { readonly id: string; readonly lineId?: string },
): string[] {
  const { tx, caller, now } = deciding;
  const entry = findOrNull(tx, "audit_log", eventId);
  const [back] = matchesOf(tx, "event_id", eventId);
  if (!entry || !back) return fail(404, "not_found");
  const ended = endedBy(tx, back.target_id, entry.getString("at"));
  const told = [eventId, ...returnsOf(tx, ended, entry.getString("at")).map((row) => row.id)];
  for (const { user_id } of ended) for (const event of told) retract(tx, event, user_id);
  endMatches(tx, [back], now);
  const lines = [
    ...new Set([back.line_id, back.target_id, ...ended.map(({ line_id }) => line_id)]),
  ];
  for (const line of lines) reopenUnmatched(deciding, line);
  const after = { status: "open", lines: lines.join(" ") };
  const recordId = lineId ?? back.line_id;
  const about = { action: "statement.reopened", collection: "bank_lines", recordId };
  audit(tx, { ...about, id, at: now, actorId: caller.id, reason: eventId, after });
  for (const event of new Set(ended.map(({ event_id }) => event_id))) {
    matchAgain(
      deciding,
      ended.filter(({ event_id }) => event_id === event),
      derivedId("matched-again", `${id}:${event}`),
    );
  }
  return lines;
}

interface EndedMatch extends StoredMatch {
  readonly cents: number;
}

/** The matches that a return ended: of its deposit, and of the other lines that paid the same. */
function endedBy(tx: App, lineId: string, at: string): EndedMatch[] {
  return selectAll(
    tx,
    `SELECT m.id, m.line_id, m.kind, m.target_id, m.user_id, m.cents, m.event_id, m.decision_id
     FROM line_matches m WHERE m.undone_at = {:at} AND (m.line_id = {:lineId} OR m.target_id IN (SELECT target_id FROM line_matches
       WHERE line_id = {:lineId} AND undone_at = {:at} AND target_id != '')) ORDER BY m.rowid`,
    { lineId, at },
    {
      id: "",
      line_id: "",
      kind: "",
      target_id: "",
      user_id: "",
      cents: 0,
      event_id: "",
      decision_id: "",
    },
  );
}

/** The rows of the log by which the payments of these matches lost their deposit. */
function returnsOf(tx: App, matches: readonly StoredMatch[], at: string) {
  return selectAll(
    tx,
    `SELECT id FROM audit_log WHERE action = 'payment.returned' AND at = {:at}
       AND record_id IN (SELECT value FROM json_each({:ids}))`,
    { at, ids: JSON.stringify(matches.map(({ target_id }) => target_id)) },
    { id: "" },
  );
}

function matchAgain(deciding: Deciding, matches: readonly EndedMatch[], id: string): void {
  const { tx, caller, now } = deciding;
  const lines = [...new Set(matches.map(({ line_id }) => line_id))].map((lineId) =>
    findOrNull(tx, "bank_lines", lineId),
  );
  const open = lines.filter((line) => line !== null && line.getString("status") === "open");
  const [first] = open;
  const [match] = matches;
  if (!first || !match || open.length < lines.length) return;
  // A deposit that was noted for one payment may be another's too: an admin decides about the open line.
  const arrived = open.reduce((sum, line) => sum + (line?.getInt("cents") ?? 0), 0);
  if (matches.reduce((sum, { cents }) => sum + cents, 0) !== arrived) return;
  // An admin's own money waits for another admin, who decides about the open line.
  if (matches.some(({ user_id }) => user_id === caller.id)) return;
  if (match.kind === "credit") {
    const { user_id: userId, target_id: orderId, event_id: takenBack } = match;
    const credit = { id, userId, orderId, takenBack };
    if (findOrNull(tx, "profiles", userId)) giveCredit(deciding, first, credit);
    return;
  }
  const payments = payable(tx, matches);
  if (!payments) return;
  for (const { kind, id: orderId } of payments) if (kind === "order") buyAgain(tx, orderId, now);
  const seen = open.map((line) => ({ id: line?.id ?? "", version: line?.getInt("version") ?? 0 }));
  // What was confirmed when it was matched first needs no second admin again.
  const approval = { proposal: match.event_id, asked_by: caller.id };
  const command = { id, lines: seen, payments, is_confirmed: true, too_little: true };
  matchOne({ ...deciding, approval }, command);
}

/** The payments of matches as they are now; null where one can't be paid any more. */
function payable(tx: App, matches: readonly StoredMatch[]): SeenTarget[] | null {
  const targets = new Map(matches.map((match) => [match.target_id, match]));
  const payments = [...targets.values()].map(({ kind, target_id }) =>
    deskPayment(tx, kind, target_id),
  );
  const seen = payments.flatMap((payment) => {
    if (!payment || !["open", "verified"].includes(payment.state)) return [];
    const { kind, id, total, to_pay, newest_proof } = payment;
    return [{ kind, id, total, to_pay, newest_proof }];
  });
  return seen.length === payments.length ? seen : null;
}
