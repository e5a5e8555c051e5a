import { momentText } from "@/domain/time/sa-time";
import { fail } from "../core/http";
import { findFirstWhere, newRecord } from "../core/records";
import { exists } from "../core/sql";

export interface NewAccount {
  readonly id?: string;
  readonly email: string;
  readonly password: string;
}

/** One form of an address, whatever letter case and spaces it was typed with. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

const AT_ADDRESS = "email = {:email} COLLATE NOCASE AND email != ''";

/** The account of an address (normalised), or null. */
export function findAccount(app: App, email: string): RecordModel | null {
  return findFirstWhere(app, "users", AT_ADDRESS, { email });
}

/**
 * An account that is not saved yet. Hashing takes about 50 ms: made before the transaction, which
 * all other writes wait for.
 */
export function newAccount(app: App, given: NewAccount): RecordModel {
  const user = newRecord(app, "users");
  if (given.id) user.set("id", given.id);
  user.setEmail(normaliseEmail(given.email));
  setPassword(user, given.password);
  return user;
}

/** Saves a new account and its profile, whose name and phone are still empty. */
export function saveAccount(tx: App, user: RecordModel, now: number): void {
  tx.save(user);
  const profile = newRecord(tx, "profiles");
  profile.set("id", user.id);
  profile.set("email", user.email());
  profile.set("created_at", momentText(now));
  tx.save(profile);
}

/** Gives the account a new password; saving it ends all its sessions. */
export function setPassword(user: RecordModel, password: string): void {
  user.setPassword(digestOf(password));
}

export function isPasswordOf(user: RecordModel, password: string): boolean {
  return user.validatePassword(digestOf(password));
}

/** The account with this address and password, or null. An unknown address takes as long as a wrong password. */
export function accountWith(app: App, email: string, password: string): RecordModel | null {
  const user = findAccount(app, email);
  if (!user) {
    newAccount(app, { email, password });
    return null;
  }
  return isPasswordOf(user, password) ? user : null;
}

/** 403 `account_deactivated`, only after the caller has proven to own the account. */
export function requireActive(user: RecordModel): void {
  if (isDeactivated(user)) fail(403, "account_deactivated");
}

export function isDeactivated(user: RecordModel): boolean {
  return user.getString("deactivated_at") !== "";
}

/**
 * The rule about identity, asked here by every route, job and email: until its address is confirmed, an
 * account gets nothing that belongs to the mailbox's owner (a newsletter subscription, an
 * invitation, another account's emails), and causes at most three emails a day to it besides password resets and decisions about payments, none with words that
 * a member typed (`mail/mail-limits.ts`, `mail/unproven-mails.ts`).
 */
export function isProven(user: RecordModel): boolean {
  return user.verified();
}

/** Whether an account's holder has shown that this address (normalised) is theirs. */
export function isProvenAddress(app: App, email: string): boolean {
  return exists(app, `SELECT 1 FROM users WHERE ${AT_ADDRESS} AND verified`, { email });
}

/** 409 `email_unconfirmed` until the account's address is confirmed. */
export function requireProven(user: RecordModel): void {
  if (!isProven(user)) fail(409, "email_unconfirmed");
}

/** PocketBase cuts passwords off at 71 bytes; ours may have 128 characters, so that it sees a digest. */
function digestOf(password: string): string {
  return $security.sha256(password);
}
