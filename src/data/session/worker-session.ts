import { SENDER_DATABASE_NAME } from "../core/database-name";
import { deleteDatabase, workerStore } from "../core/worker-store";

const ID = "session";
const { inStore, exists } = workerStore(SENDER_DATABASE_NAME, "session");

/**
 * Keeps a session where the service worker, which has no localStorage, can read it: only while something
 * waits that it may have to send, and never beyond a sign-out.
 */
export async function lendSession(session: object): Promise<void> {
  await inStore("readwrite", (store) => store.put({ id: ID, session }));
}

export function hasWorkerSession(): Promise<boolean> {
  return exists();
}

export async function workerSession<Session>(): Promise<Session | undefined> {
  if (!(await exists())) return undefined;
  const row = await inStore<{ session: Session } | undefined>("readonly", (store) => store.get(ID));
  return row?.session;
}

export function dropWorkerSession(): Promise<void> {
  return deleteDatabase(SENDER_DATABASE_NAME);
}
