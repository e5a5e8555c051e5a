/**
 * When the deposit of a payment was last taken back, because it never arrived or the bank returned it; empty where it
 * wasn't, or the return was undone. In SQL.
 */
export function takenBackAt(collection: string, id: string): string {
  return `COALESCE((SELECT MAX(l.at) FROM audit_log l
    WHERE l.collection = ${collection} AND l.record_id = ${id}
      AND (l.action = 'payment.not_arrived' OR l.action = 'payment.returned' AND EXISTS (
        SELECT 1 FROM line_matches m CROSS JOIN bank_lines b ON b.id = m.line_id
        WHERE m.target_id = l.record_id AND m.undone_at = l.at
          AND b.status = 'returned' AND b.decided_at = l.at))), '')`;
}

/**
 * Whether the deposit of a membership was taken back, and its member sent no proof since: one of the same moment was of
 * that deposit. In SQL.
 */
export function isTakenBack(id: string, reference: string): string {
  const newestProof = `SELECT MAX(p.created_at) FROM payment_proofs p WHERE p.payment_reference = ${reference}`;
  return `(${takenBackAt("'subscriptions'", id)} >= COALESCE((${newestProof}), '-'))`;
}
