import { keyedHash } from "../core/keyed-hash";

/**
 * The token behind the link that stops emails about policies. Derived, not stored: an email makes its links when it
 * is sent, and it opens nothing else.
 */
export function policyMailToken(app: App, userId: string): string {
  return `${userId}.${signature(app, userId)}`;
}

/** The member whose token it is; empty for any other text. */
export function memberOfPolicyToken(app: App, token: string): string {
  const [userId = "", signed = ""] = token.split(".");
  return userId && $security.equal(signed, signature(app, userId)) ? userId : "";
}

function signature(app: App, userId: string): string {
  return keyedHash(app, `policy-emails:${userId}`);
}
