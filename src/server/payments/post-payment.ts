import {
  type DepositLine,
  membershipPostings,
  onLines,
  orderPostings,
} from "@/domain/ledger/postings";
import { selectAll } from "../core/sql";
import { balanceOf, post } from "../ledger/ledger";
import { orderSubscription } from "../orders/order-subscription";
import type { Payment } from "./snapshot";

interface Verified {
  /** The row of the audit log. */
  readonly eventId: string;
  readonly actorId: string;
  readonly now: number;
  readonly amountReceived: number;
  /** Whether another payment of the month had paid the membership fee. */
  readonly feeAlreadyPaid: boolean;
  readonly lineIds?: readonly string[] | undefined;
}

/** Writes a verified payment into its member's ledger: the deposit, and what it pays for. */
export function postPayment(tx: App, payment: Payment, verified: Verified): void {
  const { record } = payment;
  const { eventId, actorId, now, amountReceived, feeAlreadyPaid, lineIds = [] } = verified;
  const userId = record.getString("user_id");
  const before = balanceOf(tx, userId);
  const postings =
    payment.kind === "order"
      ? orderPostings(
          {
            amountReceived,
            total: record.getInt("total"),
            membershipFee: record.getInt("membership_fee"),
            feeAlreadyPaid,
          },
          before,
        )
      : membershipPostings({ amountReceived, price: record.getInt("price") }, before);
  post(
    tx,
    { id: eventId, userId, actorId, at: now },
    onLines(postings, linesOf(tx, lineIds, amountReceived)).map((entry) => ({
      ...entry,
      ...subjectOf(tx, payment, entry.purse === "membership"),
    })),
  );
}

/** What an entry is about: the order, and of its fee the membership too. */
function subjectOf(tx: App, { kind, record }: Payment, isFee: boolean) {
  if (kind === "subscription") return { subscriptionId: record.id };
  const carried = isFee ? orderSubscription(tx, record) : null;
  return { orderId: record.id, ...(carried && { subscriptionId: carried.id }) };
}

function linesOf(tx: App, ids: readonly string[], amountReceived: number): DepositLine[] {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return [{ id: only, cents: amountReceived }];
  if (ids.length === 0) return [];
  return selectAll(
    tx,
    "SELECT id, cents FROM bank_lines WHERE id IN (SELECT value FROM json_each({:ids})) ORDER BY date, id",
    { ids: JSON.stringify(ids) },
    { id: "", cents: 0 },
  );
}
