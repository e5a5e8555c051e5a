import { DATA_DELETED } from "@/domain/auth/data-deleted";
import { NOTICES } from "@/domain/text/messages";
import { clearSession, getSession, storedSession } from "../core/session";
import { reloadApp } from "../device/before-reload";
import { onDatabaseLost, type PantryDatabase } from "../local/db";
import { saveLastingNotice } from "../local/sign-out/lasting-notice";

/** A browser clears one kind of storage after the other. */
const CLEARED_AFTER_MS = 1000;

/** Says that the data of this phone is gone where the browser's user cleared it under an open page. */
export function followClearedData(): void {
  onDatabaseLost((database) => setTimeout(() => void tell(database), CLEARED_AFTER_MS));
}

async function tell(database: PantryDatabase): Promise<void> {
  if (getSession() && !storedSession()) return clearSession(DATA_DELETED);
  const databases = await indexedDB.databases?.();
  if (databases?.some(({ name }) => name === database.name)) {
    await database.open(); // only closed
    return;
  }
  const title = NOTICES.data_deleted;
  const [description, whenSignedOut] = getSession()
    ? [NOTICES.data_deleted_copy, NOTICES.data_deleted_member]
    : [NOTICES.data_deleted_visitor, NOTICES.data_deleted_visitor];
  // A slow browser clears the session, and these words, only now.
  saveLastingNotice({ title, description }, { title, description: whenSignedOut });
  // Offline a page without the app's files could not come back: its words stay until there is a network.
  if (navigator.onLine || (await hasAppFiles())) await reloadApp();
  else window.addEventListener("online", () => void reloadApp(), { once: true });
}

async function hasAppFiles(): Promise<boolean> {
  return Boolean(navigator.serviceWorker?.controller) && (await caches.keys()).length > 0;
}
