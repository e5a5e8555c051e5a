import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Toast } from "@/domain/text/messages";
import { SESSION_NOTICES } from "@/domain/text/session-messages";
import { stubLocalStorage } from "../../../tests/support/browser-globals";
import type { UnsentChoice } from "./sign-out";

const phone = vi.hoisted(() => ({ choice: "keep", left: [] as unknown[], secret: "" }));
vi.mock("./sign-out", () => ({
  askToSignOut: async () => phone.choice as UnsentChoice,
  applyChoice: async (choice: UnsentChoice, _to: string, _notice: unknown, proof: string) =>
    void phone.left.push([choice, proof]),
}));
vi.mock("@/data/session/worker-session", () => ({ dropWorkerSession: async () => {} }));
vi.mock("@/data/device/push", () => ({ switchPushOff: async () => {} }));
vi.mock("@/data/local/device/push-secret", () => ({
  heldPhone: async () => ({ push_secret: phone.secret }),
}));
vi.mock("@/data/local/sign-out/locked-work", () => ({ lockedWork: async () => 0 }));
vi.mock("@/data/local/sign-out/wipe-device", () => ({ wipeDevice: async () => {} }));

const user = { id: "thandi", email: "thandi@pantry.test", isAdmin: false, roles: [] };
const claims = '{"exp":4102444800,"refreshable":true}';
const token = `${btoa("{}")}.${btoa(claims)}.${"s".repeat(43)}`;
const THANDI = { token, user: { ...user, isLeaving: false }, renewedAt: Date.now() };

beforeEach(() => {
  stubLocalStorage();
  vi.stubGlobal("location", { origin: "https://pantry.test", pathname: "/buying", search: "?a=1" });
  vi.stubGlobal("sessionStorage", localStorage);
  vi.stubGlobal("reportError", () => {});
  vi.resetModules(); // the session is read when its module loads
  Object.assign(phone, { choice: "keep", left: [], secret: "" });
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => void vi.resetModules());

async function signedIn() {
  const { RequestError } = await import("../core/client");
  const { clearSession, getSession, renewSession, saveSession } = await import("../core/session");
  const { lockedMembers, lockedSessions } = await import("../core/locked-members");
  const { leaveEndedSession } = await import("./finish-sign-out");
  const { endEverywhere } = await import("./end-everywhere");
  saveSession("SIGNED_IN", THANDI);
  const locks = () => [lockedMembers(), lockedSessions()];
  const session = { clearSession, getSession, renewSession };
  return { RequestError, ...session, leaveEndedSession, endEverywhere, locks };
}

test("T709 what a member keeps on this phone is asked after by the account's next session, not the one that ends", async () => {
  const { endEverywhere, locks } = await signedIn();
  await endEverywhere(async () => ({ proof: "of the next" }));
  await endEverywhere(async () => ({ proof: undefined }));
  expect(phone.left).toEqual([
    ["keep", "of the next"],
    ["keep", ""],
  ]);
  expect(locks()).toEqual([["thandi"], { thandi: "" }]);
});

test("T709 nothing is locked that its member discards", async () => {
  const { endEverywhere, locks } = await signedIn();
  phone.choice = "discard";
  await endEverywhere(async () => ({ proof: undefined }));
  expect([phone.left, locks()]).toEqual([[["discard", ""]], [[], {}]]);
});

test("T709 what is kept stays where the answer is lost, and the server refuses the session afterwards", async () => {
  const { RequestError, clearSession, leaveEndedSession, endEverywhere, locks } = await signedIn();
  const lost = new RequestError(0, { code: "no_answer" });
  await expect(endEverywhere(() => Promise.reject(lost))).rejects.toBe(lost);
  clearSession("data_removed");
  const notice = await leaveEndedSession(THANDI, () => {});
  expect(locks()).toEqual([["thandi"], { thandi: "" }]);
  expect(notice?.description).toContain("Your data is locked on this phone");
});

test("F536 who signs in after their session ended comes back to the page they were on, and nobody else", async () => {
  const { clearSession, leaveEndedSession } = await signedIn();
  const { takeLeftPage } = await import("../session/left-page");
  clearSession("expired", true);
  await leaveEndedSession(THANDI, () => {});
  const pages = ["sipho", "thandi", "thandi"].map(takeLeftPage);
  expect(pages).toEqual([undefined, "/buying?a=1", undefined]);
});

test("F597 a page that is loaded again while its session ends still says that notifications have stopped", async () => {
  const { clearSession, leaveEndedSession } = await signedIn();
  const { lastingNotice, saveLastingNotice } = await import("../local/sign-out/lasting-notice");
  const tell = (notice: Toast | undefined) => void (notice && saveLastingNotice(notice));
  phone.secret = "of this phone";
  clearSession("expired", true);
  await leaveEndedSession(THANDI, tell);
  expect(lastingNotice().description).toContain(SESSION_NOTICES.session_push_off);
  phone.secret = ""; // gone with the notifications, as the page is loaded again
  const said = lastingNotice();
  expect(await leaveEndedSession(null, tell)).toBe(undefined);
  expect(lastingNotice()).toEqual(said);
});

test("F448 a lost answer has the session renewed soon, and one that lives on is locked no more", async () => {
  const { RequestError, getSession, renewSession, endEverywhere, locks } = await signedIn();
  const { needsRenewal } = await import("../session/session-keeper");
  const lost = new RequestError(0, { code: "no_answer" });
  await expect(endEverywhere(() => Promise.reject(lost))).rejects.toBe(lost);
  const after = getSession() ?? THANDI;
  expect([needsRenewal(after, Date.now()), locks()[0]]).toEqual([true, ["thandi"]]);
  renewSession("TOKEN_REFRESHED", token, THANDI);
  expect(locks()).toEqual([[], {}]);
});

test("T709 a refusal leaves nothing locked", async () => {
  const { RequestError, endEverywhere, locks } = await signedIn();
  const refusal = new RequestError(429, { code: "too_many_requests" });
  await expect(endEverywhere(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect([phone.left, locks()]).toEqual([[], [[], {}]]);
});
