import { now } from "../clock";
import { findOrNull } from "../records";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * Whether a token is a member's session that merely ran out. One that was ended (a new password, signed
 * out everywhere, the account erased) is signed with a key that is no more: what a phone keeps of that
 * member has to go, and of the other it stays until the same member signs in again.
 */
export function isExpiredSession(app: App, authorization: string): boolean {
  const [head = "", payload = "", signature = ""] = authorization
    .replace(/^Bearer /i, "")
    .split(".");
  const claims = claimsOf(payload);
  if (claims?.type !== "auth" || Number(claims.exp) * 1000 > now()) return false;
  const user = findOrNull(app, "users", String(claims.id));
  if (!user) return false;
  const key = user.tokenKey() + user.collection().authToken.secret;
  return $security.equal($security.hs256(`${head}.${payload}`, key), hexOf(signature));
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
