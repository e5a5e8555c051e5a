import { AMOUNT_MAX } from "@/domain/money/rules";
import { DECISION_MAIL_DELAY_MS, DEPOSIT_RETURNED, mayUndo } from "@/domain/payment/rules";
import {
  type CreditCommand,
  creditLineSchema,
  notOursSchema,
  reopenLineSchema,
  returnLineSchema,
  undoLinesSchema,
} from "@/domain/statement/desk/desk";
import { fittingPayments } from "@/domain/statement/matching/expected";
import { fill } from "@/domain/text/messages";
import { formatPlainDate, momentOf } from "@/domain/time/sa-time";
import { requireStillAdmin } from "../admin/edits";
import { command, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { depositToCredit, reverseEvent } from "../ledger/ledger";
import { requireAssent } from "../ledger/second-admin";
import { findPayment } from "../payments/decision";
import { takeBackDeposit, tellLessCredit, tellTakenBack } from "../payments/take-back-deposit";
import { deskLinesById, paymentsOfMembers } from "./desk-rows";
import {
  addMatch,
  type Deciding,
  decideLines,
  endMatches,
  isDone,
  lineAnswer,
  matchesOf,
  reopenUnmatched,
  type StoredMatch,
  seenLines,
} from "./line-decisions";
import { reopenLines, undoId } from "./reopen-lines";

/** The deposit becomes the member's credit. */
export const creditLine = command(
  { route: "POST /api/app/admin/statement/desk/credit", body: creditLineSchema },
  ({ app: tx, caller, now, body }) => {
    requireStillAdmin(tx, caller);
    creditOne({ tx, caller, now }, body);
    return lineAnswer(tx, body.id, [body.line.id]);
  },
);

/** Makes a line a member's credit, once. */
export function creditOne(deciding: Deciding, body: CreditCommand): void {
  const { tx, caller, now, approval } = deciding;
  const { id, line: seen, user_id: userId, alone_reason: aloneReason } = body;
  if (isDone(tx, id, "statement.credited", [seen], { user_id: userId })) return;
  const [line] = seenLines(deciding, [seen], ["open"]);
  if (!line || !findOrNull(tx, "profiles", userId)) fail(404, "not_found");
  const cents = line.getInt("cents");
  if (cents > AMOUNT_MAX) fail(422, "amount_too_large");
  if (!body.is_confirmed) {
    const deposit = { cents, date: line.getString("date") };
    const fitting = fittingPayments(deposit, paymentsOfMembers(tx, [userId]));
    if (fitting.length > 0) fail(409, "member_has_open_payment");
  }
  const act = { kind: "credit", isOwn: userId === caller.id } as const;
  const about = { ...requireAssent(tx, { caller, approval, aloneReason }, [userId], act) };
  const [action, status] = ["statement.credited", "credit"] as const;
  decideLines(deciding, [line], { id, action, status, userId, about, aloneReason });
  addMatch(deciding, line, id, { kind: "credit", targetId: "", userId, cents });
  depositToCredit(tx, { id, userId, actorId: caller.id, at: now }, { cents, lineId: line.id });
}

/** The deposit is no member's. */
export const setNotOurs = command(
  { route: "POST /api/app/admin/statement/desk/not-ours", body: notOursSchema },
  ({ app: tx, caller, now, body }) => {
    const { id, line, reason } = body;
    const deciding = { tx, caller, now };
    if (!isDone(tx, id, "statement.not_ours", [line])) {
      requireStillAdmin(deciding.tx, deciding.caller);
      const lines = seenLines(deciding, [line], ["open"]);
      decideLines(deciding, lines, {
        id,
        action: "statement.not_ours",
        status: "not_ours",
        reason,
      });
    }
    return lineAnswer(tx, id, [line.id]);
  },
);

/** Takes back decisions for ten seconds: all of them, or none. The last one first. */
export const undoLines = command(
  { route: "POST /api/app/admin/statement/desk/undo", body: undoLinesSchema },
  ({ app: tx, caller, now, body }) => {
    const deciding = { tx, caller, now };
    requireStillAdmin(deciding.tx, deciding.caller);
    const ids = [...body.ids].reverse().flatMap((id) => undoEvent(deciding, id));
    return { event_id: "", undo_until: "", lines: deskLinesById(tx, ids) };
  },
);

const UNDOABLE = [
  "statement.matched",
  "statement.credited",
  "statement.not_ours",
  "statement.refunded",
];

function undoEvent(deciding: Deciding, eventId: string): string[] {
  const { tx, now } = deciding;
  const entry = findOrNull(tx, "audit_log", eventId);
  if (!entry || !UNDOABLE.includes(entry.getString("action"))) return fail(404, "not_found");
  const { lines = "" } = JSON.parse(entry.getString("after")) as { lines?: string };
  const ids = lines.split(" ").filter(Boolean);
  const undone = findOrNull(tx, "audit_log", undoId(eventId)) !== null;
  const superseded = ids.some((id) => isDecidedSince(tx, id, entry.getString("at")));
  const permission = mayUndo(
    { decidedAt: momentOf(entry.getString("at")), undone, superseded },
    now,
  );
  if (!permission.ok) {
    return fail(permission.status, permission.code, {}, { lines: deskLinesById(tx, ids) });
  }
  if (permission.value === "apply") reopenLines(deciding, eventId, ids, undoId(eventId));
  return ids;
}

function isDecidedSince(tx: App, id: string, at: string): boolean {
  return findOrNull(tx, "bank_lines", id)?.getString("decided_at") !== at;
}

/** Opens a line again that was credited, no member's, or matched to what its proof had verified. */
export const reopenLine = command(
  { route: "POST /api/app/admin/statement/desk/reopen", body: reopenLineSchema },
  ({ app: tx, caller, now, body }) => {
    const { id, line: seen } = body;
    const deciding = { tx, caller, now };
    if (!isDone(tx, id, "statement.reopened", [seen])) {
      requireStillAdmin(deciding.tx, deciding.caller);
      const [line] = seenLines(deciding, [seen], ["matched", "credit", "not_ours"]);
      if (!line) return fail(404, "not_found");
      const matches = matchesOf(tx, "line_id", line.id);
      if (matches.some(({ decision_id }) => decision_id !== "")) fail(409, "line_verified");
      const [first] = matches;
      const together = first ? matchesOf(tx, "event_id", first.event_id) : [];
      const ids = [...new Set([line.id, ...together.map(({ line_id }) => line_id)])];
      if (first) reopenLines(deciding, first.event_id, ids, id);
      else decideLines(deciding, [line], { id, action: "statement.reopened", status: "open" });
    }
    return lineAnswer(tx, id, [seen.id]);
  },
);

/** The bank returned a deposit: what it paid is unpaid again, and its member gets an email. */
export const returnLine = command(
  { route: "POST /api/app/admin/statement/desk/return", body: returnLineSchema },
  ({ app: tx, caller, now, body }) => {
    const { id, line: seen, of } = body;
    const deciding = { tx, caller, now };
    if (!isDone(tx, id, "statement.returned", [seen], { of: of.id })) {
      requireStillAdmin(deciding.tx, deciding.caller);
      const [debit] = seenLines(deciding, [seen], ["ignored"]);
      const [credit] = seenLines(deciding, [of], ["open", "matched", "credit", "not_ours"]);
      if (!debit || !credit) return fail(404, "not_found");
      if (debit.getInt("cents") !== -credit.getInt("cents")) fail(409, "line_not_returned");
      const matches = matchesOf(tx, "line_id", credit.id);
      const userId = matches[matches.length - 1]?.user_id ?? "";
      for (const match of matches) undoReturnedMatch(deciding, credit, match, id);
      endMatches(tx, matches, now);
      decideLines(deciding, [debit, credit], {
        id,
        action: "statement.returned",
        status: "returned",
        about: { of: of.id },
        userId,
        members: matches.map(({ user_id }) => user_id),
      });
      const cents = debit.getInt("cents");
      addMatch(deciding, debit, id, { kind: "return", targetId: credit.id, userId, cents });
    }
    return lineAnswer(tx, id, [seen.id, of.id]);
  },
);

function undoReturnedMatch(
  deciding: Deciding,
  line: RecordModel,
  match: StoredMatch,
  id: string,
): void {
  const { tx, caller, now } = deciding;
  const reason = fill(DEPOSIT_RETURNED.reason, { date: formatPlainDate(line.getString("date")) });
  const dueAt = now + DECISION_MAIL_DELAY_MS;
  if (match.kind === "credit") {
    const event = { id, userId: match.user_id, actorId: caller.id, at: now };
    reverseEvent(tx, match.event_id, event);
    const cents = line.getInt("cents");
    tellLessCredit(tx, match.user_id, { eventId: id, cents, reason, dueAt });
    return;
  }
  const payment = findPayment(tx, { kind: match.kind as "order", id: match.target_id });
  const taken = takeBackDeposit(tx, payment, {
    caller,
    now,
    action: "payment.returned",
    reason,
    asOrder: { payment_status: "pending", rejected_reason: "" },
    matchedBy: match.event_id,
  });
  if (!taken) return;
  releaseOthers(deciding, match.target_id, line.id);
  tellTakenBack(tx, payment, { ...taken, reason, nextStep: DEPOSIT_RETURNED.nextStep, dueAt });
}

/** The other lines that paid for it are open again. */
function releaseOthers(deciding: Deciding, targetId: string, lineId: string): void {
  const others = matchesOf(deciding.tx, "target_id", targetId).filter(
    ({ line_id }) => line_id !== lineId,
  );
  endMatches(deciding.tx, others, deciding.now);
  for (const { line_id } of others) reopenUnmatched(deciding, line_id);
}
