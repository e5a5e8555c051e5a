import { storedJson } from "./stored-json";

const KEY = "pantry-locked";
const SESSIONS_KEY = `${KEY}-sessions`;

interface EndedSession {
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

export function lockMember(userId: string): void {
  write([...lockedMembers().filter((id) => id !== userId), userId]);
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

/**
 * Keeps the session that the server has ended: it opens nothing, and asks later whether the member wants
 * the data removed from this phone after all.
 */
export function rememberLockedSession({ user, token }: EndedSession): void {
  const tokens = { ...lockedSessions(), [user.id]: token };
  localStorage.setItem(SESSIONS_KEY, JSON.stringify(tokens));
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
