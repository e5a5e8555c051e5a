import { databaseName, hasDatabase } from "../../core/database-name";
import { ownKey } from "../../core/locked-members";
import { openAsItIs, resultOf } from "../../core/open-as-it-is";
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
  try {
    const database = await openAsItIs(databaseName());
    try {
      return await isBasketAlone(database);
    } finally {
      database.close();
    }
  } catch {
    return false; // half made: there is nothing in it
  }
}

async function isBasketAlone(database: IDBDatabase): Promise<boolean> {
  const reading = database.transaction(["drafts", "items", "orders", "outbox"]);
  const count = (name: string) => resultOf(reading.objectStore(name).count());
  const [drafts, items, orders, commands] = await Promise.all([
    resultOf<{ userId?: string }[]>(reading.objectStore("drafts").getAll()),
    count("items"),
    count("orders"),
    count("outbox"),
  ]);
  return drafts.length === 1 && drafts[0]?.userId === "" && items > 0 && orders + commands === 0;
}
