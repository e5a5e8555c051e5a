import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inOneTab, untilFrozen } from "./in-one-tab";

const request = vi.fn();
beforeEach(() => vi.stubGlobal("navigator", { locks: { request } }));
afterEach(() => {
  request.mockReset();
  vi.unstubAllGlobals();
});

const free = async (_name: string, _options: LockOptions, begin: (lock: unknown) => unknown) =>
  begin({});
const taken = async (_name: string, _options: LockOptions, begin: (lock: unknown) => unknown) =>
  begin(null);

test("answers what the work answers", async () => {
  request.mockImplementation(free);
  expect(await inOneTab("n", async () => 7)).toBe(7);
});

test("fails as the work fails, also with an AbortError of its own", async () => {
  request.mockImplementation(free);
  const failed = new DOMException("the work's own", "AbortError");
  await expect(inOneTab("n", () => Promise.reject(failed))).rejects.toBe(failed);
});

test("does nothing where the lock is not free", async () => {
  request.mockImplementation(taken);
  const work = vi.fn(async () => 7);
  expect(await inOneTab("n", work, { ifAvailable: true })).toBeUndefined();
  expect(work).not.toHaveBeenCalled();
});

test("resolves to nothing where its turn was given up, or stolen from it", async () => {
  request.mockRejectedValue(new DOMException("over", "AbortError"));
  expect(await inOneTab("n", async () => 7)).toBeUndefined();
});

test.each([
  ["the browser has no locks", () => vi.stubGlobal("navigator", {})],
  ["it refuses them", () => request.mockRejectedValue(new DOMException("no", "SecurityError"))],
])("does the work all the same where %s", async (_what, prepare) => {
  prepare();
  const work = vi.fn(async () => 7);
  expect(await inOneTab("n", work)).toBe(7);
  expect(work).toHaveBeenCalledTimes(1);
});

test("a page that freezes lets the others go on, and its work hears of it", async () => {
  const page = new EventTarget();
  vi.stubGlobal("document", page);
  let hears = () => false;
  const result = untilFrozen((isFrozen) => {
    hears = isFrozen;
    return new Promise(() => {});
  });
  expect(hears()).toBe(false);
  page.dispatchEvent(new Event("freeze"));
  expect(await result).toBeUndefined();
  expect(hears()).toBe(true);
});

test("work that is given up lets the others go on", async () => {
  const givenUp = new AbortController();
  const result = untilFrozen(() => new Promise(() => {}), givenUp.signal);
  givenUp.abort();
  expect(await result).toBeUndefined();
});
