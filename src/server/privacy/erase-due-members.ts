import { momentText } from "@/domain/sast";
import { audit } from "../audit";
import { now } from "../clock";
import { inTransaction } from "../http";
import { findOrNull } from "../records";
import { eraseMember } from "./erase-member";
import { openBusiness } from "./erasure-state";
import { forgetInLogs } from "./forget-in-logs";
import { wordsOf } from "./member-words";

/**
 * Every night: erases the accounts whose seven days are over, each in a transaction of its own. One
 * with an order that is not finished waits for it. Run twice or late it does the same.
 */
export function eraseDueMembers(app: App): void {
  const at = now();
  const due = app.findRecordsByFilter(
    "erasures",
    "erased_at = '' && kept_at = '' && due_at <= {:now}",
    "due_at",
    0,
    0,
    { now: momentText(at) },
  );
  let erased = 0;
  for (const { id } of due) {
    const words: string[] = [];
    inTransaction(app, (tx) => words.push(...erase(tx, id, at)));
    if (words.length === 0) continue;
    erased++;
    forgetInLogs(app, words);
  }
  if (erased > 0) overwriteFreedPages(app);
}

/** Erases one; answers the words that its member could be known by, or none where it is not done. */
function erase(tx: App, erasureId: string, at: number): string[] {
  const request = tx.findRecordById("erasures", erasureId);
  if (request.getString("kept_at") || request.getString("erased_at")) return [];
  const userId = request.getString("user_id");
  const { open_orders, membership_waits } = openBusiness(tx, userId, at);
  if (open_orders.length > 0 || membership_waits) return [];
  const user = findOrNull(tx, "users", userId);
  const words = user ? wordsOf(tx, user) : [userId];
  if (user) eraseMember(tx, user);
  request.set("erased_at", momentText(at));
  tx.save(request);
  audit(tx, {
    at,
    actorId: "",
    action: "member.erased",
    collection: "erasures",
    recordId: request.id,
  });
  return words;
}

/**
 * What was deleted still lies in the files until something else is written there. A database of 500 MB
 * takes about four seconds, in which nobody writes: once a night, and only after an erasure.
 */
function overwriteFreedPages(app: App): void {
  app.vacuum();
  app.auxVacuum();
  app.db().newQuery("PRAGMA wal_checkpoint(TRUNCATE)").execute();
  app.auxDB().newQuery("PRAGMA wal_checkpoint(TRUNCATE)").execute();
}
