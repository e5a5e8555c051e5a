import { momentText } from "@/domain/time/sa-time";
import { openErasure } from "../auth/erasure-state";
import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { findOrNull, newRecord, setAll } from "../core/records";
import { selectAll } from "../core/sql";
import {
  accountsWithRequests,
  type ListedRequest,
  listedRequest,
  writeRequest,
} from "./requested-list";

/**
 * At every start, before the first request: requests for erasure that were made or withdrawn after the backup
 * that is restored now, are restored too. A request that a crash kept out of the list is added now.
 */
export function requestAgain(app: App): void {
  for (const userId of accountsWithRequests(app)) {
    const listed = listedRequest(app, userId);
    if (listed && findOrNull(app, "users", userId)) {
      inTransaction(app, (tx) => restoreRequest(tx, userId, listed));
    }
  }
  for (const { id, user_id } of openRequests(app)) {
    if (listedRequest(app, user_id)?.id !== id) {
      writeRequest(app, app.findRecordById("erasures", id));
    }
  }
}

function restoreRequest(tx: App, userId: string, listed: ListedRequest): void {
  const known = findOrNull(tx, "erasures", listed.id);
  const open = openErasure(tx, userId);
  if (known && (!listed.kept_at || known.getString("kept_at"))) return;
  // The backup's own was withdrawn before another could be made.
  if (open) keep(tx, open, listed.kept_at || momentText(now()));
  if (known) return;
  const row = newRecord(tx, "erasures");
  setAll(row, { ...listed, user_id: userId });
  tx.save(row);
}

function keep(tx: App, request: RecordModel, at: string): void {
  request.set("kept_at", at);
  tx.save(request);
}

function openRequests(app: App) {
  const sql = "SELECT id, user_id FROM erasures WHERE kept_at = '' AND erased_at = ''";
  return selectAll(app, sql, {}, { id: "", user_id: "" });
}
