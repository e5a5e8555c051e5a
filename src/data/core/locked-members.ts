import { sessionProof } from "@/domain/auth/session-proof";
import { storedJson } from "./stored-json";

const KEY = "pantry-locked";
const SESSIONS_KEY = `${KEY}-sessions`;

/** What is known of a session when this phone leaves it. */
export interface LeftSession {
  readonly user: { readonly id: string };
  readonly token: string;
}

/**
 * The members whose unsent work stays on this phone while they are signed out: each in a database that
 * only their own next session opens. Known without loading Dexie.
 */
export function lockedMembers(): string[] {
  return storedJson<string[]>(KEY, []);
}

/**
 * Locks the data of the member whose session this phone leaves. What it keeps of the session opens nothing, and asks
 * later whether they want the data removed from this phone after all; an empty `proof` asks nothing.
 */
export function lockMember(
  { user: { id }, token }: LeftSession,
  proof = sessionProof(token),
): void {
  write([...lockedMembers().filter((other) => other !== id), id]);
  const proofs = { ...lockedSessions(), [id]: proof };
  try {
    localStorage.setItem(SESSIONS_KEY, JSON.stringify(proofs));
  } catch {
    // a full phone: the data is locked all the same
  }
}

export function unlockMember(userId: string): void {
  write(lockedMembers().filter((id) => id !== userId));
}

/** Whether an entry of localStorage outlives a sign-out: the locks, and what a locked member typed (`ownKey`). */
export function outlivesSignOut(key: string): boolean {
  return key.startsWith(KEY) || lockedMembers().some((id) => key.endsWith(id));
}

/** The name of a member's own entry in localStorage: another member's visit neither reads nor replaces it. */
export function ownKey(name: string, userId: string): string {
  return `${name}-${userId}`;
}

export function lockedSessions(): Record<string, string> {
  return storedJson(SESSIONS_KEY, {});
}

function write(members: readonly string[]): void {
  if (members.length === 0) {
    localStorage.removeItem(KEY);
    localStorage.removeItem(SESSIONS_KEY);
  } else localStorage.setItem(KEY, JSON.stringify(members));
}
