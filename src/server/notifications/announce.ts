import { pushKindOf } from "@/domain/notification/push";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { findOrNull } from "../core/records";
import { selectAll } from "../core/sql";
import { wakePhones } from "../push/wake-phones";

const AT_ONCE = 200;

/**
 * Every minute: what has become due is announced, once. Saving the row tells the open app by realtime,
 * and phones that were asked to are woken.
 */
export function announce(app: App): void {
  for (const { id } of dueRows(app)) inTransaction(app, (tx) => announceOne(tx, id));
}

function announceOne(tx: App, id: string): void {
  const row = findOrNull(tx, "notifications", id);
  if (!row || row.getString("announced_at")) return; // undone, or another run's
  row.set("announced_at", momentText(now()));
  tx.save(row);
  const kind = pushKindOf(row.getString("event"), JSON.parse(row.getString("data")));
  if (kind) wakePhones(tx, row.getString("user_id"), kind, now());
}

function dueRows(app: App): { id: string }[] {
  return selectAll(
    app,
    `SELECT id FROM notifications WHERE announced_at = '' AND due_at <= {:now}
     ORDER BY due_at LIMIT ${AT_ONCE}`,
    { now: momentText(now()) },
    { id: "" },
  );
}
