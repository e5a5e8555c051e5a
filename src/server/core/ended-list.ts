import type { SessionEnd } from "@/domain/auth/session-end";
import { registerNamed } from "./register";
import { selectAll } from "./sql";

/** 17 kB for an account at most. */
const KEPT_PER_ACCOUNT = 200;
const register = registerNamed("ended");

/** A session key that an account no longer has, by its hash, and why. */
interface EndedKey {
  readonly hash: string;
  readonly reason: SessionEnd;
}

/**
 * Lists the keys of an account's ended sessions outside the database, by the account's random id. A hash opens
 * nothing. Only what was committed is listed: a listed key comes from an older backup.
 */
export function listEndedKeys(app: App, userId: string): void {
  const listed = endedKeysOf(app, userId);
  const isListed = (key: EndedKey) => listed.some((other) => lineOf(other) === lineOf(key));
  const missing = endedSessionsOf(app, userId).filter((key) => !isListed(key));
  if (missing.length === 0) return;
  const lines = [...listed, ...missing].slice(-KEPT_PER_ACCOUNT).map(lineOf);
  register.write(app, userId, lines.join("\n"));
}

/** Why this key of the account ended, and every one after it; empty where it is in use as far as is known. */
export function endsSince(app: App, userId: string, key: string): SessionEnd[] {
  const ended = endedKeysOf(app, userId);
  const place = ended.findIndex(({ hash }) => hash === hashOf(key));
  return place < 0 ? [] : ended.slice(place).map(({ reason }) => reason);
}

/** The accounts of which any session was ended. */
export function accountsWithEndedKeys(app: App): string[] {
  return register.entries(app);
}

/** The account was erased: a restored backup that has it is erased again. */
export function forgetEndedKeys(app: App, userId: string): void {
  register.remove(app, userId);
}

function endedSessionsOf(app: App, userId: string): EndedKey[] {
  return selectAll(
    app,
    `SELECT token_key, reason FROM ended_sessions WHERE user_id = {:userId}
     ORDER BY ended_at, rowid`,
    { userId },
    { token_key: "", reason: "" },
  ).map(({ token_key, reason }) => ({ hash: hashOf(token_key), reason: reason as SessionEnd }));
}

function endedKeysOf(app: App, userId: string): EndedKey[] {
  const lines = register.read(app, userId)?.split("\n") ?? [];
  return lines.map((line) => {
    const [hash = "", reason = ""] = line.split(" ");
    return { hash, reason: reason as SessionEnd };
  });
}

function lineOf({ hash, reason }: EndedKey): string {
  return `${hash} ${reason}`;
}

function hashOf(key: string): string {
  return $security.sha256(`ended:${key}`);
}
