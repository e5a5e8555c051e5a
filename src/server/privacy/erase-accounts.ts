import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { noteErased } from "../core/erased-list";
import { inTransaction } from "../core/http";
import { findOrNull } from "../core/records";
import { eraseMember } from "./erase-member";
import { forgetInLogs } from "./forget-in-logs";
import { forgetInRegisters } from "./forget-registers";
import { wordsOf } from "./personal-identifiers";

/** How long an erasure tries to empty a log that another checkpoint holds. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 20;

/** Answers the request that is carried out, as the transaction finds it; null where it is not to be. */
type FindRequest = (tx: App) => RecordModel | null;

/**
 * Erases accounts, each in a transaction of its own; then what is left of them in the logs and in the
 * files' freed pages.
 */
export function eraseAccounts(app: App, requests: readonly FindRequest[], at: number): void {
  let erased = 0;
  for (const find of requests) {
    let userId = "";
    let words: string[] = [];
    inTransaction(app, (tx) => {
      const request = find(tx);
      if (!request) return;
      userId = request.getString("user_id");
      words = erase(tx, request, at);
    });
    if (!userId) continue;
    noteErased(app, userId, at);
    forgetInRegisters(app, userId);
    forgetInLogs(app, words);
    erased++;
  }
  if (erased > 0) overwriteFreedPages(app);
}

/** Erases one; answers the words that its member could be known by. */
function erase(tx: App, request: RecordModel, at: number): string[] {
  const userId = request.getString("user_id");
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
 * takes about four seconds, in which the database is locked for writing: once a night, and only after an erasure.
 */
function overwriteFreedPages(app: App): void {
  // Merges the search index: until then it holds what was deleted beside the mark that it was.
  app.db().newQuery("INSERT INTO member_index (member_index) VALUES ('optimize')").execute();
  app.vacuum();
  app.auxVacuum();
  for (const db of [app.db(), app.auxDB()]) {
    if (!emptyLog(db)) app.logger().error("the log of the database still holds erased data");
  }
}

/**
 * The write-ahead log holds what was deleted, too. While another checkpoint runs, SQLite does not wait but says so.
 * @returns whether the log is empty
 */
function emptyLog(db: ReturnType<App["db"]>): boolean {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; sleep(PAUSE_MS)) {
    const state = new DynamicModel({ busy: 0 }) as unknown as { busy: number };
    db.newQuery("PRAGMA wal_checkpoint(TRUNCATE)").one(state);
    if (state.busy === 0) return true;
  }
  return false;
}
