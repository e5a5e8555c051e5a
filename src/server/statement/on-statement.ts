import type { PaymentKind } from "@/domain/payment/requests";
import { findWithEdits } from "@/domain/statement/matching/find-with-edits";
import { selectFirst } from "../core/sql";

/** Whether a line of the bank statement paid a payment: in SQL. */
export function hasLine(id: string): string {
  return `EXISTS (SELECT 1 FROM line_matches m WHERE m.target_id = ${id}
    AND m.kind IN ('order', 'subscription') AND m.undone_at = '')`;
}

/** Whether a payment `row` has its line, or a line that waits names it: in SQL. */
export function isOnStatement(
  row: string,
  isPending = `${row}.payment_status = 'pending'`,
): string {
  return `(EXISTS (SELECT 1 FROM line_matches m WHERE m.target_id = ${row}.id AND m.undone_at = '')
    OR (${isPending} AND EXISTS (SELECT 1 FROM bank_lines b INDEXED BY idx_bank_lines_open_text
      WHERE b.status = 'open' AND instr(b.key_text, ${row}.payment_reference) > 0)))`;
}

/** A payment's references, also those that were replaced: in SQL. */
const referencesOf = (row: string) =>
  `(SELECT ${row}.payment_reference AS reference
    UNION SELECT r.reference FROM payment_references r WHERE r.order_id = ${row}.id)`;

/** What the lines that wait and name a payment's reference add up to, in cents; null without any: in SQL. */
export function centsOnStatement(row: string): string {
  return `(SELECT SUM(b.cents) FROM bank_lines b INDEXED BY idx_bank_lines_open_text
    WHERE b.status = 'open' AND b.cents > 0 AND EXISTS (
      SELECT 1 FROM ${referencesOf(row)} WHERE instr(b.key_text, reference) > 0))`;
}

/** The same of one payment. */
export function statementCents(app: App, kind: PaymentKind, id: string): number | null {
  const table = kind === "order" ? "orders" : "subscriptions";
  const found = selectFirst(
    app,
    `SELECT COALESCE(${centsOnStatement("x")}, -1) AS cents FROM ${table} x WHERE x.id = {:id}`,
    { id },
    { cents: -1 },
  );
  return found && found.cents >= 0 ? found.cents : null;
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
    OR EXISTS (SELECT 1 FROM line_matches m CROSS JOIN bank_lines b ON b.id = m.line_id
      WHERE m.user_id = ${id}.user_id AND m.user_id != '' AND m.undone_at = ''
        AND m.kind IN ('credit', 'return') AND b.date >= ${day}))`;
}

/** More lines that wait of one name and day are not compared one by one. */
const ALIKE_MAX = 30;

/** A payment's references with the lines that wait and have a part of them whole, as every slip leaves one: in SQL. */
export function alikeLines(row: string): string {
  return `(SELECT json_group_array(json_array(reference, key_text)) FROM (SELECT reference, b.key_text
    FROM ${referencesOf(row)} CROSS JOIN bank_lines b INDEXED BY idx_bank_lines_open_text
    WHERE b.status = 'open' AND (instr(b.key_text, substr(reference, 1, 10)) > 0
      OR instr(b.key_text, substr(reference, 9)) > 0
      OR b.key_text LIKE '%' || substr(reference, 1, 7) || '%' || substr(reference, 12) || '%')
    LIMIT ${ALIKE_MAX}))`;
}

/** Whether one of them has a reference with one slip at the most. */
export function hasOneSlip(alike: string): boolean {
  const pairs = JSON.parse(alike) as [string, string][];
  const isNear = ([reference, text]: [string, string]) =>
    (findWithEdits(reference, text)?.edits ?? 2) <= 1;
  return pairs.length === ALIKE_MAX || pairs.some(isNear);
}

/** Whether everything is imported from the day of an order to the day after its claim: in SQL, with `covered`. */
export function isCovered(placed: string, claimed: string): string {
  return `EXISTS (SELECT 1 FROM json_each({:covered}) c
    WHERE date(${placed}, '+2 hours') BETWEEN c.value ->> '$.from' AND c.value ->> '$.to'
      AND date(${claimed}, '+2 hours') < c.value ->> '$.to')`;
}
