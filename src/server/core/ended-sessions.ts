import { removesData, type SessionEnd } from "@/domain/auth/session-end";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { afterCommit } from "./after-commit";
import { listEndedKeys } from "./ended-list";
import { newId } from "./ids";
import { execute, exists, selectAll } from "./sql";

const KEPT_PER_ACCOUNT = 20;
/** Tokens last 30 days; a lost phone may be switched on much later. */
export const KEPT_MS = 400 * DAY_MS;

/**
 * Remembers why the sessions that an account has at this moment end, and drops a new address that was asked for in
 * one of them and is not confirmed. Called in the transaction that gives it a new key or deletes it, before that is
 * saved.
 */
export function noteSessionsEnded(tx: App, userId: string, reason: SessionEnd, now: number): void {
  execute(
    tx,
    `INSERT INTO ended_sessions (id, user_id, token_key, reason, ended_at)
     SELECT {:id}, id, tokenKey, {:reason}, {:at} FROM users WHERE id = {:userId}`,
    { id: newId(), userId, reason, at: momentText(now) },
  );
  afterCommit((app) => listEndedKeys(app, userId));
  // Its link would be signed with the new key, when it is sent (T47).
  execute(
    tx,
    "DELETE FROM mail_outbox WHERE user_id = {:userId} AND event = 'confirm_new_email' AND sent_at = ''",
    { userId },
  );
  execute(
    tx,
    `DELETE FROM ended_sessions WHERE ended_at < {:old} OR user_id = {:userId} AND id NOT IN
       (SELECT id FROM ended_sessions WHERE user_id = {:userId}
        ORDER BY ended_at DESC, rowid DESC LIMIT ${KEPT_PER_ACCOUNT})`,
    { userId, old: momentText(now - KEPT_MS) },
  );
}

/**
 * Why the session ended whose token `isSignedWith` one of the account's former keys; null where none fits.
 * Removing counts for every device of that time, whatever had ended its session before.
 */
export function endOfSession(
  app: App,
  userId: string,
  isSignedWith: (key: string) => boolean,
): SessionEnd | null {
  const ends = selectAll(
    app,
    `SELECT token_key, reason FROM ended_sessions WHERE user_id = {:userId}
     ORDER BY ended_at DESC, rowid DESC`,
    { userId },
    { token_key: "", reason: "" },
  );
  const place = ends.findIndex(({ token_key }) => isSignedWith(token_key));
  if (place < 0) return isErased(app, userId) ? "account_deleted" : null;
  const since = ends.slice(0, place + 1).map(({ reason }) => takenBack(app, userId, reason));
  return since.find(removesData) ?? since[place] ?? null;
}

/** With the account its keys are gone; the register says that it was erased, to a caller who knows its random id. */
function isErased(app: App, userId: string): boolean {
  const sql = "SELECT 1 FROM erasures WHERE user_id = {:userId} AND erased_at != ''";
  return exists(app, sql, { userId });
}

/** Who kept the account after all keeps what is on its phones. */
function takenBack(app: App, userId: string, reason: string): SessionEnd {
  const isKept =
    reason === "account_deleted" &&
    exists(
      app,
      `SELECT 1 FROM users WHERE id = {:userId} AND NOT EXISTS (SELECT 1 FROM erasures
         WHERE user_id = {:userId} AND kept_at = '' AND erased_at = '')`,
      { userId },
    );
  return isKept ? "signed_out" : (reason as SessionEnd);
}
