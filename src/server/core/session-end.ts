import type { SessionEnd } from "@/domain/auth/session-end";
import { provingPart, sessionProof } from "@/domain/auth/session-proof";
import { now } from "./clock";
import { endOfSession } from "./ended-sessions";
import { isErasedAccount } from "./erased-list";
import { findOrNull } from "./records";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Why the session of a token is over, for its holder only: the signature is checked with the key
 * that the account has, and with those that it had; half of it will do, which is what a phone keeps of a session that
 * it left. Null for a made-up token, and for none.
 */
export function sessionEndOf(app: App, authorization: string): SessionEnd | null {
  const [head = "", payload = "", signature = ""] = authorization
    .replace(/^Bearer /i, "")
    .split(".");
  const claims = claimsOf(payload);
  if (claims?.type !== "auth" || typeof claims.id !== "string") return null;
  const userId = claims.id.slice(0, 36);
  const { secret } = app.findCollectionByNameOrId("users").authToken;
  const sent = hexOf(signature);
  const isSignedWith = (key: string) =>
    $security.equal(provingPart($security.hs256(`${head}.${payload}`, key + secret), sent), sent);
  const user = findOrNull(app, "users", userId);
  if (user && isSignedWith(user.tokenKey())) {
    return Number(claims.exp) * 1000 > now() ? null : "expired";
  }
  return endOfSession(app, userId, isSignedWith) ?? (user ? null : endOfUnknown(app, userId));
}

/**
 * What the caller's phone keeps of the account's next session, to hear of a removal after the one that it asked for
 * itself (T709): it opens nothing.
 */
export function nextProof(app: App, userId: string): string {
  return sessionProof(app.findRecordById("users", userId).newAuthToken());
}

/**
 * No key is left to check a signature with. What this tells of a random id is whether an account of it was
 * deleted, or lost when a backup was restored.
 */
function endOfUnknown(app: App, userId: string): SessionEnd {
  return isErasedAccount(app, userId) ? "account_deleted" : "account_unknown";
}

function claimsOf(payload: string): Record<string, unknown> | null {
  try {
    return JSON.parse(String.fromCharCode(...bytesOf(payload)));
  } catch {
    return null; // no token of ours
  }
}

function hexOf(text: string): string {
  return bytesOf(text)
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** Base64url as tokens are written in; goja has no decoder. */
function bytesOf(text: string): number[] {
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const digit of text.slice(0, 4096)) {
    bits = ((bits << 6) | DIGITS.indexOf(digit)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push((bits >> count) & 0xff);
  }
  return bytes;
}
