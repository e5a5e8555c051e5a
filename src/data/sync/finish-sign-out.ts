import { lockedMembers } from "@/data/core/locked-members";
import { isLocked, lastSessionEnd, type Session, storedSession } from "@/data/core/session";
import { withTimeout } from "@/data/core/with-timeout";
import { switchPushOff } from "@/data/device/push";
import { heldPhone } from "@/data/local/device/push-secret";
import { lastingNotice } from "@/data/local/sign-out/lasting-notice";
import { rememberLostAccount } from "@/data/local/sign-out/lost-accounts";
import { wipeDevice } from "@/data/local/sign-out/wipe-device";
import { leavePage } from "@/data/session/left-page";
import { dropWorkerSession } from "@/data/session/worker-session";
import { removesData } from "@/domain/auth/session-end";
import type { Toast } from "@/domain/text/messages";

const PATIENCE_MS = 2000;

/**
 * Deletes everything of the member on this device, with `isAll` a visitor's too; where their data is locked, only the
 * messages that it is woken for. Loaded with a session (features/auth/follow-session.ts): ending one needs no network.
 */
export async function finishSignOut({ isAll = false } = {}): Promise<void> {
  // If this fails or takes too long, the rest still happens and the member still hears why: the next start deletes it.
  await withTimeout(PATIENCE_MS, dropWorkerSession()).catch(reportError);
  await switchPushOff(); // also where the data is locked: a phone is shared, and shows nothing of who left
  // A member who signed in in another tab has wiped the device there, and is here by now.
  const isNextHere = storedSession() !== null;
  if (!isNextHere && !isLocked()) await wipeDevice({ isAll });
}

/**
 * The same where the server ended the session: locks or removes the data, and answers which it was. `tell` hears of
 * locked data before what takes seconds: a page that is loaded again meanwhile says it, and its member can come back.
 */
export async function leaveEndedSession(
  session: Session | null,
  tell: (notice: Toast | undefined) => void,
): Promise<Toast | undefined> {
  const end = endHere(session);
  // A reload broke this off: what was said then knows the phone as it was.
  if (!session && isLocked() && lastingNotice().title) {
    await finishSignOut();
    return undefined;
  }
  if (session && end === "account_unknown") rememberLostAccount(session.user);
  if (isLocked()) {
    if (session) leavePage(session.user.id);
    tell(await noticeOf(end, 0, false));
  }
  const hadPush = (await heldPhone()).push_secret !== "";
  if (isLocked() && hadPush) tell(await noticeOf(end, 0, hadPush));
  const waiting =
    isLocked() && session ? await withTimeout(PATIENCE_MS, countUnsentOf(session)) : 0;
  await finishSignOut();
  return noticeOf(end, waiting ?? 0, hadPush);
}

/** Why the session ended; what its member has just kept here is not removed, also where that request got no answer. */
function endHere(session: Session | null): string {
  const end = lastSessionEnd();
  const isKept = session && removesData(end) && lockedMembers().includes(session.user.id);
  return isKept ? "signed_out" : end;
}

async function countUnsentOf({ user }: Session): Promise<number> {
  try {
    const { lockedWork } = await import("../local/sign-out/locked-work");
    return await lockedWork(user);
  } catch {
    return 0; // never opened on this phone, or not loaded: nothing is claimed to wait
  }
}

/** The texts load when they are needed; without a connection there may be none. */
async function noticeOf(
  end: string,
  waiting: number,
  hadPush: boolean,
): Promise<Toast | undefined> {
  const texts = await import("@/domain/auth/session-end-notice").catch(() => null);
  return texts?.sessionEndNotice(end, waiting, hadPush);
}
