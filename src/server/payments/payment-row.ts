import { formatPhone } from "@/domain/account/phone";
import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import { nextUnpaidMonth } from "@/domain/membership/rules";
import { formatRand } from "@/domain/money/rules";
import { monthMismatch } from "@/domain/order/draft-term";
import type { PaymentKind } from "@/domain/payment/requests";
import type { PaymentRow } from "@/domain/payment/responses";
import { paymentWarnings } from "@/domain/payment/rules";
import { formatMonth, momentOf, monthPeriod } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import type { Caller } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";
import { isMonthPaid } from "../orders/fee-terms";
import { ORDER_COLUMNS, SUBSCRIPTION_COLUMNS } from "./payment-columns";
import { newestProof, type ProofOf } from "./proofs";

const STORED = {
  kind: "",
  id: "",
  user_id: "",
  name: "",
  email: "",
  phone: "",
  order_number: "",
  payment_reference: "",
  month_period: "",
  order_budget: 0,
  membership_fee: 0,
  delivery_fee: 0,
  discount: 0,
  total: 0,
  status: "",
  payment_status: "",
  placed_at: "",
  submitted_at: "",
  verified_at: "",
  rejected_reason: "",
  deposit_check: "",
  proof_channel: "",
  amount_received: 0,
  credit: 0,
};
type StoredPayment = Omit<PaymentRow, "proof" | "warnings" | "member_credit">;

/** The rows of `payments`, a SELECT of the columns above, as an admin sees them. */
export function paymentRows(
  app: App,
  caller: Caller,
  payments: string,
  params: Record<string, unknown>,
): PaymentRow[] {
  const stored = selectAll(
    app,
    `SELECT x.*, COALESCE(NULLIF(p.full_name, ''), 'Unknown') AS name,
       COALESCE(NULLIF(p.email, ''), 'Unknown') AS email, COALESCE(p.phone, '') AS phone
     FROM (${payments}) x LEFT JOIN profiles p ON p.id = x.user_id
     ORDER BY x.placed_at DESC, x.id DESC`,
    params,
    STORED,
  ) as unknown as StoredPayment[];
  return stored.map((row) => ({
    ...row,
    phone: formatPhone(row.phone),
    proof: newestProof(app, proofOf(row)),
    member_credit: memberCredit(app, row.user_id),
    warnings: row.payment_status === "pending" ? warningsOf(app, caller, row) : [],
  }));
}

/** One payment as an admin sees it, whatever its state. */
export function paymentRow(app: App, caller: Caller, kind: PaymentKind, id: string): PaymentRow {
  const payment =
    kind === "order"
      ? `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id = {:id}`
      : `SELECT ${SUBSCRIPTION_COLUMNS} FROM subscriptions s WHERE s.id = {:id}`;
  return paymentRows(app, caller, payment, { id })[0] as PaymentRow;
}

function proofOf(row: StoredPayment): ProofOf {
  return row.kind === "order" ? { orderId: row.id } : { reference: row.payment_reference };
}

/** What a member has too much (or, negative, too little) paid over all payments, in cents. */
export function memberCredit(app: App, userId: string): number {
  if (!userId) return 0; // of members that were erased: nobody's
  const found = selectFirst(
    app,
    `SELECT COALESCE((SELECT SUM(credit) FROM orders INDEXED BY idx_orders_credit
                      WHERE user_id = {:userId} AND credit != 0), 0)
          + COALESCE((SELECT SUM(credit) FROM subscriptions INDEXED BY idx_subscriptions_credit
                      WHERE user_id = {:userId} AND credit != 0), 0) AS credit`,
    { userId },
    { credit: 0 },
  );
  return found?.credit ?? 0;
}

function warningsOf(app: App, caller: Caller, row: StoredPayment): PaymentRow["warnings"] {
  const references = otherUses(app, row);
  const monthPaid = isMonthPaid(app, row.user_id, row.month_period);
  const isOrder = row.kind === "order";
  const codes = paymentWarnings({
    proofUsedBefore: references.length > 0,
    membershipFee: row.membership_fee,
    monthPaid: isOrder && monthPaid,
    ownOrder: row.user_id === caller.id,
    monthMismatch: isOrder ? monthMismatch(row, now()) : undefined,
  });
  const month = formatMonth(row.month_period);
  const values = {
    references: references.join(", "),
    month,
    fee: formatRand(MEMBERSHIP_FEE),
    completed: row.submitted_at ? formatMonth(monthPeriod(momentOf(row.submitted_at))) : "",
  };
  const found = codes.map((code) => ({ code, values })) as PaymentRow["warnings"];
  if (isOrder || !monthPaid) return found;
  const next = formatMonth(nextUnpaidMonth(row.month_period, paidMonths(app, row.user_id)));
  return [...found, { code: "odd_membership_moves", values: { month, next } }];
}

/** The months that a member has paid. */
export function paidMonths(app: App, userId: string): string[] {
  const rows = selectAll(
    app,
    "SELECT month_period FROM subscriptions WHERE user_id = {:userId} AND paid = 1",
    { userId },
    { month_period: "" },
  );
  return rows.map((row) => row.month_period);
}

/** The references of other payments for which one of this payment's files was sent earlier. */
function otherUses(app: App, row: StoredPayment): string[] {
  const column = row.kind === "order" ? "order_id" : "payment_reference";
  const of = row.kind === "order" ? row.id : row.payment_reference;
  const rows = selectAll(
    app,
    `SELECT DISTINCT other.payment_reference FROM payment_proofs mine
     JOIN payment_proofs other ON other.sha256 = mine.sha256
     WHERE mine.${column} = {:of} AND other.${column} != {:of}
       AND (other.created_at, other.id) < (mine.created_at, mine.id) LIMIT 5`,
    { of },
    { payment_reference: "" },
  );
  return rows.map((found) => found.payment_reference);
}
