import { removesData, type SessionEnd } from "@/domain/auth/session-end";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { accountsWithEndedKeys, endsSince, listEndedKeys } from "../core/ended-list";
import { KEPT_MS, noteSessionsEnded } from "../core/ended-sessions";
import { inTransaction } from "../core/http";
import { findOrNull } from "../core/records";
import { selectAll } from "../core/sql";
import { forgetPhones } from "../push/phones";
import { setPassword } from "./account";

const PASSWORD_ENDS: readonly SessionEnd[] = ["password_changed", "account_claimed"];

/**
 * At every start, before the first request: sessions that a restored backup brought back end again, and a
 * password that had been changed since opens nothing. Its owner asks for a new one by email; everyone else
 * stays signed in. What a crash kept out of the list is written there now.
 */
export function endAgain(app: App): void {
  for (const userId of accountsWithEndedKeys(app)) {
    const user = findOrNull(app, "users", userId);
    const ends = user ? endsSince(app, userId, user.tokenKey()) : [];
    if (!user || ends.length === 0) continue;
    inTransaction(app, (tx) => {
      noteSessionsEnded(tx, userId, reasonOf(ends), now());
      if (ends.some((end) => PASSWORD_ENDS.includes(end))) {
        setPassword(user, $security.randomString(40));
      }
      user.refreshTokenKey();
      tx.save(user.ignoreUnchangedFields(true));
      forgetPhones(tx, userId);
    });
  }
  for (const userId of accountsWithEndedSessions(app)) listEndedKeys(app, userId);
}

function accountsWithEndedSessions(app: App): Set<string> {
  const sql = "SELECT user_id FROM ended_sessions WHERE ended_at >= {:since}";
  const since = momentText(now() - KEPT_MS);
  return new Set(selectAll(app, sql, { since }, { user_id: "" }).map(({ user_id }) => user_id));
}

function reasonOf(ends: readonly SessionEnd[]): SessionEnd {
  return ends.find(removesData) ?? ends[0] ?? "signed_out";
}
