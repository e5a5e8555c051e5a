import { createStore, useStore } from "../core/store";
import { reloadApp } from "./before-reload";

/** A page that is still there by then was kept by whoever types in it. */
const KEPT_AFTER_MS = 15_000;
const isWaiting = createStore(false);
let isReloading = false;

/** Whether a new version waits for a tap on Refresh. */
export function useUpdateReady(): boolean {
  return useStore(isWaiting);
}

/** Says whether one waits. */
export function setUpdateReady(isReady: boolean): void {
  isWaiting.set(isReady);
}

/** Reloads the page with the version that took over; a second call for the same one changes nothing. */
export async function reloadOnce(): Promise<void> {
  if (isReloading) return;
  isReloading = true;
  await reloadApp();
  setTimeout(() => {
    isReloading = false;
  }, KEPT_AFTER_MS);
}
