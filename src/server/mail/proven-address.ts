import { findAccount } from "../auth/account";
import { fail } from "../core/http";

/**
 * The rule about identity, asked here by every route, job and email: until its address is confirmed, an
 * account gets nothing that belongs to the mailbox's owner (a newsletter subscription, an
 * invitation, another account's emails), and causes at most three emails a day to it besides password resets and decisions about payments, none with words that
 * a member typed (`mail/mail-limits.ts`, `mail/unproven-mails.ts`).
 */
export function isProven(user: RecordModel): boolean {
  return user.verified();
}

/** The account whose holder has shown that this address (normalised) is theirs, or null. */
export function provenOwner(app: App, email: string): RecordModel | null {
  const user = findAccount(app, email);
  return user && isProven(user) ? user : null;
}

/** 409 `email_unconfirmed` until the account's address is confirmed. */
export function requireProven(user: RecordModel): void {
  if (!isProven(user)) fail(409, "email_unconfirmed");
}
