import { afterAll, afterEach, expect, test, vi } from "vitest";

vi.mock("./member-forms", () => ({ signInMember: async () => undefined }));
vi.mock("@/data/core/session", () => ({ getSession: () => ({ user: { id: "thandi" } }) }));
vi.mock("@/data/session/left-page", () => ({
  takeLeftPage: (id: string) => `/dashboard?of=${id}`,
}));
vi.resetModules(); // other files have loaded what is a stand-in here
const { enterAs } = await import("./enter-as");

afterEach(() => vi.unstubAllGlobals());
afterAll(() => void vi.resetModules());

test.each([
  ["F536 to the page on which their session ended", "/", "", undefined, ["/dashboard?of=thandi"]],
  ["F575 nowhere from a file that was shared", "/shared", "", undefined, []],
  ["F575 nowhere from a basket", "/", "?step=3", undefined, []],
  ["to the page that was opened signed out", "/", "", "/account", ["/account"]],
])("a sign-in leads %s", async (_where, pathname, search, returnTo, expected) => {
  vi.stubGlobal("location", { pathname, search });
  vi.stubGlobal("history", { state: { returnTo } });
  const opened: string[] = [];
  await enterAs("login", async ({ href }) => void opened.push(href))({});
  expect(opened).toEqual(expected);
});
