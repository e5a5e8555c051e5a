import {
  type EnterCommand,
  enterSchema,
  mayEnter,
  mayRefund,
  type RefundCommand,
  refundPostings,
  refundSchema,
} from "@/domain/ledger/manual";
import { sastDate } from "@/domain/time/sa-time";
import { audit, isCarriedOut, ownPayment } from "../core/audit";
import { type Caller, command, fail } from "../core/http";
import { requirePermission } from "../core/require-permission";
import { nameOf, notifyMember } from "../mail/notify-member";
import { notify } from "../notifications/notify";
import { findMember } from "../users/user-view";
import { balanceOf, post } from "./ledger";
import { ledgerPage } from "./ledger-page";
import { availableFor, heldFor } from "./order-credit";
import { type Approval, givenAlone, requireAssent } from "./second-admin";

const ENTERED = "ledger.corrected";
const CONFIRMED = "ledger.entry_confirmed";
const REFUNDED = "ledger.refunded";

interface Acting {
  readonly tx: App;
  readonly caller: Caller;
  readonly now: number;
  readonly approval?: Approval;
}

/** An entry by hand. Above R5 000 and for oneself a second admin confirms it. */
export const enterByHand = command(
  { route: "POST /api/app/admin/ledger/enter", body: enterSchema },
  ({ app: tx, caller, body, now, e }) => {
    enterOne({ tx, caller, now }, body);
    return { ledger: ledgerPage(tx, body.user_id, e, now) };
  },
);

/** Writes the entry, its line in the log and the message to the member: once. */
export function enterOne({ tx, caller, now, approval }: Acting, entry: EnterCommand): void {
  const { id, user_id: userId, cents, reason } = entry;
  findMember(tx, userId);
  if (isKnown(tx, { id, userId, cents })) return;
  const recent = givenAlone(tx, userId, now);
  const isOwn = userId === caller.id;
  const act = { kind: "entry", isOwn, cents, recent } as const;
  const mark = requireAssent(tx, { caller, approval, aloneReason: reason }, [userId], act);
  const available = availableFor(tx, userId, "", now);
  requirePermission(mayEnter(cents, { available, held: heldFor(tx, userId, now) }));
  audit(tx, {
    ...logOf(caller, userId, now),
    id,
    action: approval ? CONFIRMED : ENTERED,
    reason,
    after: { user_id: userId, cents, ...mark, ...ownPayment(caller, [userId]) },
  });
  const event = { id, userId, actorId: caller.id, at: now, reason };
  post(tx, event, [{ purse: "groceries", cents, kind: "correction" }]);
  notify(tx, {
    userId,
    event: "credit_corrected",
    eventId: id,
    data: { name: nameOf(tx, userId), amount: cents, reason },
    dueAt: now,
  });
}

/** Records a refund to the member's bank and notifies the member. */
export const refundToBank = command(
  { route: "POST /api/app/admin/ledger/refund", body: refundSchema },
  ({ app: tx, caller, body, now, e }) => {
    refundOne({ tx, caller, now }, body);
    return { ledger: ledgerPage(tx, body.user_id, e, now) };
  },
);

/** Writes the refund, its line in the log and the email to the member: once. */
export function refundOne({ tx, caller, now, approval }: Acting, refund: RefundCommand): void {
  const { id, user_id: userId, cents, date, reference, alone_reason: aloneReason } = refund;
  findMember(tx, userId);
  if (isKnown(tx, { id, userId, cents: -cents })) return;
  if (date > sastDate(now)) fail(422, "validation_error", { date: "refund_date_future" });
  requirePermission(mayRefund(cents, availableFor(tx, userId, "", now)));
  const act = { kind: "refund", isOwn: userId === caller.id } as const;
  const mark = requireAssent(tx, { caller, approval, aloneReason }, [userId], act);
  audit(tx, {
    ...logOf(caller, userId, now),
    id,
    action: REFUNDED,
    after: {
      user_id: userId,
      cents: -cents,
      bank_date: date,
      ...mark,
      ...ownPayment(caller, [userId]),
    },
    ...(aloneReason && { reason: aloneReason }),
  });
  const bank = { bankDate: date, bankReference: reference };
  post(
    tx,
    { id, userId, actorId: caller.id, at: now },
    refundPostings(cents, balanceOf(tx, userId)).map((posting) => ({ ...posting, ...bank })),
  );
  notifyMember(tx, {
    userId,
    event: "refund_sent",
    eventId: id,
    data: { name: nameOf(tx, userId), amount: cents, date, reference },
    dueAt: now,
  });
}

/** In the log of the member, so that an erasure takes the words out of it. */
function logOf(caller: Caller, userId: string, at: number) {
  return { at, actorId: caller.id, collection: "users", recordId: userId };
}

interface Known {
  readonly id: string;
  readonly userId: string;
  readonly cents: number;
}

/** Whether this command was carried out before. Another one's id is refused. */
function isKnown(tx: App, { id, userId, cents }: Known): boolean {
  return isCarriedOut(tx, id, (entry) => {
    const after = JSON.parse(entry.getString("after")) as { cents?: number } | null;
    const isOwnAction = /^ledger\./.test(entry.getString("action"));
    return isOwnAction && entry.getString("record_id") === userId && after?.cents === cents;
  });
}
