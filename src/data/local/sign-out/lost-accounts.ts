import { storedJson } from "../../core/stored-json";

/** Kept beside the locked members' entries, which outlive a sign-out. */
const KEY = "pantry-locked-lost-accounts";

/**
 * Remembers an account that the server lost. A sign-up with its email on this phone gets the same
 * account id, so that the locked data opens for them and is sent.
 */
export function rememberLostAccount({ id, email }: { id: string; email: string }): void {
  localStorage.setItem(KEY, JSON.stringify({ ...lostAccounts(), [email.toLowerCase()]: id }));
}

/** The id of the account that the server lost, if this phone has data of one with this email. */
export function lostAccountId(email: string): string | undefined {
  return lostAccounts()[email.trim().toLowerCase()];
}

export function forgetLostAccount(email: string): void {
  keep((other) => other !== email.trim().toLowerCase());
}

/** Forgets those whose data isn't locked on this phone any more: nothing would open for them (T714). */
export function forgetLostAccountsBut(locked: readonly string[]): void {
  keep((_email, id) => locked.includes(id));
}

function keep(isKept: (email: string, id: string) => boolean): void {
  const kept = Object.entries(lostAccounts()).filter(([email, id]) => isKept(email, id));
  if (kept.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
}

function lostAccounts(): Record<string, string> {
  return storedJson(KEY, {});
}
