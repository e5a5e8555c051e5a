import { getSession, storedSession } from "@/data/core/session";
import { withTimeout } from "@/data/core/with-timeout";
import { unlockRemoved } from "@/data/session/locked-sessions";
import { PUBLIC_CACHE } from "@/domain/sync/public-reads";
import {
  databaseName,
  isMembersDatabase,
  PUSH_DATABASE_NAME,
  SENDER_DATABASE_NAME,
  SHARED_DATABASE_NAME,
} from "../../core/database-name";
import { lockedMembers, outlivesSignOut } from "../../core/locked-members";
import { deleteDatabase } from "../../core/worker-store";
import { switchPushOff } from "../../device/push";
import { dropSharedFilesOf } from "../device/shared-files";
import { forgetLostAccountsBut } from "./lost-accounts";
import { hasVisitorsBasket, isVisitorsEntry } from "./visitors-work";

const PATIENCE_MS = 2000;
/** What the worker does for the signed-in member. */
const OF_A_SESSION = [PUSH_DATABASE_NAME, SENDER_DATABASE_NAME];
/** For browsers that cannot list their databases: when it comes to wiping, the session is over. */
const NAMES_AT_LOAD = [
  databaseName(),
  databaseName(getSession()?.user.id),
  SHARED_DATABASE_NAME,
  ...OF_A_SESSION,
];

/**
 * Deletes storage, databases and caches. What members left locked stays theirs, and what a visitor left stays too,
 * unless `isAll`. Other tabs let go of a database when they see the session end, so its deletion may finish
 * after this: nothing here waits for longer than two seconds.
 */
export async function wipeDevice({ isAll = false } = {}): Promise<void> {
  clearStorage(isAll);
  await withTimeout(PATIENCE_MS, Promise.allSettled([deleteDatabases(isAll), deleteCaches()]));
}

/**
 * Finishes what a sign-out could not, when it was cut off or another tab held on for too long: deletes
 * the databases of members who are neither signed in here nor locked, and what the worker keeps of a session
 * that is over, and what a member has removed from another device since. `databases` are all that there are.
 */
export async function wipeLeftovers(databases: readonly IDBDatabaseInfo[]): Promise<void> {
  const names = databases.flatMap(({ name }) => (name ? [name] : []));
  const session = storedSession();
  const ofSession = session ? [] : names.filter((name) => OF_A_SESSION.includes(name));
  if (ofSession.includes(PUSH_DATABASE_NAME)) await switchPushOff();
  await Promise.all([...ofSession, ...leftOfMembers(names, session?.user.id)].map(deleteDatabase));
  const removed = await unlockRemoved();
  if (removed.length === 0) return;
  await Promise.all(removed.map(databaseName).map(deleteDatabase));
  for (const key of Object.keys(localStorage)) {
    if (removed.some((id) => key.endsWith(id))) localStorage.removeItem(key);
  }
  forgetLostAccountsBut(lockedMembers());
  await dropSharedFilesOf((id) => removed.includes(id));
}

function leftOfMembers(names: readonly string[], userId = ""): string[] {
  const kept = [userId, ...lockedMembers()].map(databaseName);
  return names.filter((name) => isMembersDatabase(name) && !kept.includes(name));
}

/** Key by key: not for a moment may another tab see the locks gone. */
function clearStorage(isAll: boolean): void {
  for (const key of Object.keys(localStorage)) {
    const isVisitors = !isAll && isVisitorsEntry(key);
    if (!isVisitors && !outlivesSignOut(key)) localStorage.removeItem(key);
  }
  forgetLostAccountsBut(lockedMembers());
  sessionStorage.clear();
}

async function deleteDatabases(isAll: boolean): Promise<void> {
  const visitors = !isAll && (await hasVisitorsBasket()) ? [databaseName()] : [];
  await deleteListed(visitors);
  await deleteListed(visitors); // a screen that was just being drawn may have opened one again
}

async function deleteListed(visitors: readonly string[]): Promise<void> {
  const next = storedSession(); // of a member who has signed in since, in another tab
  const members = [...lockedMembers(), ...(next ? [next.user.id] : [])];
  const kept = [...visitors, ...members.map(databaseName)];
  const databases = (await indexedDB.databases?.()) ?? NAMES_AT_LOAD.map((name) => ({ name }));
  if (await dropSharedFilesOf((id) => !lockedMembers().includes(id))) {
    kept.push(SHARED_DATABASE_NAME);
  }
  const names = databases.flatMap(({ name }) => (name && !kept.includes(name) ? [name] : []));
  await Promise.all(names.map(deleteDatabase));
}

/**
 * The app's own files stay, and the answers that the worker asked for as a visitor: without them there would be nothing
 * to open without a network, and only an installation fills them.
 */
async function deleteCaches(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = (await caches.keys()).filter((name) => !isPublic(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

function isPublic(cache: string): boolean {
  return cache.includes("precache") || cache === PUBLIC_CACHE;
}
