import { toPay } from "@/domain/ledger/to-pay";
import { AMOUNT_MAX } from "@/domain/money/rules";
import { draftTerm } from "@/domain/order/draft-term";
import { DECISION_MAIL_DELAY_MS } from "@/domain/payment/rules";
import { type CreditCommand, creditLineSchema } from "@/domain/statement/desk/desk";
import { fittingPayments } from "@/domain/statement/matching/expected";
import { monthPeriod } from "@/domain/time/sa-time";
import { command, fail } from "../core/http";
import { findOrNull, saveOwned } from "../core/records";
import { exists, selectAll } from "../core/sql";
import { depositToCredit } from "../ledger/ledger";
import { followCredit } from "../ledger/order-credit";
import { requireAssent } from "../ledger/second-admin";
import { nameOf, notifyMember } from "../mail/notify-member";
import { orderFacts } from "../orders/order-facts";
import { paymentsOfMembers } from "./desk-rows";
import {
  addMatch,
  type Deciding,
  decideLines,
  isDone,
  lineAnswer,
  type StoredMatch,
  seenLines,
} from "./line-decisions";

/** The deposit becomes the member's credit. */
export const creditLine = command(
  { route: "POST /api/app/admin/statement/desk/credit", body: creditLineSchema },
  ({ app: tx, caller, now, body }) => {
    creditOne({ tx, caller, now }, body);
    return lineAnswer(tx, body.id, [body.line.id]);
  },
);

/** Makes a line a member's credit, once. */
export function creditOne(deciding: Deciding, body: CreditCommand): void {
  const { tx, caller, approval } = deciding;
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
    if (wasRefunded(tx, userId, line)) fail(409, "deposit_was_refunded");
  }
  const act = { kind: "credit", isOwn: userId === caller.id } as const;
  const about = { ...requireAssent(tx, { caller, approval, aloneReason }, [userId], act) };
  giveCredit(deciding, line, { id, userId, about, aloneReason });
}

/** That the text of a line names an order: in SQL, with `key`. */
const IS_NAMED = `EXISTS (SELECT 1 FROM payment_references r
  WHERE r.order_id = o.id AND instr({:key}, r.reference) > 0)`;

/** Whether an order of the member's that this deposit names, or has the amount of, was refunded by hand. */
function wasRefunded(tx: App, userId: string, line: RecordModel): boolean {
  return exists(
    tx,
    `SELECT 1 FROM orders o WHERE o.user_id = {:userId} AND o.deposit_check = 'refunded'
       AND (o.total - o.credit_applied = {:cents} OR ${IS_NAMED})`,
    { userId, cents: line.getInt("cents"), key: line.getString("key_text") },
  );
}

interface Credit {
  /** The event. */
  readonly id: string;
  readonly userId: string;
  /** The order that it was for before a Return took it back. */
  readonly orderId?: string;
  /** The event of the credit that a Return took back. */
  readonly takenBack?: string;
  /** What else the log tells. */
  readonly about?: Readonly<Record<string, unknown>>;
  readonly aloneReason?: string | undefined;
}

/** Posts the credit of a line. The member is told, and the order that waited for it says so. */
export function giveCredit(deciding: Deciding, line: RecordModel, credit: Credit): void {
  const { tx, caller, now } = deciding;
  const { id, userId, orderId, takenBack = "", about = {}, aloneReason } = credit;
  const cents = line.getInt("cents");
  const order = orderWaitingFor(deciding, userId, line, orderId);
  const isEnded = order !== null && draftTerm(orderFacts(order), now) === "ended";
  const [action, status] = ["statement.credited", "credit"] as const;
  const ended = order && (isEnded || wasEndedBy(tx, takenBack, order.id)) ? order.id : "";
  const told = { ...about, ...(ended && { ended_order: ended }) };
  decideLines(deciding, [line], { id, action, status, userId, about: told, aloneReason });
  addMatch(deciding, line, id, { kind: "credit", targetId: order?.id ?? "", userId, cents });
  depositToCredit(tx, { id, userId, actorId: caller.id, at: now }, { cents, lineId: line.id });
  if (order && (isEnded || isLookedFor(order))) order.set("deposit_check", "credited");
  if (isEnded) order.set("status", "cancelled"); // nothing pays for it
  // Saved in any case: the member's phone loads it again.
  if (order) tx.save(order);
  const [draft, isLower] = creditDrafts(deciding, userId, line)[0] ?? [];
  notifyMember(tx, {
    userId,
    event: "deposit_credited",
    eventId: id,
    data: {
      name: nameOf(tx, userId),
      amount: cents,
      date: line.getString("date"),
      order_number: (order ?? draft)?.getString("order_number") ?? "",
      ...(!order && isLower && ({ lowers: true } as const)),
    },
    dueAt: now + DECISION_MAIL_DELAY_MS,
  });
}

/**
 * The member's drafts that a deposit names, and that nobody has claimed: their amounts follow its credit. Of each whether
 * it asks for less since: it doesn't where all of the credit pays what was owed before.
 */
function creditDrafts(
  { tx, now }: Pick<Deciding, "tx" | "now">,
  userId: string,
  line: RecordModel,
): (readonly [draft: RecordModel, isLower: boolean])[] {
  const drafts = selectAll(
    tx,
    `SELECT o.id FROM orders o WHERE o.user_id = {:userId} AND o.user_id != '' AND o.status = 'pending'
       AND o.payment_status = 'pending' AND o.submitted_at = '' AND o.proof_channel = ''
       AND o.order_budget > 0 AND o.month_period >= {:month} AND ${IS_NAMED}
     ORDER BY o.placed_at LIMIT ${MOST_WAITING}`,
    { userId, key: line.getString("key_text"), month: monthPeriod(now) },
    { id: "" },
  ).flatMap(({ id }) => findOrNull(tx, "orders", id) ?? []);
  return drafts.map((draft) => {
    const before = draft.getInt("credit_applied");
    followCredit(tx, draft, now);
    tx.save(draft);
    return [draft, draft.getInt("credit_applied") > before] as const;
  });
}

/** Whether its deposit was to check, or came for what was cancelled without a claim. */
function isLookedFor(order: RecordModel): boolean {
  const { status, deposit_check } = orderFacts(order);
  return status === "cancelled"
    ? ["to_check", "nothing_arrived", ""].includes(deposit_check)
    : deposit_check === "to_check";
}

/** What became of a credited deposit's order, when the credit is taken back: its deposit is sought again, or was returned. */
export function takeCreditFrom(
  deciding: Pick<Deciding, "tx" | "now">,
  { kind, line_id, user_id, target_id, event_id }: StoredMatch,
  check: "to_check" | "nothing_arrived",
): void {
  const { tx } = deciding;
  const line = kind === "credit" ? findOrNull(tx, "bank_lines", line_id) : null;
  if (line) creditDrafts(deciding, user_id, line);
  const order = kind === "credit" && target_id ? findOrNull(tx, "orders", target_id) : null;
  if (!order) return;
  const isSought = check === "to_check";
  const wasClaimed = order.getString("proof_channel") !== "";
  if (order.getString("deposit_check") === "credited") {
    order.set("deposit_check", isSought && !wasClaimed ? "" : check);
    if (isSought && wasEndedBy(tx, event_id, order.id)) order.set("status", "pending");
  }
  saveOwned(tx, order);
}

function wasEndedBy(tx: App, eventId: string, orderId: string): boolean {
  return exists(
    tx,
    "SELECT 1 FROM audit_log WHERE id = {:eventId} AND after ->> '$.ended_order' = {:orderId}",
    { eventId, orderId },
  );
}

const WAITING = {
  id: "",
  total: 0,
  credit_applied: 0,
  is_named: 0,
};

/**
 * The member's order that claimed this deposit and has none: the one that it was for or that its text names, also where
 * an admin recorded that nothing arrived, or it was cancelled or ended without a claim; else the only one of its amount.
 */
function orderWaitingFor(
  { tx, now }: Deciding,
  userId: string,
  line: RecordModel,
  orderId = "",
): RecordModel | null {
  const waiting = selectAll(
    tx,
    `SELECT o.id, o.total, o.credit_applied, (o.id = {:orderId} OR ${IS_NAMED}) AS is_named
     FROM orders o WHERE o.user_id = {:userId} AND (o.deposit_check = 'to_check'
       OR o.deposit_check = 'nothing_arrived' AND is_named
       OR o.deposit_check = '' AND o.payment_status != 'verified' AND is_named
         AND (o.status = 'cancelled' OR o.submitted_at = '' AND o.month_period < {:month})
       OR o.status = 'pending' AND o.payment_status != 'verified' AND o.proof_channel != '' AND NOT EXISTS
         (SELECT 1 FROM line_matches m WHERE m.target_id = o.id AND m.undone_at = ''))
     ORDER BY o.placed_at LIMIT ${MOST_WAITING}`,
    { userId, orderId, key: line.getString("key_text"), month: monthPeriod(now) },
    WAITING,
  );
  const named = waiting.filter(({ is_named }) => is_named === 1);
  const found =
    named.length > 0 ? named : waiting.filter((order) => toPay(order) === line.getInt("cents"));
  const [only, second] = found;
  return only && !second ? findOrNull(tx, "orders", only.id) : null;
}

const MOST_WAITING = 100;
