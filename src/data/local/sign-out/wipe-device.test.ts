import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubLocalStorage } from "../../../../tests/support/browser-globals";
import { PUSH_DATABASE_NAME } from "../../core/database-name";

const done = vi.hoisted((): string[] => []);
vi.mock("../../device/push", () => ({
  switchPushOff: async () => void done.push("notifications ended"),
}));
vi.mock("../../core/worker-store", () => ({
  deleteDatabase: async (name: string) => void done.push(`${name} deleted`),
  workerStore: () => ({}),
}));
vi.mock("@/data/session/locked-sessions", () => ({ unlockRemoved: async () => [] }));

vi.resetModules(); // other files have loaded what is a stand-in here
const { wipeDevice, wipeLeftovers } = await import("./wipe-device");
const { lockMember, unlockMember } = await import("../../core/locked-members");
const { lostAccountId, rememberLostAccount } = await import("./lost-accounts");
afterAll(() => void vi.resetModules());

beforeEach(() => void vi.stubGlobal("localStorage", { getItem: () => null }));
afterEach(() => vi.unstubAllGlobals());

test("T703 what a sign-out had no time for ends notifications too, before the phone's secret is deleted", async () => {
  await wipeLeftovers([{ name: PUSH_DATABASE_NAME, version: 1 }]);
  expect(done).toEqual(["notifications ended", `${PUSH_DATABASE_NAME} deleted`]);
});

test("T714 the email of a lost account stays only while its data is locked, and nothing stays once all is removed", async () => {
  stubLocalStorage();
  vi.stubGlobal("sessionStorage", { clear() {} });
  rememberLostAccount({ id: "thandi", email: "thandi@members.test" });
  rememberLostAccount({ id: "sipho", email: "sipho@members.test" });
  lockMember({ user: { id: "thandi" }, token: "head.payload.signature" });
  await wipeDevice();
  expect(lostAccountId("thandi@members.test")).toBe("thandi");
  expect(lostAccountId("sipho@members.test")).toBeUndefined();
  unlockMember("thandi");
  await wipeDevice({ isAll: true });
  expect(Object.keys(localStorage)).toEqual([]);
});
