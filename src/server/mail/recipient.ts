import { findOrNull } from "../core/records";

/** Who an outbox row is for. */
export interface Recipient {
  readonly to: string;
  /** The account that it is about; empty where it belongs to the mailbox's owner. */
  readonly userId: string;
}

/** The account that an email is about, while the email is sent to that account's own address; else null. */
export function accountAt(app: App, { to, userId }: Recipient): RecordModel | null {
  const user = userId ? findOrNull(app, "users", userId) : null;
  return user && isSameAddress(user.email(), to) ? user : null;
}

export function isSameAddress(one: string, other: string): boolean {
  return one !== "" && one.toLowerCase() === other.toLowerCase();
}
