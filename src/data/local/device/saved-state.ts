import { createStore, useStore } from "@/data/core/store";
import { isOutOfRoom } from "../../core/quota";
import { useIsFull } from "../../core/room";

export type SavedState = "saved" | "saving" | "failed";

let running = 0;
let lastFailed = false;
const saving = createStore<SavedState>("saved");

/** Says 'saving' until the function it returns is called with whether it worked. */
export function startSaving(): (worked: boolean) => void {
  running += 1;
  saving.set(savedState());
  return (worked) => {
    running -= 1;
    lastFailed = !worked;
    saving.set(savedState());
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
  lastFailed = !worked;
  saving.set(savedState());
}

export function useSavedState(): SavedState {
  const state = useStore(saving);
  return useIsFull() ? "failed" : state;
}

function savedState(): SavedState {
  if (running > 0) return "saving";
  return lastFailed ? "failed" : "saved";
}
