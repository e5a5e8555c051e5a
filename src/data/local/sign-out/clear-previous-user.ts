import { withTimeout } from "@/data/core/with-timeout";
import { type LeftSession, lockMember } from "../../core/locked-members";
import { switchPushOff } from "../../device/push";
import { hasSharedFiles } from "../device/shared-files";
import { unsent } from "../outbox/unsent";
import { countUnsent } from "../outbox/unsent-work";
import { hasTyped } from "./locked-work";
import { wipeDevice } from "./wipe-device";

/** So long a sign-in waits to know what is unsent of the member before. */
const PATIENCE_MS = 2000;

/**
 * What a member has not sent stays locked for them: they weren't asked whether to discard it. So does what
 * cannot be read in time: another tab's first sync may hold their database up.
 */
export async function clearPreviousUser(session: LeftSession): Promise<void> {
  const userId = session.user.id;
  const [left] = await Promise.all([
    withTimeout(PATIENCE_MS, Promise.all([unsent(), hasSharedFiles(userId)])),
    switchPushOff(), // the phone is the next member's now, and shows nothing of this one's
  ]);
  const isKept = !left || countUnsent(left[0]) > 0 || left[1] || hasTyped(userId);
  if (isKept) lockMember(session);
  await wipeDevice();
}
