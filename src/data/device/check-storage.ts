import { CHECK_DATABASE_NAME } from "../local/database-name";
import { withTimeout } from "../with-timeout";

const PATIENCE_MS = 5000;

/**
 * Marks the page where this browser saves nothing for us: storage that is blocked or full shows only when
 * something is written.
 */
export async function checkStorage(): Promise<void> {
  if (!(await canSave())) document.documentElement.dataset.storage = "";
}

/** Whether this browser saves something for us now; yes where it does not answer soon. */
export async function canSave(): Promise<boolean> {
  try {
    await withTimeout(PATIENCE_MS, write());
    return true;
  } catch {
    return false;
  }
}

function write(): Promise<void> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(CHECK_DATABASE_NAME);
    request.onupgradeneeded = () => request.result.createObjectStore("check").put("", "check");
    request.onerror = () => failed(request.error);
    request.onsuccess = () => {
      request.result.close();
      indexedDB.deleteDatabase(CHECK_DATABASE_NAME);
      done();
    };
  });
}
