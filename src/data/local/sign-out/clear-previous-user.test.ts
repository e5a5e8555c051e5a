import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubLocalStorage } from "../../../../tests/support/browser-globals";
import { lockedMembers, lockedSessions } from "../../core/locked-members";
import { saveTypedLine } from "../basket/typed-line";
import { saveTypedNote } from "../basket/typed-note";
import { saveTypedForm } from "../device/typed-form";

vi.mock("../outbox/unsent", () => ({
  unsent: async () => ({ commands: [], items: 0, answers: false, lists: 0, slips: 0, basket: 0 }),
}));
vi.mock("../device/shared-files", () => ({ hasSharedFiles: async () => false }));
const done = vi.hoisted((): string[] => []);
vi.mock("./wipe-device", () => ({ wipeDevice: async () => void done.push("device wiped") }));
vi.mock("../../device/push", () => ({
  switchPushOff: async () => void done.push("notifications ended"),
}));

vi.resetModules(); // other files have loaded what is a stand-in here
const { clearPreviousUser } = await import("./clear-previous-user");
afterAll(() => void vi.resetModules());

beforeEach(stubLocalStorage);
afterEach(() => vi.unstubAllGlobals());

const sessionOf = (id: string) => ({ user: { id }, token: "head.payload.signature" });
const line = { text: "egg", id: "1" };

test.each([
  ["a line of the basket", () => saveTypedLine("thandi", line)],
  ["a line of an order's list", () => saveTypedLine("thandi", line, "order")],
  ["a message to the buyer", () => saveTypedNote("thandi", "order", "Ripe ones")],
  ["a form", () => saveTypedForm("thandi", "profile", { id: "1", values: {} })],
])("T52 F195 who signs in over a member locks what they typed: %s", async (_what, type) => {
  type();
  await clearPreviousUser(sessionOf("sipho"));
  expect(lockedMembers()).toEqual([]);
  await clearPreviousUser(sessionOf("thandi"));
  expect(lockedMembers()).toEqual(["thandi"]);
  expect(Object.keys(lockedSessions()), "T705 to be removed from afar").toEqual(["thandi"]);
});

test("T703 who signs in over a member gets none of their notifications: they end while the phone's secret is there", async () => {
  done.length = 0;
  await clearPreviousUser(sessionOf("thandi"));
  expect(done).toEqual(["notifications ended", "device wiped"]);
});
