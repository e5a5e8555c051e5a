import { type CreditTerms, isCovered, toPay } from "@/domain/ledger/to-pay";
import type { Cents } from "@/domain/money/rules";

/** What one event changed in a member's ledger for one payment; what was taken back since is left out. */
export interface MoneyEvent {
  /** The order or membership that it is about; empty for none. */
  readonly about: string;
  /** Above zero in the member's favour. */
  readonly cents: Cents;
  /** Whether it was paid out to the member's bank. */
  readonly isRefund: boolean;
}

/** What is left now of the difference between what a payment received and what it cost. */
export interface MoneyNow {
  /** Still owed. */
  readonly owed: Cents;
  /** Still the member's credit. */
  readonly credit: Cents;
  /** Paid out to the member's bank. */
  readonly refunded: Cents;
}

interface Open {
  readonly about: string;
  cents: Cents;
}

/**
 * What of each payment's surplus or shortage is open now, by the events of a member. Money of later events first settles
 * the same payment's own difference, then the oldest: a debt is paid by the next surplus, credit is used by the next
 * order or refund.
 */
export function moneyNow(events: readonly MoneyEvent[]): (about: string) => MoneyNow {
  let open: Open[] = [];
  const refunded = new Map<string, Cents>();
  for (const event of events) {
    let left = event.cents;
    const own = open.filter((one) => one.about === event.about);
    for (const one of [...own, ...open.filter((other) => !own.includes(other))]) {
      if (Math.sign(one.cents) !== -Math.sign(left)) continue;
      const settled = Math.min(Math.abs(left), Math.abs(one.cents));
      left += Math.sign(one.cents) * settled;
      one.cents -= Math.sign(one.cents) * settled;
      if (event.isRefund) refunded.set(one.about, (refunded.get(one.about) ?? 0) + settled);
    }
    open = open.filter(({ cents }) => cents !== 0);
    if (left !== 0) open.push({ about: event.about, cents: left });
  }
  return (about) => {
    const now = open.reduce((sum, one) => (one.about === about ? sum + one.cents : sum), 0);
    const paidOut = refunded.get(about) ?? 0;
    return { owed: Math.max(0, -now), credit: Math.max(0, now), refunded: paidOut };
  };
}

interface PaidOrder extends CreditTerms {
  readonly status: string;
  readonly payment_status: string;
  /** Whether it is a draft whose month is over. */
  readonly ended?: boolean;
  readonly amount_received: Cents;
  /** What was received beyond what was to be paid; below zero what was missing. */
  readonly credit: Cents;
  /** What closing its delivery left of the budget. */
  readonly result?: { readonly unspent: Cents } | undefined;
  /** What of both is open now; absent where nothing is, and before the server has told it. */
  readonly money?: MoneyNow | undefined;
}

interface Amount {
  readonly label: string;
  readonly cents: Cents;
}

/** What is paid, owed and returned for an order now: the lines after its total. */
export function orderMoney(order: PaidOrder): Amount[] {
  const { credit, amount_received } = order;
  const isPaid = order.payment_status === "verified";
  // What isn't paid any more holds no credit, and asks for nothing.
  const isOver = (order.status === "cancelled" && !isPaid) || order.ended;
  const credit_applied = isOver ? 0 : order.credit_applied;
  const unspent = order.result?.unspent ?? 0;
  const { owed, credit: left, refunded } = order.money ?? { owed: 0, credit: 0, refunded: 0 };
  const since = left + refunded - owed - credit - unspent;
  const isReceived = isPaid && (amount_received > 0 || !isCovered(order));
  const lines: [boolean, string, Cents][] = [
    [credit_applied > 0, "Paid from your credit", -credit_applied],
    [credit_applied < 0, "Still owed from before", -credit_applied],
    [credit_applied !== 0, "To pay", toPay(order)],
    [isReceived, "Amount received", amount_received],
    [unspent > 0, "Not spent of your budget", unspent],
    [since > 0, "Paid since", since],
    [owed > 0, "Still owed", owed],
    [refunded > 0, "Refunded to your bank", refunded],
    [since < 0, "Credit used since", -since],
    [left > 0, "Your credit", left],
  ];
  return lines.filter(([applies]) => applies).map(([, label, cents]) => ({ label, cents }));
}
