import { vi } from "vitest";

/** What of a browser the phone's modules read, in a unit test: nothing is kept, and nothing happens. */
export function stubBrowser(): void {
  vi.stubGlobal("location", { origin: "http://pantry.test" });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("localStorage", { getItem: () => null });
}

/** A storage that is empty at first; as in a browser, `Object.keys` names its entries. */
export function stubLocalStorage(): void {
  vi.stubGlobal("localStorage", new KeptEntries());
}

class KeptEntries {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, text: string): void {
    Object.assign(this, { [key]: text });
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}
