import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { FIRST_SCRIPT, FIRST_SCRIPT_HASH, SESSION_KEY } from "./first-script";

test("the page's policy names the script that is in it", () => {
  const digest = createHash("sha256").update(FIRST_SCRIPT).digest("base64");
  expect(FIRST_SCRIPT_HASH).toBe(`sha256-${digest}`);
});

const SESSION = '{"token":"a"}';

/** A browser's storage; `blocked` throws on access, `full` on writing. */
function browserWith(
  blocked: boolean,
  full: boolean,
  kept: Record<string, string> = {},
  href = "https://pantry.test/",
  state: object | null = null,
) {
  const storage = Object.assign(
    Object.create({
      getItem: (key: string) => kept[key] ?? null,
      setItem() {
        if (full) throw new Error("QuotaExceededError");
      },
      removeItem() {},
    }),
    kept,
  );
  const access = {
    configurable: true,
    get() {
      if (blocked) throw new Error("SecurityError");
      return storage;
    },
  };
  const dataset: Record<string, string> = {};
  const window = {
    document: { documentElement: { dataset } },
    location: { href },
    history: { state },
  } as unknown as typeof globalThis;
  Object.assign(window, { window });
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, access);
  }
  runInNewContext(FIRST_SCRIPT, window);
  return { dataset, localStorage: window.localStorage };
}

test("a storage that works stays as it is, and a member's phone is marked", () => {
  const { dataset } = browserWith(false, false, { [SESSION_KEY]: SESSION });
  expect(dataset).toEqual({ member: "" });
});

test("a blocked storage has a stand-in that keeps until the page is left", () => {
  const { dataset, localStorage } = browserWith(true, false);
  expect(dataset).toEqual({ storage: "" });
  expect(localStorage.getItem("a")).toBeNull();
  localStorage.setItem("a", "1");
  localStorage.setItem("b", "2");
  expect([localStorage.getItem("a"), Object.keys(localStorage)]).toEqual(["1", ["a", "b"]]);
  localStorage.removeItem("a");
  expect(localStorage.getItem("a")).toBeNull();
  localStorage.clear();
  expect(Object.keys(localStorage)).toEqual([]);
});

test("a storage without room can still be read", () => {
  const { dataset, localStorage } = browserWith(false, true, { [SESSION_KEY]: SESSION });
  expect(dataset).toEqual({ storage: "", member: "" });
  expect(localStorage.getItem(SESSION_KEY)).toBe(SESSION);
});

test("a page that an emailed link opened is marked by what the link carries", () => {
  const opened = (href: string, state?: object) =>
    browserWith(false, false, {}, href, state).dataset;
  expect(opened("https://pantry.test/reset-password#token=a.b")).toEqual({ token: "" });
  expect(opened("https://pantry.test/admin-auth?invite=a")).toEqual({ invite: "" });
  expect(opened("https://pantry.test/reset-password")).toEqual({});
  const reloaded = opened("https://pantry.test/reset-password", { linkToken: "a.b" });
  expect(reloaded, "F450").toEqual({ token: "" });
});
