import type { Page } from "@playwright/test";
import type { PhoneDump } from "./released";

/** A database of the phone as JSON, with its schema. */
export function dumpDatabase(page: Page, name: string): Promise<PhoneDump> {
  return page.evaluate(async (name) => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const base64 = async (blob: Blob) => {
      const text = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) =>
        String.fromCharCode(byte),
      );
      return btoa(text.join(""));
    };
    async function encode(value: unknown): Promise<unknown> {
      if (value instanceof Blob) return { $blob: await base64(value), type: value.type };
      if (value instanceof Date) return { $date: value.toISOString() };
      if (Array.isArray(value)) return Promise.all(value.map(encode));
      if (typeof value !== "object" || value === null) return value;
      if (![Object.prototype, null].includes(Object.getPrototypeOf(value))) {
        throw new Error(`a ${value.constructor.name} is not written down`);
      }
      const parts = Object.entries(value).filter(([, part]) => !(part instanceof CryptoKey));
      return Object.fromEntries(
        await Promise.all(parts.map(async ([key, part]) => [key, await encode(part)])),
      );
    }
    const database = await done(indexedDB.open(name));
    const stores = [];
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName);
      const { keyPath, autoIncrement } = store;
      const indexes = Array.from(store.indexNames, (index) => {
        const { keyPath, unique, multiEntry } = store.index(index);
        return { name: index, keyPath, unique, multiEntry };
      });
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      const rows = await Promise.all(
        keys.map(async (key, at) => ({
          key: keyPath === null ? await encode(key) : null,
          value: await encode(values[at]),
        })),
      );
      stores.push({ name: storeName, keyPath, autoIncrement, indexes, rows });
    }
    const { version } = database;
    database.close();
    return { name, version, stores };
  }, name);
}

/** Makes the database anew on a page of the origin that does not run the app. */
export function restoreDatabase(page: Page, dump: PhoneDump): Promise<void> {
  return page.evaluate(async ({ name, version, stores }) => {
    type Encoded = { $blob?: string; $date?: string; type?: string };
    function decode(value: unknown): unknown {
      if (Array.isArray(value)) return value.map(decode);
      if (typeof value !== "object" || value === null) return value;
      const { $blob, $date, type = "" } = value as Encoded;
      if ($date !== undefined) return new Date($date);
      if ($blob === undefined) {
        return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, decode(part)]));
      }
      const bytes = Uint8Array.from(atob($blob), (character) => character.charCodeAt(0));
      return new Blob([bytes], { type });
    }
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, version);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
      request.onupgradeneeded = () => {
        for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
          const store = request.result.createObjectStore(name, { keyPath, autoIncrement });
          for (const { name, keyPath, ...options } of indexes) {
            store.createIndex(name, keyPath, options);
          }
          for (const { key, value } of rows) {
            if (keyPath === null) store.add(decode(value), key as IDBValidKey);
            else store.add(decode(value));
          }
        }
      };
    });
  }, dump);
}
