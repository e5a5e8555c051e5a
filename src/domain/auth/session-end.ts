/** Why the server refuses a session that it once gave. */
const SESSION_ENDS = [
  "expired",
  "password_changed",
  "signed_out",
  "data_removed",
  "account_deleted",
  "account_claimed",
  "account_unknown",
  "deactivated",
] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

const REMOVING: readonly unknown[] = [
  "data_removed",
  "account_deleted",
  "account_claimed",
] satisfies SessionEnd[];

/**
 * Whether a phone removes the member's data when its session ended so. After every other end, and where the
 * reason is not known, it locks the data until the same member signs in: nothing unsent is lost.
 */
export function removesData(end: unknown): boolean {
  return REMOVING.includes(end);
}
