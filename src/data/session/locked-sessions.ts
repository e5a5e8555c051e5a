import { removesData } from "@/domain/auth/session-end";
import { lockedMembers, lockedSessions, unlockMember } from "../core/locked-members";

const PATIENCE_MS = 20_000;

/**
 * Asks of each member whose data is locked on this phone whether it is to be removed after all: who changes
 * the password of a stolen phone may think of the data only later. Returns the members whose data is deleted.
 */
export async function unlockRemoved(): Promise<string[]> {
  const sessions = lockedSessions();
  const asked = lockedMembers().map(async (userId) => {
    const token = sessions[userId];
    const isGone = token && (await isRemoved(token));
    if (!isGone || !lockedMembers().includes(userId)) return []; // who has signed in since has their data again
    unlockMember(userId);
    return [userId];
  });
  return (await Promise.all(asked)).flat();
}

/** Without the client: its 401 would end the current session. */
async function isRemoved(token: string): Promise<boolean> {
  try {
    const answer = await fetch("/api/app/session", {
      headers: { Authorization: token },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.status === 401 && removesData((await answer.json()).reason);
  } catch {
    return false; // asked again at the next start
  }
}
