import { switchPushOff } from "@/data/device/push";
import { dropLentSession } from "@/data/local/lent-session";
import { wipeDevice } from "@/data/local/wipe-device";
import { hasExpired, storedSession } from "@/data/remote/session";

/**
 * Leaves nothing on this device of whoever was signed in; where the session ran out, all but the messages
 * that it is woken for. Loaded with a session (features/auth/follow-session.ts): ending one needs no network.
 */
export async function leaveDevice(): Promise<void> {
  await dropLentSession();
  await switchPushOff(); // also where a session ran out: a phone is shared, and shows nothing of who left
  // Whoever signed in over this member in another tab wiped the device there, and is here by now.
  const isNextHere = storedSession() !== null;
  if (!isNextHere && !hasExpired()) await wipeDevice();
}
