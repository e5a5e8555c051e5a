import { paymentNotes } from "@/domain/payment/bulk";
import { NAME_AND_DAY } from "@/domain/payment/reference";
import {
  type DeskPayment,
  type ExactMatch,
  type ExactOutcome,
  type MatchCommand,
  matchExactSchema,
  matchSchema,
  type SeenTarget,
} from "@/domain/statement/desk/desk";
import { keyText } from "@/domain/statement/line";
import { questionBeforeNoting } from "@/domain/statement/matching/expected";
import { referenceShapes } from "@/domain/statement/matching/find-references";
import { isExact } from "@/domain/statement/matching/match";
import { requireStillAdmin } from "../admin/edits";
import { command, fail, inTransaction, query, Refusal } from "../core/http";
import { post } from "../ledger/ledger";
import { findPayment } from "../payments/decision";
import { paymentRow } from "../payments/payment-row";
import { addToReceived } from "../payments/snapshot";
import { requireAmount, verifyOne } from "../payments/verify-payment";
import {
  DESK_ORDER,
  deskLinesById,
  deskPayment,
  deskPayments,
  paymentsOfMembers,
  paymentsOfReferences,
} from "./desk-rows";
import {
  addMatch,
  type Deciding,
  decideLines,
  isDone,
  lineAnswer,
  seenLines,
} from "./line-decisions";

/** One line for one or two payments, or two lines for one, as an admin decided. */
export const matchLine = command(
  { route: "POST /api/app/admin/statement/desk/match", body: matchSchema },
  ({ app: tx, caller, now, body }) => {
    matchOne({ tx, caller, now }, body);
    return lineAnswer(
      tx,
      body.id,
      body.lines.map(({ id }) => id),
    );
  },
);

/** Exact matches, each checked again and in a transaction of its own. Sent again it answers the same. */
export const matchExact = query(
  { route: "POST /api/app/admin/statement/desk/match-exact", body: matchExactSchema },
  ({ app, caller, now, body }) => ({
    outcomes: body.matches.map((match): ExactOutcome => {
      const ids = [match.line.id];
      try {
        inTransaction(app, (tx) => exactOne({ tx, caller, now }, match));
        const { undo_until, lines } = lineAnswer(app, match.id, ids);
        return { id: match.id, result: "done", code: "", undo_until, lines };
      } catch (error) {
        if (!(error instanceof Refusal)) {
          app.logger().error("Unexpected error in an exact match", "error", String(error));
        }
        const code = error instanceof Refusal ? error.code : "unexpected_error";
        const lines = deskLinesById(app, ids);
        return { id: match.id, result: "refused", code, undo_until: "", lines };
      }
    }),
  }),
);

function exactOne(deciding: Deciding, match: ExactMatch): void {
  const { tx, caller } = deciding;
  const command = { id: match.id, lines: [match.line], payments: [match.payment] };
  requireStillAdmin(deciding.tx, deciding.caller);
  if (isMatched(tx, command)) return;
  const [line] = seenLines(deciding, [match.line], ["open"]);
  if (!line) return;
  const { kind, id } = match.payment;
  if (!isStillExact(tx, line, id)) fail(409, "line_not_exact");
  const row = paymentRow(tx, caller, kind, id);
  // Payments with a warning are decided one by one.
  if (row && paymentNotes(row).length > 0) fail(409, "payment_has_warning");
  matchOne(deciding, command);
}

/** The whole reference and the amount, beside all payments of the same name and day, and all of the member. */
function isStillExact(tx: App, line: RecordModel, paymentId: string): boolean {
  const shapes = referenceShapes(keyText(line.getString("text")));
  const named = paymentsOfReferences(tx, shapes);
  const others = paymentsOfMembers(
    tx,
    named.map((payment) => payment.user_id),
  );
  const all = [...named, ...neighboursOf(tx, shapes), ...others];
  const payments = [...new Map(all.map((one) => [one.id, one])).values()];
  return isExact(
    {
      id: line.id,
      date: line.getString("date"),
      cents: line.getInt("cents"),
      text: line.getString("text"),
    },
    paymentId,
    { payments, members: [], payers: [] },
  );
}

function neighboursOf(tx: App, shapes: readonly string[]): DeskPayment[] {
  const starts = [...new Set(shapes.map((shape) => shape.slice(0, NAME_AND_DAY)))].slice(0, 5);
  return starts.flatMap((start) =>
    deskPayments(
      tx,
      `SELECT ${DESK_ORDER} FROM orders o
       WHERE o.payment_reference >= {:start} AND o.payment_reference < {:end} LIMIT 1000`,
      { start, end: `${start}~` },
    ),
  );
}

function isMatched(tx: App, { id, lines, payments }: MatchCommand): boolean {
  return isDone(tx, id, "statement.matched", lines, { payments: idsOf(payments) });
}

function idsOf(all: readonly { readonly id: string }[]): string {
  return all.map(({ id }) => id).join(" ");
}

/**
 * Matches lines with payments, once, in a transaction that is there already. There is one way to verify a payment.
 */
export function matchOne(deciding: Deciding, command: MatchCommand): void {
  if (isMatched(deciding.tx, command)) return;
  const { id, lines: seen, payments } = command;
  const lines = seenLines(deciding, seen, ["open"]);
  if (!command.is_confirmed) askBeforeNoting(deciding.tx, lines, payments);
  const targets = payments.map((payment) => ({
    payment,
    record: findPayment(deciding.tx, payment).record,
  }));
  decideLines(deciding, lines, {
    id,
    action: "statement.matched",
    status: "matched",
    userId: targets[0]?.record.getString("user_id") ?? "",
    members: targets.map(({ record }) => record.getString("user_id")),
    about: {
      payments: idsOf(payments),
      references: targets.map(({ record }) => record.getString("payment_reference")).join(" "),
    },
  });
  const lineIds = lines.map((line) => line.id);
  let left = lines.reduce((sum, line) => sum + line.getInt("cents"), 0);
  targets.forEach(({ payment, record }, place) => {
    const stored = deskPayment(deciding.tx, payment.kind, payment.id);
    // The last one gets what is left of the deposit.
    const amount = stored && place < targets.length - 1 ? stored.due : left;
    left -= amount;
    const decisionId = payFor(
      deciding,
      { payment, stored, command },
      { amount, lineIds, eventId: id },
    );
    for (const line of lines) {
      addMatch(deciding, line, id, {
        kind: payment.kind,
        targetId: payment.id,
        userId: record.getString("user_id"),
        cents: lines.length > 1 ? line.getInt("cents") : amount,
        decisionId,
      });
    }
  });
}

/** 409 where a deposit would only be noted, and is more likely another one's. */
function askBeforeNoting(
  tx: App,
  lines: readonly RecordModel[],
  payments: readonly SeenTarget[],
): void {
  const [only, second] = payments;
  const stored = only && deskPayment(tx, only.kind, only.id);
  // With two payments a person has put together what adds up.
  if (!stored || second) return;
  const deposit = {
    date: lines.map((line) => line.getString("date")).sort()[lines.length - 1] ?? "",
    cents: lines.reduce((sum, line) => sum + line.getInt("cents"), 0),
  };
  const others = paymentsOfMembers(tx, [stored.user_id]);
  const question = questionBeforeNoting(deposit, stored, others);
  if (question) fail(409, question);
}

interface Target {
  /** As the admin saw it. */
  readonly payment: SeenTarget;
  readonly stored: DeskPayment | null;
  /** What the admin sent. */
  readonly command: MatchCommand;
}

interface Arrived {
  readonly amount: number;
  readonly lineIds: readonly string[];
  readonly eventId: string;
}

/** Verifies a payment with what arrived, or notes the line of one that was verified. Answers Verify's decision. */
function payFor(deciding: Deciding, target: Target, arrived: Arrived): string {
  const { tx, caller, now, approval } = deciding;
  const { payment, stored, command } = target;
  const { kind, id } = payment;
  if (stored?.state === "paid") {
    fail(409, "payment_has_line", {}, { payment: paymentRow(tx, caller, kind, id) });
  }
  if (arrived.amount <= 0) fail(422, "amount_invalid");
  const { too_little, alone_reason } = command;
  const seen = { ...payment, amount_received: arrived.amount, too_little, alone_reason };
  if (stored?.state === "verified") {
    requireAmount(tx, findPayment(tx, payment), { caller, now, seen, approval });
    correct(deciding, payment, arrived);
    return "";
  }
  const answer = verifyOne(tx, {
    caller,
    seen,
    now,
    approval,
    lineIds: arrived.lineIds,
    isLate: stored?.state === "rejected",
  });
  return answer.decision.id;
}

/** A payment was verified with another amount than arrived: the difference is posted. */
function correct(
  { tx, caller, now }: Deciding,
  payment: SeenTarget,
  { amount, lineIds, eventId }: Arrived,
): void {
  const { kind, record } = findPayment(tx, payment);
  const difference = amount - record.getInt("amount_received");
  if (difference === 0) return;
  const isOrder = kind === "order";
  addToReceived(tx, record, difference);
  post(
    tx,
    {
      id: eventId,
      part: record.id,
      userId: record.getString("user_id"),
      actorId: caller.id,
      at: now,
    },
    [
      {
        purse: isOrder ? "groceries" : "membership",
        cents: difference,
        kind: "correction",
        lineId: lineIds[0] ?? "",
        ...(isOrder ? { orderId: record.id } : { subscriptionId: record.id }),
      },
    ],
  );
}
