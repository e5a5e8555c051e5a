import type { Cents } from "@/domain/money/rules";
import { DECISION_MAIL_DELAY_MS } from "@/domain/payment/rules";
import { momentOf } from "@/domain/time/sa-time";
import { audit, ownPayment } from "../core/audit";
import { derivedId } from "../core/ids";
import { findOrNull } from "../core/records";
import { correctionsOf, reverseEvent } from "../ledger/ledger";
import { reopenProposals } from "../ledger/reopen-proposals";
import { retract } from "../mail/notify-member";
import { findPayment } from "../payments/decision";
import { addToReceived } from "../payments/snapshot";
import { tellLessCredit } from "../payments/take-back-deposit";
import { isUndone, undoOne } from "../payments/undo-one";
import { takeCreditFrom } from "./credit-line";
import {
  type Deciding,
  endMatches,
  matchesOf,
  reopenUnmatched,
  type StoredMatch,
} from "./line-decisions";

/** The undo of a decision about lines has an id that follows from it: there is at most one. */
export function undoId(eventId: string): string {
  return derivedId("line-undo", eventId);
}

/** Before Verify is undone in Payments: undoes all matches of its payment's lines. */
export function reopenLinesOf(deciding: Deciding, decisionId: string): void {
  const { tx } = deciding;
  const entry = findOrNull(tx, "audit_log", decisionId);
  if (!entry || isUndone(tx, decisionId)) return;
  const matches = matchesOf(tx, "target_id", entry.getString("record_id"));
  for (const eventId of new Set(matches.map(({ event_id }) => event_id))) {
    const matched = matchesOf(tx, "event_id", eventId).map(({ line_id }) => line_id);
    const lines = [...new Set(matched)];
    reopenLines(deciding, eventId, lines, undoId(eventId));
    const event = findOrNull(tx, "audit_log", eventId);
    if (event) reopenProposals(tx, event, lines);
  }
}

/** Opens lines again, with all that their decision did. */
export function reopenLines(
  deciding: Deciding,
  eventId: string,
  ids: readonly string[],
  id: string,
): void {
  const { tx, caller, now } = deciding;
  const matches = matchesOf(tx, "event_id", eventId);
  for (const decisionId of new Set(matches.map(({ decision_id }) => decision_id))) {
    if (decisionId) undoOne(tx, { caller, now, decisionId });
  }
  reversePostings(deciding, matches, id);
  endMatches(tx, matches, now);
  for (const match of matches) takeCreditBack(deciding, match, id);
  for (const line of ids) reopenUnmatched(deciding, line);
  const members = matches.map(({ user_id }) => user_id);
  const after = { status: "open", ...ownPayment(caller, members), lines: ids.join(" ") };
  const [recordId = ""] = ids;
  const entry = { action: "statement.reopened", collection: "bank_lines", reason: eventId };
  audit(tx, { ...entry, id, at: now, actorId: caller.id, recordId, after });
}

/** A deposit that was credited is looked for again: the order that waited for it, and its member, are told. */
function takeCreditBack(deciding: Deciding, match: StoredMatch, eventId: string): void {
  const { tx, now } = deciding;
  if (match.kind !== "credit") return;
  takeCreditFrom(deciding, match, "to_check");
  retract(tx, match.event_id, match.user_id);
  const entry = findOrNull(tx, "audit_log", match.event_id);
  const toldAt = momentOf(entry?.getString("at") ?? "") + DECISION_MAIL_DELAY_MS;
  if (toldAt > now) return;
  const cents = findOrNull(tx, "bank_lines", match.line_id)?.getInt("cents") ?? 0;
  const reason = "We're checking this deposit again";
  tellLessCredit(tx, match.user_id, { eventId, cents, reason, dueAt: now });
}

/** What the match or the credit itself posted, beside what Verify did. */
function reversePostings(
  { tx, caller, now }: Deciding,
  matches: readonly StoredMatch[],
  id: string,
): void {
  const targets = new Map(matches.map((match) => [match.target_id, match]));
  for (const { kind, target_id, event_id } of targets.values()) {
    const cents = sumOfCents(correctionsOf(tx, event_id, target_id));
    if (cents === 0) continue;
    const { record } = findPayment(tx, { kind: kind as "order", id: target_id });
    addToReceived(tx, record, -cents);
  }
  const members = new Map(matches.map((match) => [match.user_id, match]));
  for (const { user_id: userId, event_id } of members.values()) {
    reverseEvent(tx, event_id, { id, part: userId, userId, actorId: caller.id, at: now });
  }
}

function sumOfCents(entries: readonly { readonly cents: Cents }[]): Cents {
  return entries.reduce((sum, { cents }) => sum + cents, 0);
}
