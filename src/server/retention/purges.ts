import type { NightlyId } from "@/domain/retention/retention";
import { momentOf, sastDate } from "@/domain/time/sa-time";
import { findOrNull } from "../core/records";
import { execute, selectAll } from "../core/sql";

/** Deletes up to `limit` of what is older than `before`; answers how many. */
type Purge = (tx: App, before: string, limit: number) => number;

/** One for each line of the table that the nightly job looks after. */
export const PURGES: Readonly<Record<NightlyId, Purge>> = {
  proof_files: deleteProofFiles,
  slip_photos: deleteSlipPhotos,
  statement_files: deleteStatementFiles,
  unfinished_orders: deleteUnfinishedOrders,
  feedback: rowsOf("feedback", "created_at < {:before}"),
  emails: rowsOf("mail_outbox", "due_at < {:before}"),
  notifications: rowsOf("notifications", "due_at < {:before}"),
  views_log: rowsOf(
    "audit_log",
    `at < {:before} AND (action LIKE '%.opened' OR action LIKE '%.listed' OR action LIKE '%.exported'
       OR action LIKE '%.downloaded' OR action IN ('proof.loaded', 'chat.undone'))`,
  ),
  decisions_log: rowsOf("audit_log", "at < {:before}"),
  member_messages: deleteMessages,
  invitations: rowsOf("admin_invitations", "expires_at < {:before}"),
  newsletter_unconfirmed: rowsOf(
    "newsletter_subscribers",
    "confirmed_at = '' AND unsubscribed_at = '' AND subscribed_at < {:before}",
  ),
  page_views: (tx, before, limit) =>
    rowsOf("page_views", "day < {:before}")(tx, sastDate(momentOf(before)), limit),
};

function rowsOf(table: string, isOld: string): Purge {
  return (tx, before, limit) =>
    execute(
      tx,
      `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${isOld} LIMIT {:limit})`,
      { before, limit },
    );
}

function deleteProofFiles(tx: App, before: string, limit: number): number {
  const old = selectAll(
    tx,
    `SELECT p.id FROM payment_proofs p
     LEFT JOIN orders o ON o.id = p.order_id
     LEFT JOIN subscriptions s ON s.payment_reference = p.payment_reference AND s.paid = 1
     WHERE p.file != '' AND p.created_at < {:before}
       AND COALESCE(NULLIF(o.verified_at, ''), NULLIF(s.verified_at, ''), p.created_at) < {:before}
       AND COALESCE(o.deposit_check, '') != 'to_check'
     LIMIT {:limit}`,
    { before, limit },
    { id: "" },
  );
  return letGoOfFiles(tx, "payment_proofs", old);
}

function deleteSlipPhotos(tx: App, before: string, limit: number): number {
  const old = selectAll(
    tx,
    "SELECT id FROM slips WHERE photo != '' AND at < {:before} LIMIT {:limit}",
    { before, limit },
    { id: "" },
  );
  return letGoOfFiles(tx, "slips", old, "photo");
}

function deleteStatementFiles(tx: App, before: string, limit: number): number {
  const old = selectAll(
    tx,
    "SELECT id FROM statement_imports WHERE file != '' AND imported_at < {:before} LIMIT {:limit}",
    { before, limit },
    { id: "" },
  );
  return letGoOfFiles(tx, "statement_imports", old);
}

/** The records let go of their files, which PocketBase deletes once the transaction is through. */
function letGoOfFiles(
  tx: App,
  collection: string,
  rows: readonly { id: string }[],
  field = "file",
): number {
  for (const { id } of rows) {
    const record = findOrNull(tx, collection, id);
    if (!record) continue;
    record.set(field, "");
    tx.save(record);
  }
  return rows.length;
}

/** Who got them first, so that no night deletes more than a part; and what a second admin was asked about. */
function deleteMessages(tx: App, before: string, limit: number): number {
  const old = "SELECT id FROM messages WHERE sent_at < {:before}";
  const recipients = rowsOf("message_recipients", `message_id IN (${old})`)(tx, before, limit);
  if (recipients > 0) return recipients;
  const messages = rowsOf("messages", "sent_at < {:before}")(tx, before, limit);
  const proposals = rowsOf("ledger_proposals", "kind = 'message' AND asked_at < {:before}");
  return messages + proposals(tx, before, limit - messages);
}

const UNFINISHED = `SELECT o.id FROM orders o
  WHERE o.submitted_at = '' AND o.placed_at < {:before} AND o.verified_at = ''
    AND o.proof_of_payment_url = '' AND o.deposit_check != 'to_check'
    AND NOT EXISTS (SELECT 1 FROM baskets b WHERE b.id = o.basket_id AND b.name != '')
  LIMIT {:limit}`;

function deleteUnfinishedOrders(tx: App, before: string, limit: number): number {
  const ids = JSON.stringify(
    selectAll(tx, UNFINISHED, { before, limit }, { id: "" }).map(({ id }) => id),
  );
  const orders = "(SELECT value FROM json_each({:ids}))";
  const baskets = `(SELECT basket_id FROM orders WHERE id IN ${orders})`;
  execute(tx, `DELETE FROM basket_items WHERE basket_id IN ${baskets}`, { ids });
  execute(tx, `DELETE FROM basket_preferences WHERE basket_id IN ${baskets}`, { ids });
  execute(tx, `DELETE FROM baskets WHERE id IN ${baskets}`, { ids });
  return execute(tx, `DELETE FROM orders WHERE id IN ${orders}`, { ids });
}
