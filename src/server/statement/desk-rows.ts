import { toPay } from "@/domain/ledger/to-pay";
import { MEMBERSHIP_FEE } from "@/domain/membership/fee";
import type { DeskLine, DeskPayment } from "@/domain/statement/desk/desk";
import { ANY_DAY, expectedUntil } from "@/domain/statement/matching/expected";
import { momentOf, sastDate } from "@/domain/time/sa-time";
import { selectAll } from "../core/sql";
import { SUBSCRIPTION_ONLY } from "../payments/payment-columns";
import { hasLine } from "./on-statement";

const LINE = {
  id: "",
  account_id: "",
  date: "",
  cents: 0,
  text: "",
  status: "",
  version: 0,
  user_id: "",
  reason: "",
  decided_at: "",
  decided_by: "",
  emailed_at: "",
};

/** The lines that a SELECT of ids gives, in its order. */
export function deskLines(app: App, ids: string, params: Record<string, unknown>): DeskLine[] {
  return selectAll(
    app,
    `SELECT l.id, l.account_id, l.date, l.cents, l.text, l.status, l.version, l.user_id, l.reason,
       l.decided_at, COALESCE(u.email, '') AS decided_by,
       COALESCE((SELECT MAX(a.at) FROM audit_log a WHERE a.collection = 'bank_lines'
         AND a.record_id = l.id AND a.action = 'statement.emailed'), '') AS emailed_at
     FROM (${ids}) page CROSS JOIN bank_lines l ON l.id = page.id LEFT JOIN users u ON u.id = l.decided_by`,
    params,
    LINE,
  ) as unknown as DeskLine[];
}

export function deskLinesById(app: App, ids: readonly string[]): DeskLine[] {
  return deskLines(app, "SELECT value AS id FROM json_each({:ids})", { ids: JSON.stringify(ids) });
}

const PAYMENT = {
  kind: "",
  id: "",
  user_id: "",
  order_number: "",
  payment_reference: "",
  other_references: "",
  total: 0,
  credit_applied: 0,
  amount_received: 0,
  status: "",
  payment_status: "",
  placed_at: "",
  verified_at: "",
  newest_proof: "",
  proved_at: "",
  has_line: 0,
  name: "",
  email: "",
  phone: "",
};
export type StoredPayment = typeof PAYMENT;

/**
 * What is read of an order, `o`, and of a membership that is paid on its own, `s`: one that was refunded before its
 * month was verified too.
 */
export const DESK_ORDER = `'order' AS kind, o.id, o.user_id, o.order_number, o.payment_reference,
  o.total, o.credit_applied, o.amount_received, o.status, o.payment_status, o.placed_at, o.verified_at`;
export const DESK_SUBSCRIPTION = `'subscription' AS kind, s.id, s.user_id, '' AS order_number,
  s.payment_reference, s.price AS total, s.credit_applied, s.amount_received, '' AS status,
  CASE WHEN s.paid = 1 OR s.verified_at != '' THEN 'verified' ELSE 'pending' END AS payment_status,
  s.created_at AS placed_at, s.verified_at`;

/** The same of a membership's reference, `r`, with which none has begun: 'Complete Subscription' wasn't pressed. */
const DESK_UNCOMPLETED = `'subscription' AS kind, r.id, r.user_id, '' AS order_number,
  r.reference AS payment_reference, ${MEMBERSHIP_FEE} AS total, 0 AS credit_applied, 0 AS amount_received,
  'uncompleted' AS status, 'pending' AS payment_status, r.issued_at AS placed_at, '' AS verified_at`;

/** A column of the newest proof of `page`. */
const ofNewestProof = (column: string) => {
  const of = (where: string) =>
    `(SELECT ${column} FROM payment_proofs WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT 1)`;
  return `COALESCE(CASE page.kind WHEN 'order' THEN ${of("order_id = page.id")}
    ELSE ${of("payment_reference = page.payment_reference")} END, '')`;
};

/** The payments of a SELECT of those columns, as lines are compared with them. */
export function deskPayments(
  app: App,
  payments: string,
  params: Record<string, unknown>,
): DeskPayment[] {
  return shownPayments(storedPayments(app, payments, params));
}

/** The same as they are stored, the newest first. */
export function storedPayments(
  app: App,
  payments: string,
  params: Record<string, unknown>,
  newest: "placed_at" | "verified_at" = "placed_at",
): StoredPayment[] {
  return selectAll(
    app,
    `SELECT page.*, COALESCE(p.full_name, '') AS name, COALESCE(p.email, '') AS email,
       COALESCE(p.phone, '') AS phone,
       CASE page.kind WHEN 'order' THEN COALESCE((SELECT group_concat(r.reference) FROM payment_references r
         WHERE r.order_id = page.id AND r.reference != page.payment_reference), '') ELSE '' END AS other_references,
       ${ofNewestProof("id")} AS newest_proof, ${ofNewestProof("created_at")} AS proved_at,
       ${hasLine("page.id")} AS has_line
     FROM (${payments}) page LEFT JOIN profiles p ON p.id = page.user_id
     ORDER BY page.${newest} DESC, page.id DESC`,
    params,
    PAYMENT,
  );
}

export function shownPayments(rows: readonly StoredPayment[]): DeskPayment[] {
  const dayOf = dayReader();
  return rows.map((row) => ({
    kind: row.kind as DeskPayment["kind"],
    id: row.id,
    user_id: row.user_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    order_number: row.order_number,
    references: [row.payment_reference, ...row.other_references.split(",").filter(Boolean)],
    total: row.total,
    to_pay: toPay(row),
    // What was taken back is due again.
    due:
      row.payment_status === "verified" && row.amount_received > 0
        ? row.amount_received
        : toPay(row),
    state: stateOf(row),
    placed_at: row.placed_at,
    placed_on: dayOf(row.placed_at),
    expected_until: row.payment_status === "verified" ? lastDayOf(row) : "",
    newest_proof: row.newest_proof,
  }));
}

/**
 * Reads the days of stored moments. Those of one hour are on one day: thousands of payments share few hours, and
 * each reading costs this runtime a tenth of a millisecond.
 */
function dayReader(): (moment: string) => string {
  const days = new Map<string, string>();
  return (moment) => {
    const hour = moment.slice(0, 13);
    const known = days.get(hour);
    if (known !== undefined) return known;
    const day = sastDate(momentOf(moment));
    days.set(hour, day);
    return day;
  };
}

function lastDayOf({ verified_at, proved_at, placed_at, amount_received }: typeof PAYMENT): string {
  if (amount_received <= 0) return ANY_DAY;
  const verifiedOn = sastDate(momentOf(verified_at || placed_at));
  return expectedUntil(verifiedOn, proved_at && sastDate(momentOf(proved_at)));
}

/** What was verified has its deposit in the ledger, also where the order was cancelled since. */
function stateOf(row: typeof PAYMENT): DeskPayment["state"] {
  if (row.payment_status === "verified") return row.has_line === 1 ? "paid" : "verified";
  if (row.status === "cancelled" || row.status === "uncompleted") return row.status;
  return row.payment_status === "failed" ? "rejected" : "open";
}

/** The payments that references are of, in whatever state, also of those with which no membership has begun. */
export function paymentsOfReferences(app: App, references: readonly string[]): DeskPayment[] {
  if (references.length === 0) return [];
  const params = { references: JSON.stringify(references) };
  const named = "SELECT value FROM json_each({:references})";
  return [
    ...deskPayments(
      app,
      `SELECT ${DESK_ORDER} FROM orders o WHERE o.id IN
         (SELECT order_id FROM payment_references WHERE reference IN (${named}) AND order_id != '')`,
      params,
    ),
    ...deskPayments(
      app,
      `SELECT ${DESK_SUBSCRIPTION} FROM subscriptions s WHERE s.payment_reference IN
         (SELECT reference FROM payment_references WHERE reference IN (${named}) AND purpose = 'membership')`,
      params,
    ),
    ...deskPayments(
      app,
      `SELECT ${DESK_UNCOMPLETED} FROM payment_references r
       WHERE r.reference IN (${named}) AND r.purpose = 'membership'
         AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.payment_reference = r.reference)`,
      params,
    ),
  ];
}

/** The newest payments of members, as many as a deposit of today may be for. */
export function paymentsOfMembers(app: App, userIds: readonly string[]): DeskPayment[] {
  return [...new Set(userIds)].filter(Boolean).flatMap((userId) =>
    deskPayments(
      app,
      `SELECT * FROM (SELECT ${DESK_ORDER} FROM orders o WHERE o.user_id = {:userId} AND o.total > 0
           ORDER BY o.placed_at DESC, o.id DESC LIMIT 100)
         UNION ALL
       SELECT * FROM (SELECT ${DESK_SUBSCRIPTION} FROM subscriptions s
         WHERE s.user_id = {:userId} AND ${SUBSCRIPTION_ONLY} ORDER BY s.created_at DESC, s.id DESC LIMIT 20)`,
      { userId },
    ),
  );
}

/** One payment by its id. */
export function deskPayment(app: App, kind: string, id: string): DeskPayment | null {
  const sql =
    kind === "order"
      ? `SELECT ${DESK_ORDER} FROM orders o WHERE o.id = {:id}`
      : `SELECT ${DESK_SUBSCRIPTION} FROM subscriptions s WHERE s.id = {:id}`;
  return deskPayments(app, sql, { id })[0] ?? null;
}
