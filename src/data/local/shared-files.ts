import { SHARED_DATABASE_NAME } from "./database-name.ts";

const STORE = "files";
const DAY_MS = 24 * 3_600_000;

/** A file that somebody shared into the app, until it is known what it is for. */
export interface SharedFile {
  readonly id: string;
  readonly file: Blob;
  /** As the other app calls it. */
  readonly name: string;
  /** Milliseconds of this phone's clock. */
  readonly sharedAt: number;
}

// A database of its own, without Dexie: the service worker writes it before any page runs. Opened for
// each use, so that signing out, which deletes it, never waits for a worker.

/** Keeps a file that was shared just now. */
export async function keepSharedFile(file: File): Promise<void> {
  await forgetOldSharedFiles();
  const row = { id: crypto.randomUUID(), file, name: file.name, sharedAt: Date.now() };
  await inStore("readwrite", (store) => store.put(row));
}

/** What was shared within the last 24 hours, the newest first. */
export async function sharedFiles(): Promise<SharedFile[]> {
  await forgetOldSharedFiles();
  return (await allFiles()).sort((a, b) => b.sharedAt - a.sharedAt);
}

export async function dropSharedFile(id: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(id));
}

/** What nobody claimed within 24 hours goes; so does what a clock that was set back dates in the future. */
export async function forgetOldSharedFiles(): Promise<void> {
  const now = Date.now();
  const old = (await allFiles()).filter(({ sharedAt }) => Math.abs(now - sharedAt) >= DAY_MS);
  for (const { id } of old) await dropSharedFile(id);
}

/** Makes no database where nothing was ever shared. */
async function allFiles(): Promise<SharedFile[]> {
  const names = (await indexedDB.databases?.())?.map(({ name }) => name);
  if (names && !names.includes(SHARED_DATABASE_NAME)) return [];
  return inStore<SharedFile[]>("readonly", (store) => store.getAll());
}

async function inStore<T = unknown>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const db = await open();
  try {
    return await new Promise<T>((done, failed) => {
      const transaction = db.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => failed(transaction.error);
    });
  } finally {
    db.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(SHARED_DATABASE_NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}
