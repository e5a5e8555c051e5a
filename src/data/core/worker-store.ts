/**
 * A table in a database of its own, without Dexie: the service worker uses it before any page runs. Opened
 * for each use, so that signing out, which deletes it, never waits for a worker.
 */
export function workerStore(database: string, store: string) {
  async function inStore<T = unknown>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest,
  ): Promise<T> {
    const db = await open(database, store);
    try {
      return await new Promise<T>((done, failed) => {
        const transaction = db.transaction(store, mode);
        const request = act(transaction.objectStore(store));
        transaction.oncomplete = () => done(request.result);
        transaction.onabort = () => failed(transaction.error);
      });
    } finally {
      db.close();
    }
  }

  /** False where nothing was ever kept: then looking would make the database. */
  async function exists(): Promise<boolean> {
    const names = (await indexedDB.databases?.())?.map(({ name }) => name);
    return !names || names.includes(database);
  }
  return { inStore, exists };
}

export function deleteDatabase(name: string): Promise<void> {
  return new Promise((done, failed) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => done();
    request.onerror = () => failed(request.error);
  });
}

function open(database: string, store: string): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "id" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}
