import { useSyncExternalStore } from "react";
import { createListeners } from "@/data/listeners";
import { isOutOfRoom } from "./quota";

export type SavedState = "saved" | "saving" | "failed";

let running = 0;
let lastFailed = false;
const listeners = createListeners();

/** Says 'saving' until the function it returns is called with whether it worked. */
export function startSaving(): (worked: boolean) => void {
  running += 1;
  listeners.tell();
  return (worked) => {
    running -= 1;
    lastFailed = !worked;
    listeners.tell();
  };
}

/** Does a change of what is on this phone; nothing where there is no room for it, which the header then says. */
export async function saved<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    const value = await work;
    noteSaved(true);
    return value;
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    noteSaved(false);
    return undefined;
  }
}

/** Says whether the last change was written, where nothing said that it was being. */
export function noteSaved(worked: boolean): void {
  if (lastFailed === !worked) return;
  lastFailed = !worked;
  listeners.tell();
}

export function useSavedState(): SavedState {
  return useSyncExternalStore(listeners.add, savedState);
}

function savedState(): SavedState {
  if (running > 0) return "saving";
  return lastFailed ? "failed" : "saved";
}
