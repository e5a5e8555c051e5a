import { CHECK_DATABASE_NAME } from "../core/database-name";
import { withTimeout } from "../core/with-timeout";

const PATIENCE_MS = 5000;
/** Less room than this is none: a first answer of the server would not fit. */
const SAMPLE = "x".repeat(64 * 1024);

/**
 * Marks the page where this browser saves nothing for us: storage that is blocked or full shows only when
 * something is written.
 */
export async function checkStorage(): Promise<void> {
  if (!(await canSave())) document.documentElement.dataset.storage = "";
}

/** @throws {DOMException} QuotaExceededError where it does not. */
export async function requireRoom(): Promise<void> {
  if (!(await canSave())) throw new DOMException("no room on this phone", "QuotaExceededError");
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
    request.onupgradeneeded = () => request.result.createObjectStore("check").put(SAMPLE, "check");
    request.onerror = () => failed(request.error);
    request.onsuccess = () => {
      request.result.close();
      indexedDB.deleteDatabase(CHECK_DATABASE_NAME);
      done();
    };
  });
}
