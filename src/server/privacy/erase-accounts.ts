import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { noteErased } from "../core/erased-list";
import { inTransaction } from "../core/http";
import { jobFound, noteFound } from "../core/job-runs";
import { findOrNull } from "../core/records";
import { eraseMember } from "./erase-member";
import { forgetInLogs } from "./forget-in-logs";
import { forgetInRegisters } from "./forget-registers";
import { wordsOf } from "./personal-identifiers";

/** The job that erases accounts, and overwrites what they leave. */
export const ERASE_JOB = "erase-due-members";
/** What that job finds from an erasure on, until its freed pages are overwritten. */
const STILL_THERE = "the files still hold what was deleted";

/** Answers the request that is carried out, as the transaction finds it; null where it is not to be. */
type FindRequest = (tx: App) => RecordModel | null;

/**
 * Erases accounts, each in a transaction of its own, and what is left of them in the logs. Their freed pages are the
 * caller's.
 */
export function eraseAccounts(app: App, requests: readonly FindRequest[], at: number): void {
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
  }
}

/** Erases one; answers the words that its member could be known by. */
function erase(tx: App, request: RecordModel, at: number): string[] {
  const userId = request.getString("user_id");
  const user = findOrNull(tx, "users", userId);
  const words = user ? wordsOf(tx, user) : [userId];
  if (user) eraseMember(tx, user);
  request.set("erased_at", momentText(at));
  tx.save(request);
  noteFound(tx, ERASE_JOB, STILL_THERE);
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
 * Answers what is left: where the disk is full, or the machine stops, the next night does it again.
 */
export function overwriteFreedPages(app: App): string {
  if (!jobFound(app, ERASE_JOB)) return "";
  try {
    // Merges the search index: until then it holds what was deleted beside the mark that it was.
    app.db().newQuery("INSERT INTO member_index (member_index) VALUES ('optimize')").execute();
    $sql.overwriteFreed(app);
    noteFound(app, ERASE_JOB, "");
  } catch (error) {
    app.logger().error("The files still hold what was deleted", "error", String(error));
  }
  return jobFound(app, ERASE_JOB);
}
