import { useSyncExternalStore } from "react";
import { createListeners } from "@/data/core/store";
import type { Toast } from "@/domain/text/messages";
import { storedJson } from "../../core/stored-json";

const KEY = "pantry-notice";
const listeners = createListeners();

/**
 * Says on every page what happened to the data of this phone, until it is closed or a member signs in; and
 * `whenCleared` in this tab, where the browser clears `localStorage` after all.
 */
export function saveLastingNotice(notice: Toast, whenCleared?: Toast): void {
  localStorage.setItem(KEY, JSON.stringify(notice));
  if (whenCleared) sessionStorage.setItem(KEY, JSON.stringify(whenCleared));
  listeners.tell();
}

export function dropLastingNotice(): void {
  localStorage.removeItem(KEY);
  sessionStorage.removeItem(KEY);
  listeners.tell();
}

export function lastingNotice(): Partial<Toast> {
  return storedJson<Partial<Toast>>(KEY, storedJson<Partial<Toast>>(KEY, {}, sessionStorage));
}

export function useHasLastingNotice(): boolean {
  return useSyncExternalStore(
    listeners.add,
    () => (localStorage.getItem(KEY) ?? sessionStorage.getItem(KEY)) !== null,
    () => false,
  );
}
