import { toPay } from "@/domain/ledger/to-pay";
import { formatPhone } from "@/domain/members/phone";
import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import { nextUnpaidMonth } from "@/domain/membership/rules";
import { type Cents, formatRand } from "@/domain/money/rules";
import { monthMismatch } from "@/domain/order/draft-term";
import type { PaymentKind } from "@/domain/payment/requests";
import type { PaymentRow } from "@/domain/payment/responses";
import { paymentWarnings } from "@/domain/payment/rules";
import { onStatement } from "@/domain/statement/desk/on-statement";
import { formatMonth, momentOf, monthPeriod, sastDate } from "@/domain/time/sa-time";
import type { TimeRange } from "../admin/time-range";
import { now } from "../core/clock";
import type { Caller } from "../core/http";
import { selectAll } from "../core/sql";
import { keptBackById } from "../deliveries/kept-back";
import { memberName } from "../members/member-name";
import { paidMonths } from "../orders/order-subscription";
import { STORED_PROOF, shownProof } from "../orders/proofs";
import { coveredDaysOf } from "../statement/accounts";
import {
  creditedSince,
  earlierReferences,
  hasLine,
  hasLineOfAmount,
  readOpenLines,
  referencesOf,
  WITH_OPEN_TEXT,
} from "../statement/on-statement";
import { ORDER_COLUMNS, SUBSCRIPTION_COLUMNS } from "./payment-columns";
import { isTakenBack, takenBackAt } from "./taken-back";

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
  credit_applied: 0,
  member_credit: 0,
  proof: "",
  other_uses: "",
  month_paid: 0,
  earlier_references: "",
  is_taken_back: 0,
  is_suggested: 0,
  credited: 0,
  told_at: 0,
  has_line: 0,
  waits: 0,
  kept_back: "",
  bought: 0,
};
type Beside =
  | "proof"
  | "other_uses"
  | "month_paid"
  | "earlier_references"
  | "is_taken_back"
  | "is_suggested"
  | "credited"
  | "told_at"
  | "has_line"
  | "waits"
  | "bought";
type StoredPayment = Omit<
  PaymentRow,
  "proof" | "warnings" | "statement" | "statement_cents" | "has_line" | "bought"
> &
  Pick<typeof STORED, Beside>;

/** The newest proof of `x`, as JSON; and the references of other payments for which one of its files was sent earlier. */
const proofWhere = (where: string) =>
  `(SELECT json_object(${Object.keys(STORED_PROOF).map((name) => `'${name}', ${name}`)})
    FROM payment_proofs WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT 1)`;
const usesWhere = (column: string, of: string) =>
  `(SELECT group_concat(reference, ', ') FROM (
      SELECT DISTINCT other.payment_reference AS reference FROM payment_proofs mine
      JOIN payment_proofs other ON other.sha256 = mine.sha256
      WHERE mine.${column} = ${of} AND other.${column} != ${of}
        AND (other.created_at, other.id) < (mine.created_at, mine.id) LIMIT 5))`;

const CLAIM = {
  id: "x",
  due: "CASE x.payment_status WHEN 'verified' THEN x.amount_received ELSE x.total - x.credit_applied END",
  placed: "x.placed_at",
};

/** The rows of `payments`, a SELECT of the columns above, as an admin sees them: by one statement for all, in the order of `range`. */
export function paymentRows(
  app: App,
  caller: Caller,
  payments: string,
  params: Record<string, unknown>,
  range?: TimeRange,
): PaymentRow[] {
  const order = range?.by("x.placed_at", "x.id") ?? "x.id";
  const stored = selectAll(
    app,
    `${WITH_OPEN_TEXT}
     SELECT x.*, ${memberName("x.user_id", "NULLIF(p.full_name, '')")} AS name,
       COALESCE(NULLIF(p.email, ''), 'Unknown') AS email, COALESCE(p.phone, '') AS phone,
       COALESCE((SELECT SUM(cents) FROM ledger_entries e
                 WHERE e.user_id = x.user_id AND e.user_id != ''), 0) AS member_credit,
       COALESCE(CASE x.kind WHEN 'order' THEN ${proofWhere("order_id = x.id")}
         ELSE ${proofWhere("payment_reference = x.payment_reference")} END, 'null') AS proof,
       COALESCE(CASE WHEN x.payment_status != 'pending' THEN ''
         WHEN x.kind = 'order' THEN ${usesWhere("order_id", "x.id")}
         ELSE ${usesWhere("payment_reference", "x.payment_reference")} END, '') AS other_uses,
       EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = x.user_id
                 AND s.month_period = x.month_period AND s.paid = 1) AS month_paid,
       ${earlierReferences("x")} AS earlier_references,
       CASE WHEN x.payment_status != 'pending' THEN 0
         WHEN x.kind = 'order' THEN x.proof_channel = '' AND ${takenBackAt("'orders'", "x.id")} != ''
         ELSE ${isTakenBack("x.id", "x.payment_reference")} END AS is_taken_back,
       CASE WHEN x.payment_status = 'pending' THEN ${creditedSince(CLAIM)} ELSE 0 END AS credited,
       ${hasLineOfAmount(CLAIM)} AS is_suggested, ${hasLine("x.id")} AS has_line,
       EXISTS (SELECT 1 FROM ledger_proposals w, json_each(w.targets) t
               WHERE w.outcome = '' AND t.value = x.id) AS waits,
       ${keptBackById("x.id")} AS kept_back
     FROM (${payments}) x LEFT JOIN profiles p ON p.id = x.user_id
     ORDER BY ${order}`,
    params,
    STORED,
  ) as unknown as StoredPayment[];
  if (stored.length === 0) return [];
  const covered = coveredDaysOf(app);
  const linesOf = readOpenLines(app);
  return stored.map(
    ({
      proof,
      other_uses,
      month_paid,
      earlier_references,
      is_taken_back,
      is_suggested,
      credited,
      told_at,
      has_line,
      waits,
      ...row
    }) => {
      const newest = JSON.parse(proof) as typeof STORED_PROOF | null;
      const isPending = row.payment_status === "pending";
      const lines = linesOf(referencesOf(row.payment_reference, earlier_references), toPay(row));
      return {
        ...row,
        phone: formatPhone(row.phone),
        statement: onStatement(
          {
            found: has_line === 1 || (isPending && lines.isNamed),
            isSuggested: is_suggested === 1 || lines.isAlike,
            placedOn: sastDate(momentOf(row.placed_at)),
            claimedOn: sastDate(momentOf(row.submitted_at || row.placed_at)),
          },
          covered,
        ),
        statement_cents: isPending ? lines.cents : null,
        has_line: has_line === 1,
        bought: row.bought === 1,
        proof: newest && shownProof(newest),
        warnings: isPending
          ? warningsOf(app, caller, row, {
              otherUses: other_uses,
              monthPaid: month_paid === 1,
              fromPhone: told_at > 0,
              waits: waits === 1,
              credited: lines.isNamed ? 0 : credited,
              depositReturned: lines.isReturned,
              depositShared: lines.isShared,
              dueAgain: is_taken_back === 1 && lines.cents === null && toPay(row) > 0,
            })
          : [],
      };
    },
  );
}

/** One payment as an admin sees it, whatever its state. */
export function paymentRow(app: App, caller: Caller, kind: PaymentKind, id: string): PaymentRow {
  const payment =
    kind === "order"
      ? `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id = {:id}`
      : `SELECT ${SUBSCRIPTION_COLUMNS} FROM subscriptions s WHERE s.id = {:id}`;
  return paymentRows(app, caller, payment, { id })[0] as PaymentRow;
}

interface Seen {
  /** References of other payments, joined. */
  readonly otherUses: string;
  readonly monthPaid: boolean;
  /** Claimed by a phone after a restore. */
  readonly fromPhone: boolean;
  /** Whether something about it waits for a second admin. */
  readonly waits: boolean;
  /** What became credit of the member's deposits since then, while no line names the payment, in cents. */
  readonly credited: Cents;
  readonly depositReturned: boolean;
  readonly depositShared: boolean;
  readonly dueAgain: boolean;
}

function warningsOf(
  app: App,
  caller: Caller,
  row: Omit<StoredPayment, Beside>,
  { otherUses, monthPaid, fromPhone, credited, ...facts }: Seen,
): PaymentRow["warnings"] {
  const isOrder = row.kind === "order";
  const codes = paymentWarnings({
    fromPhone,
    proofUsedBefore: otherUses !== "",
    membershipFee: row.membership_fee,
    monthPaid: isOrder && monthPaid,
    ownOrder: row.user_id === caller.id,
    ...facts,
    credited: credited > 0,
    monthMismatch: isOrder ? monthMismatch(row, now()) : undefined,
  });
  const month = formatMonth(row.month_period);
  const values = {
    references: otherUses,
    month,
    fee: formatRand(MEMBERSHIP_FEE),
    credited: formatRand(credited),
    completed: row.submitted_at ? formatMonth(monthPeriod(momentOf(row.submitted_at))) : "",
  };
  const found = codes.map((code) => ({ code, values })) as PaymentRow["warnings"];
  if (isOrder || !monthPaid) return found;
  const next = formatMonth(nextUnpaidMonth(row.month_period, paidMonths(app, row.user_id)));
  return [...found, { code: "warning_membership_moves", values: { month, next } }];
}
