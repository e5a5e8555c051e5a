import { vi } from "vitest";

/** What of a browser the phone's modules read, in a unit test: nothing is kept, and nothing happens. */
export function stubBrowser(): void {
  vi.stubGlobal("location", { origin: "http://pantry.test" });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("localStorage", { getItem: () => null });
}

/** A storage that keeps its entries in `kept`. */
export function stubLocalStorage(kept = new Map<string, string>()): void {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
}
