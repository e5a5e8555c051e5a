import { useSyncExternalStore } from "react";
import type { Toast } from "@/domain/text/messages";
import { storedJson } from "./stored-json";

const KEY = "pantry-notice";
const listeners = new Set<() => void>();

/** Says on every page what became of the data of this phone, until somebody signs in or has read it. */
export function saveLastingNotice(notice: Toast): void {
  localStorage.setItem(KEY, JSON.stringify(notice));
  announce();
}

export function dropLastingNotice(): void {
  localStorage.removeItem(KEY);
  announce();
}

export function lastingNotice(): Partial<Toast> {
  return storedJson<Partial<Toast>>(KEY, {});
}

/** Whether there is something to say; renders again when that changes. */
export function useHasLastingNotice(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(KEY) !== null,
    () => false,
  );
}

function announce() {
  for (const listener of listeners) listener();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
