import { DECISION_MAIL_DELAY_MS, DEPOSIT_RETURNED, mayUndo } from "@/domain/payment/rules";
import {
  notOursSchema,
  reopenLineSchema,
  returnLineSchema,
  undoLinesSchema,
} from "@/domain/statement/desk/desk";
import { fill } from "@/domain/text/messages";
import { formatPlainDate, momentOf } from "@/domain/time/sa-time";
import { command, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { reverseEvent } from "../ledger/ledger";
import { reopenProposals } from "../ledger/reopen-proposals";
import { retract } from "../mail/notify-member";
import { findPayment } from "../payments/decision";
import { WAITING_AGAIN } from "../payments/snapshot";
import { takeBackDeposit, tellLessCredit, tellTakenBack } from "../payments/take-back-deposit";
import { takeCreditFrom } from "./credit-line";
import { deskLinesById } from "./desk-rows";
import {
  addMatch,
  type Deciding,
  decideLines,
  endMatches,
  isDone,
  isReopenable,
  lineAnswer,
  matchesOf,
  reopenUnmatched,
  type StoredMatch,
  seenLines,
} from "./line-decisions";
import { noteProved } from "./note-proved";
import { reopenLines, undoId } from "./reopen-lines";
import { undoReturn } from "./undo-return";

/** The deposit is no member's. */
export const setNotOurs = command(
  { route: "POST /api/app/admin/statement/desk/not-ours", body: notOursSchema },
  ({ app: tx, caller, now, body }) => {
    const { id, line, reason } = body;
    const deciding = { tx, caller, now };
    if (!isDone(tx, id, "statement.not_ours", [line])) {
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
    const ids = [...body.ids].reverse().flatMap((id) => undoEvent(deciding, id));
    return { event_id: "", undo_until: "", lines: deskLinesById(tx, ids) };
  },
);

const RETURNED = "statement.returned";

const UNDOABLE = [
  "statement.matched",
  "statement.credited",
  "statement.not_ours",
  "statement.refunded",
  RETURNED,
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
  if (permission.value !== "apply") return ids;
  const id = undoId(eventId);
  const isReturn = entry.getString("action") === RETURNED;
  if (!isReturn) reopenLines(deciding, eventId, ids, id);
  const opened = isReturn ? undoReturn(deciding, eventId, { id }) : ids;
  reopenProposals(tx, entry, opened);
  return opened;
}

function isDecidedSince(tx: App, id: string, at: string): boolean {
  return findOrNull(tx, "bank_lines", id)?.getString("decided_at") !== at;
}

/** Opens a line again that was credited, no member's, returned, or matched to what its proof had verified. */
export const reopenLine = command(
  { route: "POST /api/app/admin/statement/desk/reopen", body: reopenLineSchema },
  ({ app: tx, caller, now, body }) => {
    const { id, line: seen } = body;
    const deciding = { tx, caller, now };
    if (!isDone(tx, id, "statement.reopened", [seen])) {
      const [line] = seenLines(deciding, [seen], ["matched", "credit", "not_ours", "returned"]);
      if (!line) return fail(404, "not_found");
      const matches = matchesOf(tx, "line_id", line.id);
      const back = returnOf(tx, line, matches);
      if (back) {
        return lineAnswer(tx, id, undoReturn(deciding, back.event_id, { id, lineId: line.id }));
      }
      if (!isReopenable(matches)) fail(409, "line_verified");
      const [first] = matches;
      const together = first ? matchesOf(tx, "event_id", first.event_id) : [];
      const ids = [...new Set([line.id, ...together.map(({ line_id }) => line_id)])];
      if (first) reopenLines(deciding, first.event_id, ids, id);
      else decideLines(deciding, [line], { id, action: "statement.reopened", status: "open" });
    }
    return lineAnswer(tx, id, [seen.id]);
  },
);

/** The Return of a line, which is its debit or its deposit. */
function returnOf(
  tx: App,
  line: RecordModel,
  own: readonly StoredMatch[],
): StoredMatch | undefined {
  if (line.getString("status") !== "returned") return undefined;
  const all = line.getInt("cents") < 0 ? own : matchesOf(tx, "target_id", line.id);
  return all.find(({ kind }) => kind === "return") ?? fail(404, "not_found");
}

/** The bank returned a deposit: what it paid is unpaid again, and its member gets an email. */
export const returnLine = command(
  { route: "POST /api/app/admin/statement/desk/return", body: returnLineSchema },
  ({ app: tx, caller, now, body }) => {
    const { id, line: seen, of, payments = [] } = body;
    const deciding = { tx, caller, now };
    if (!isDone(tx, id, "statement.returned", [seen], { of: of.id })) {
      const [debit] = seenLines(deciding, [seen], ["ignored"]);
      const [credit] = seenLines(deciding, [of], ["open", "matched", "credit", "not_ours"]);
      if (!debit || !credit) return fail(404, "not_found");
      if (debit.getInt("cents") !== -credit.getInt("cents")) fail(409, "line_not_returned");
      if (credit.getString("status") === "open") noteProved(deciding, credit, { id, payments });
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
    takeCreditFrom(deciding, match, "nothing_arrived");
    retract(tx, match.event_id, match.user_id);
    tellLessCredit(tx, match.user_id, { eventId: id, cents, reason, dueAt });
    return;
  }
  const payment = findPayment(tx, { kind: match.kind as "order", id: match.target_id });
  const taken = takeBackDeposit(tx, payment, {
    caller,
    now,
    action: "payment.returned",
    reason,
    asOrder: { ...WAITING_AGAIN, proof_channel: "" },
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
