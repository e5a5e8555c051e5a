import { LEDGER_CHECKS } from "../ledger/ledger-checks";

/** Of the entries up to the backup's last one, which nothing changes. */
export const LEDGER_FIGURE =
  "SELECT COUNT(*) AS count, COALESCE(SUM(cents), 0) AS cents FROM ledger_entries WHERE rowid <= {:last}";

/** What pocketbase/backup_open.go asks of an opened backup. */
export const BACKUP_QUESTIONS = {
  checks: LEDGER_CHECKS,
  files: `SELECT 'storage/' || c.id || '/' || f.id || '/' || f.file || '|' || f.size FROM payment_proofs f
    JOIN _collections c ON c.name = 'payment_proofs' WHERE f.file != ''`,
  figures: {
    ledger: `SELECT COUNT(*) || '|' || COALESCE(SUM(cents), 0) || '|' || COALESCE(MAX(rowid), 0)
      FROM ledger_entries`,
  },
};
