const KEY = "pantry-locked";

/**
 * The members whose unsent work stays on this phone while they are signed out: each in a database that
 * only their own next session opens. Known without loading Dexie.
 */
export function lockedMembers(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return []; // written by something else
  }
}

export function lockMember(userId: string): void {
  write([...lockedMembers().filter((id) => id !== userId), userId]);
}

/** The member is back, or gives up what they left. */
export function unlockMember(userId: string): void {
  write(lockedMembers().filter((id) => id !== userId));
}

/** Whether an entry of localStorage outlives a sign-out. */
export function isLockEntry(key: string): boolean {
  return key === KEY;
}

function write(members: readonly string[]): void {
  if (members.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(members));
}
