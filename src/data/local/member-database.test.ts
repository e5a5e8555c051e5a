import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { stubBrowser } from "../../../tests/support/browser-globals";

stubBrowser();

const { borrowSession } = await import("../core/session");
const { databaseOf, memberDatabase } = await import("./db");
const { basketItems } = await import("./basket/basket-items");
const { currentDraft, openDraft } = await import("./basket/drafts");
const { currentWork } = await import("./basket/next-order");
const { cachedAnswer, saveCached } = await import("./cache/cached-answers");
const { otherOrders } = await import("./cache/other-orders");
const { cachedReceipt } = await import("./cache/receipts");
const { cachedOpenOrders, cachedOrder, saveStartedOrder } = await import("./cache/cached-orders");
const { shownAnswer } = await import("./cache/shown-answer");
const { readBought } = await import("./cache/buying-list");
const { ownCommands, waitingCommand } = await import("./outbox/outbox");

beforeEach(() => signIn("thandi"));
afterAll(async () => {
  borrowSession(null);
  await settled();
  vi.unstubAllGlobals();
});

test("opens the data of the member who is signed in", () => {
  expect(memberDatabase("thandi")?.userId).toBe("thandi");
  expect(databaseOf("thandi")).toBe(memberDatabase("thandi"));
});

test("opens nothing of a member for a visitor", async () => {
  borrowSession(null);
  await settled();
  expect(databaseOf("")?.userId).toBe("");
  expect(memberDatabase("")).toBeNull();
});

const over: readonly [string, () => void][] = [
  ["signed out", () => borrowSession(null)],
  ["another member", () => signIn("sipho")],
];

test.each(over)("%s: a member's data is not opened", async (_what, end) => {
  end();
  await settled();
  expect(memberDatabase("thandi")).toBeNull();
  expect(databaseOf("thandi")).toBeNull();
});

// Node has no IndexedDB: whatever opened a database here would fail.
test.each(over)("%s: every question answers that there is nothing", async (_what, end) => {
  end();
  await settled();
  expect(await cachedAnswer("thandi", "orders")).toBeNull();
  expect(await shownAnswer("thandi", "notifications")).toBeNull();
  expect(await cachedReceipt("thandi", "o1")).toBeNull();
  expect(await cachedOrder("thandi", "o1")).toBeNull();
  expect(await cachedOpenOrders("thandi")).toEqual([]);
  expect(await otherOrders("thandi", "", "2026-11")).toEqual([]);
  expect(await ownCommands("thandi")).toEqual([]);
  expect(await readBought("thandi", "2026-11-30")).toMatchObject({ entries: [], waiting: [] });
  expect(await waitingCommand("thandi", { orderId: "o1" }, "start")).toBeNull();
  expect(await currentWork("thandi")).toMatchObject({ orderId: "", items: 0, isStarted: false });
  expect(await currentDraft("thandi")).toBeNull();
  expect(await basketItems("thandi")).toEqual([]);
});

test.each(over)("%s: a late answer is written nowhere", async (_what, end) => {
  end();
  await settled();
  await saveCached("thandi", "addresses", { value: [], mark: "" });
  await openDraft("thandi");
  await saveStartedOrder({ userId: "thandi" } as Parameters<typeof saveStartedOrder>[0]);
});

test("the same member who signs in again after the phone was wiped gets a new database", async () => {
  const wiped = memberDatabase("thandi");
  borrowSession(null);
  await settled();
  signIn("thandi");
  expect(memberDatabase("thandi")).not.toBeNull();
  expect(memberDatabase("thandi")).not.toBe(wiped);
});

function signIn(id: string): void {
  const user = { id, email: `${id}@members.test`, isAdmin: false, roles: [], isLeaving: false };
  borrowSession({ token: "", user, renewedAt: 0 });
}

/** A session that ends takes its database with it once all have heard of it. */
async function settled(): Promise<void> {
  await Promise.resolve();
  await Promise.resolve();
}
