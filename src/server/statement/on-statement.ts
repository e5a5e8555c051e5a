import type { PaymentKind } from "@/domain/payment/requests";
import { openLines } from "@/domain/statement/desk/open-lines";
import { exists, selectFirst } from "../core/sql";
import { returnedDeposits } from "./returned-deposits";

/** Whether a line of the bank statement paid a payment: in SQL. */
export function hasLine(id: string): string {
  return `EXISTS (SELECT 1 FROM line_matches m WHERE m.target_id = ${id}
    AND m.kind IN ('order', 'subscription') AND m.undone_at = '')`;
}

/**
 * The texts of all lines that wait, as one: what is in none of them is found out for each payment without reading
 * them one by one. A statement that asks for `isOnStatement` begins with it: `WITH … SELECT`.
 */
export const WITH_OPEN_TEXT = `WITH open_text AS MATERIALIZED (
  SELECT COALESCE(group_concat(key_text, ' '), '') AS text
  FROM bank_lines INDEXED BY idx_bank_lines_open_text WHERE status = 'open')`;

/** Whether a payment `row` has its line, or a line that waits names it: in SQL. */
export function isOnStatement(row: string): string {
  return `(${hasLine(`${row}.id`)} OR instr((SELECT text FROM open_text), ${row}.payment_reference) > 0)`;
}

/** The references that a payment `row` had before its own: in SQL. */
export function earlierReferences(row: string): string {
  return `COALESCE((SELECT group_concat(r.reference) FROM payment_references r
    WHERE r.order_id = ${row}.id AND r.reference != ${row}.payment_reference), '')`;
}

/** A payment's references as `openLines` compares them. */
export function referencesOf(own: string, earlier: string): [string, ...string[]] {
  return [own, ...earlier.split(",").filter(Boolean)];
}

/** What compares payments with the lines that wait. */
export function readOpenLines(app: App): ReturnType<typeof openLines> {
  const ofLines = (which: string) =>
    `COALESCE(group_concat(CASE WHEN ${which} THEN key_text || ':' || cents END, ' '), '')`;
  const returned = "id IN (SELECT value FROM json_each({:returned}))";
  const found = selectFirst(
    app,
    `SELECT ${ofLines(`NOT ${returned}`)} AS text, ${ofLines(returned)} AS returned
     FROM bank_lines INDEXED BY idx_bank_lines_open_text WHERE status = 'open'`,
    { returned: JSON.stringify(returnedDeposits(app)) },
    { text: "", returned: "" },
  );
  return openLines(found ?? { text: "" }, (shapes) =>
    exists(
      app,
      "SELECT 1 FROM json_each({:shapes}) s CROSS JOIN payment_references r ON r.reference = s.value",
      { shapes: JSON.stringify(shapes) },
    ),
  );
}

/** What the lines that wait and name a payment's reference add up to, in cents; null without any, or where they are shared. */
export function statementCents(app: App, kind: PaymentKind, id: string): number | null {
  const [table, total] = kind === "order" ? ["orders", "total"] : ["subscriptions", "price"];
  const found = selectFirst(
    app,
    `SELECT x.payment_reference AS own, ${earlierReferences("x")} AS earlier,
       x.${total} - x.credit_applied AS due FROM ${table} x WHERE x.id = {:id}`,
    { id },
    { own: "", earlier: "", due: 0 },
  );
  return found && readOpenLines(app)(referencesOf(found.own, found.earlier), found.due).cents;
}

interface ClaimColumns {
  readonly id: string;
  readonly due: string;
  readonly placed: string;
}

/**
 * Whether a line that waits has the amount of a payment, or its member got credit from a line since: by an index, so
 * that it can be asked of every payment. In SQL.
 */
export function hasLineOfAmount({ id, due, placed }: ClaimColumns): string {
  const day = `date(${placed}, '+2 hours')`;
  return `(EXISTS (SELECT 1 FROM bank_lines b INDEXED BY idx_bank_lines_open_cents
      WHERE b.status = 'open' AND b.cents = ${due} AND b.date >= ${day})
    OR EXISTS (SELECT 1 ${creditLinesSince({ id, placed })}))`;
}

/** The lines of a payment's member since it was placed that became credit: in SQL. */
function creditLinesSince({ id, placed }: Pick<ClaimColumns, "id" | "placed">): string {
  return `FROM line_matches m CROSS JOIN bank_lines b ON b.id = m.line_id
    WHERE m.user_id = ${id}.user_id AND m.user_id != '' AND m.undone_at = ''
      AND m.kind = 'credit' AND b.date >= date(${placed}, '+2 hours')`;
}

/** What of the deposits that came for an order became its member's credit, in cents. */
export function creditedCents(app: App, orderId: string): number {
  const found = selectFirst(
    app,
    `SELECT COALESCE(SUM(cents), 0) AS cents FROM line_matches
     WHERE target_id = {:orderId} AND kind = 'credit' AND undone_at = ''`,
    { orderId },
    { cents: 0 },
  );
  return found?.cents ?? 0;
}

/** What became credit of the deposits of a payment's member since it was placed, in cents: in SQL. */
export function creditedSince(payment: Pick<ClaimColumns, "id" | "placed">): string {
  return `COALESCE((SELECT SUM(b.cents) ${creditLinesSince(payment)}), 0)`;
}

/** Whether everything is imported from the day of an order to the day after its claim: in SQL, with `covered`. */
export function isCovered(placed: string, claimed: string): string {
  return `EXISTS (SELECT 1 FROM json_each({:covered}) c
    WHERE date(${placed}, '+2 hours') BETWEEN c.value ->> '$.from' AND c.value ->> '$.to'
      AND date(${claimed}, '+2 hours') < c.value ->> '$.to')`;
}
