import { keyedHash } from "../core/keyed-hash";

/**
 * The token behind the link that stops a member's reminders. Derived, not stored: a mail makes its
 * links when it is sent, and it opens nothing else.
 */
export function reminderToken(app: App, userId: string): string {
  return `${userId}.${signature(app, userId)}`;
}

/** The member whose token it is; empty for any other text. */
export function memberOfToken(app: App, token: string): string {
  const [userId = "", signed = ""] = token.split(".");
  return userId && $security.equal(signed, signature(app, userId)) ? userId : "";
}

function signature(app: App, userId: string): string {
  return keyedHash(app, `reminders:${userId}`);
}
