import { saveMarks } from "../core/seen-mark";
import { createListeners } from "../core/store";
import { nextNumber, seenMark, takeSeenMark } from "../local/cache/server-mark";

const listeners = createListeners();

/** From the first module that reads or sends anything of a member's: each request tells what is known here. */
saveMarks({
  seen: seenMark,
  take: takeSeenMark,
  nextNumber,
  onRestored: () => void resendAfterRestore(),
});

/**
 * Sends what this phone has of the member's to a server that was restored from a backup. Resolves when it is
 * there, or the session ends.
 */
export async function resendAfterRestore(): Promise<void> {
  const { restoreServer } = await import("./restore-server");
  await restoreServer();
  listeners.tell();
}

/** Calls `listener` after a restore, to refetch what is shown. Returns how to stop. */
export function onServerRestored(listener: () => void): () => void {
  return listeners.add(listener);
}
