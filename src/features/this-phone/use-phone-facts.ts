import { useLiveQuery } from "dexie-react-hooks";
import { useSyncExternalStore } from "react";
import { useSessionUser } from "@/data/core/session";
import { readAppVersion } from "@/data/device/app-version";
import { isRunningAsApp } from "@/data/device/install-prompt";
import { readKeptStorage } from "@/data/device/persistent-storage";
import { deviceContents } from "@/data/local/sign-out/device-contents";
import { useLoaded } from "@/ui/use-loaded";
import type { PhoneFacts } from "./support-text";

/** This phone's facts, as they change; undefined until they are read. `refresh` reads the storage's state again. */
export function usePhoneFacts() {
  const userId = useSessionUser()?.id;
  const contents = useLiveQuery(() => deviceContents(userId ?? ""), [userId]);
  const { value: version, failed } = useLoaded("version", readAppVersion);
  const { value: storage, retry: refresh } = useLoaded("storage", readKeptStorage);
  const worksOffline = useSyncExternalStore(followWorker, hasWorker);
  if (!contents || !storage || (!version && !failed)) return { facts: undefined, refresh };
  const facts: PhoneFacts = {
    version: version ?? "unknown",
    isApp: isRunningAsApp(),
    worksOffline,
    isSignedIn: userId !== undefined,
    contents,
    storage,
  };
  return { facts, refresh };
}

function hasWorker(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}

function followWorker(changed: () => void): () => void {
  navigator.serviceWorker?.addEventListener("controllerchange", changed);
  return () => navigator.serviceWorker?.removeEventListener("controllerchange", changed);
}
