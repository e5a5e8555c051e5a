import { CHECK_DATABASE_NAME } from "../local/database-name";
import { within } from "../within";

const PATIENCE_MS = 5000;

/**
 * Marks the page where this browser saves nothing for us: storage that is blocked or full shows only when
 * something is written.
 */
export async function checkStorage(): Promise<void> {
  try {
    await within(PATIENCE_MS, write());
  } catch {
    document.documentElement.dataset.storage = "";
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
