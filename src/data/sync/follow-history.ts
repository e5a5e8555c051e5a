import { createListeners } from "../listeners";
import { seenMark, takeSeenMark } from "../local/cache/server-mark";
import { saveMarks } from "../remote/seen-mark";

const listeners = createListeners();

/** From the first module that reads or sends anything of a member's: each request tells what is known here. */
saveMarks({ seen: seenMark, take: takeSeenMark, onRestored: () => void bringBack() });

/**
 * Brings back to a server that went back to a copy what this phone has of the member's. Resolves when it is
 * there, or the session ends.
 */
export async function bringBack(): Promise<void> {
  const { restoreServer } = await import("./restore-server");
  await restoreServer();
  listeners.tell();
}

/** Calls `listener` when all is there again: what is shown of the server's is looked at anew. Returns what ends it. */
export function onBroughtBack(listener: () => void): () => void {
  return listeners.add(listener);
}
