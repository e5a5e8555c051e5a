import { databaseName, hasDatabase } from "../../core/database-name";
import { ownKey } from "../../core/locked-members";
import { FEEDBACK_KEY } from "../../remote/feedback-kept";

/** Whether an entry of localStorage is a visitor's: their feedback, or what they typed. */
export function isVisitorsEntry(key: string): boolean {
  return key === FEEDBACK_KEY || key.endsWith(ownKey("", ""));
}

/**
 * Whether a visitor left a basket on this phone, and nothing of a member is beside it. Looks at the database as it is:
 * a sign-out can't wait for Dexie to load.
 */
export async function hasVisitorsBasket(): Promise<boolean> {
  if (!(await hasDatabase(""))) return false;
  const database = await openVisitors();
  try {
    const transaction = database?.transaction(["drafts", "items", "orders", "outbox"]);
    const rows = (name: string) => allRows(transaction?.objectStore(name));
    const [drafts, items, orders, commands] = await Promise.all([
      rows("drafts"),
      rows("items"),
      rows("orders"),
      rows("outbox"),
    ]);
    const isTheirs = drafts.length === 1 && drafts[0]?.userId === "";
    return isTheirs && items.length > 0 && orders.length + commands.length === 0;
  } catch {
    return false; // half made: there is nothing in it
  } finally {
    database?.close();
  }
}

function openVisitors(): Promise<IDBDatabase | null> {
  return new Promise((done) => {
    const request = indexedDB.open(databaseName());
    request.onupgradeneeded = () => request.transaction?.abort(); // none is made for the asking
    request.onsuccess = () => done(request.result);
    request.onerror = () => done(null);
  });
}

function allRows(store: IDBObjectStore | undefined): Promise<readonly { userId?: string }[]> {
  return new Promise((done, failed) => {
    const request = store?.getAll();
    if (!request) return done([]);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}
