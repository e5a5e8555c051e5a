import { DATA_DELETED } from "@/domain/auth/data-deleted";
import { NOTICES } from "@/domain/text/messages";
import { clearSession, getSession, storedSession } from "../core/session";
import { reloadApp } from "../device/before-reload";
import { databaseOf, onDatabaseLost, type PantryDatabase } from "../local/db";
import { saveLastingNotice } from "../local/sign-out/lasting-notice";

/** A browser clears one kind of storage after the other. */
const CLEARED_AFTER_MS = 1000;

/** Says that the data of this phone is gone where the browser's user cleared it under an open page. */
export function followClearedData(): void {
  onDatabaseLost((database) => setTimeout(() => void tell(database), CLEARED_AFTER_MS));
}

async function tell(database: PantryDatabase): Promise<void> {
  if (getSession() && !storedSession()) return clearSession(DATA_DELETED);
  if (!databaseOf(database.userId)) return; // the end of its session says why
  const databases = await indexedDB.databases?.();
  const isThere = databases?.some(({ name }) => name === database.name);
  if (isThere && !(await opensEmpty(database))) return; // only closed
  if (!databaseOf(database.userId)) return;
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

/** A database that is still being deleted is listed, and another one opens in its place. */
async function opensEmpty(database: PantryDatabase): Promise<boolean> {
  let isNew = false;
  database.on("populate", () => {
    isNew = true;
  });
  await database.open();
  return isNew;
}

async function hasAppFiles(): Promise<boolean> {
  return Boolean(navigator.serviceWorker?.controller) && (await caches.keys()).length > 0;
}
