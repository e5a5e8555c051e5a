import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubLocalStorage } from "../../../tests/support/browser-globals";
import { lockedMembers, lockedSessions, lockMember, unlockMember } from "../core/locked-members";
import { unlockRemoved } from "./locked-sessions";

const THANDI = { user: { id: "thandi" }, token: `head.payload.${"s".repeat(43)}` };

let asked: string[];
let onAsked: () => void;

beforeEach(() => {
  stubLocalStorage();
  asked = [];
  onAsked = () => {};
  vi.stubGlobal("fetch", async (_url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers.Authorization ?? "");
    onAsked();
    return Response.json({ reason: "data_removed" }, { status: 401 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("T705 whoever's data is locked, the phone keeps no token of theirs, and asks by what is left of it", async () => {
  lockMember(THANDI);
  expect(Object.values(lockedSessions())).not.toContain(THANDI.token);
  expect(await unlockRemoved()).toEqual(["thandi"]);
  expect(asked).toEqual([`head.payload.${"s".repeat(22)}`]);
  expect([lockedMembers(), lockedSessions()]).toEqual([[], {}]);
});

test("T709 a phone that was given no session to ask by asks nothing", async () => {
  lockMember(THANDI, "");
  expect(await unlockRemoved()).toEqual([]);
  expect([asked, lockedMembers()]).toEqual([[], ["thandi"]]);
});

test("T705 who signs in while the phone asks keeps their data", async () => {
  lockMember(THANDI);
  onAsked = () => unlockMember("thandi");
  expect(await unlockRemoved()).toEqual([]);
});
