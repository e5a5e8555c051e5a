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
