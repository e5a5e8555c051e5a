import { getSession, hasExpired, storedSession } from "../remote/session";
import { within } from "../within";
import {
  databaseName,
  isMembersDatabase,
  PUSH_DATABASE_NAME,
  SHARED_DATABASE_NAME,
} from "./database-name";
import { isLockEntry, lockedMembers } from "./locked-members";

const PATIENCE_MS = 2000;
/** For browsers that cannot list their databases: when it comes to wiping, the session is over. */
const NAMES_AT_LOAD = [
  databaseName(),
  databaseName(getSession()?.user.id),
  SHARED_DATABASE_NAME,
  PUSH_DATABASE_NAME,
];

/**
 * Deletes storage, databases and caches; what members left locked stays theirs. Other tabs let go of a
 * database when they see the session end, so its deletion may finish after this: nothing here waits for
 * longer than two seconds.
 */
export async function wipeDevice(): Promise<void> {
  clearStorage();
  await within(PATIENCE_MS, Promise.allSettled([deleteDatabases(), deleteCaches()]));
}

/**
 * Finishes what a sign-out could not, when it was cut off or another tab held on for too long: deletes
 * the databases of members who are neither signed in here nor locked. `databases` are all that there are.
 */
export async function wipeLeftovers(databases: readonly IDBDatabaseInfo[]): Promise<void> {
  const locked = lockedMembers();
  if (hasExpired() && locked.length === 0) return; // locked by a version that did not say whose it is
  const kept = [storedSession()?.user.id ?? "", ...locked].map(databaseName);
  const left = databases.flatMap(({ name }) => (name && isMembersDatabase(name) ? [name] : []));
  await Promise.all(left.filter((name) => !kept.includes(name)).map(deleteDatabase));
}

/** Key by key: not for a moment may another tab see the locks gone. */
function clearStorage(): void {
  for (const key of Object.keys(localStorage)) {
    if (!isLockEntry(key)) localStorage.removeItem(key);
  }
  sessionStorage.clear();
}

async function deleteDatabases(): Promise<void> {
  await deleteListed();
  await deleteListed(); // a screen that was just being drawn may have opened one anew
}

async function deleteListed(): Promise<void> {
  const next = storedSession(); // of whoever signed in meanwhile, in another tab
  const kept = [...lockedMembers(), ...(next ? [next.user.id] : [])].map(databaseName);
  const databases = (await indexedDB.databases?.()) ?? NAMES_AT_LOAD.map((name) => ({ name }));
  const names = databases.flatMap(({ name }) => (name && !kept.includes(name) ? [name] : []));
  await Promise.all(names.map(deleteDatabase));
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((done, failed) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => done();
    request.onerror = () => failed(request.error);
  });
}

/** The app's own public files stay, or there would be nothing to open without a network. */
async function deleteCaches(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => !name.includes("precache")).map((name) => caches.delete(name)),
  );
}
