import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
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
const { wipeLeftovers } = await import("./wipe-device");
afterAll(() => void vi.resetModules());

beforeEach(() => void vi.stubGlobal("localStorage", { getItem: () => null }));
afterEach(() => vi.unstubAllGlobals());

test("T703 what a sign-out had no time for ends notifications too, before the phone's secret is deleted", async () => {
  await wipeLeftovers([{ name: PUSH_DATABASE_NAME, version: 1 }]);
  expect(done).toEqual(["notifications ended", `${PUSH_DATABASE_NAME} deleted`]);
});
