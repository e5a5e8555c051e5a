import { randomUUID } from "node:crypto";
import type { Page, Request, Route } from "@playwright/test";
import { SESSION_NOTICES } from "@/domain/text/session-messages";
import { receiveDueMail } from "../support/mail";
import { type Person, signUp } from "../support/members";
import type { TestServer } from "../support/pocketbase";
import { post } from "../support/requests";
import { SyncPhone } from "../support/sync-phone";
import { expectAccessible } from "./accessible";
import { expectSessionEnded, expectSignedIn, keptByBrowser } from "./auth-screens";
import { openFeedback } from "./feedback";
import { expect, test } from "./fixtures";
import {
  addByLine,
  databaseOf,
  databases,
  expectAllSaved,
  pressLogout,
  question,
  questionOfWork,
  status,
  takeSession,
} from "./outbox";
import { answer, expectStep, pressNext, rowOf, THANDI, WIZARD } from "./wizard";

const HOUR = 3_600_000;

test("T51 signing out leaves nothing of the member, in every tab", async ({ asMember }) => {
  const { page } = await asMember();
  await page.goto("/account");
  await leaveTraces(page);
  const second = await page.context().newPage();
  await second.goto("/account");
  await expect(second.getByRole("heading", { name: "Your account" })).toBeVisible();
  await second.evaluate(() => sessionStorage.setItem("of-the-second-tab", "yes"));
  await pressLogout(page);
  await expectSignedIn(page, false);
  await expect(second).toHaveURL("/");
  await expectSignedIn(second, false);
  const nothing = { local: [], session: [], databases: [], caches: [] };
  await expect.poll(() => keptByBrowser(page)).toEqual(nothing);
  await expect.poll(() => keptByBrowser(second)).toEqual(nothing);
  await page.goBack().catch(() => null); // there may be no page to go back to
  await expect(page.getByRole("heading", { name: "Your account" })).toBeHidden();
});

test("T51 signing out works without a network", async ({ asMember, goOffline }) => {
  const { page } = await asMember();
  await page.goto(WIZARD);
  await expect(page.getByText("Step 1 of 5")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  await leaveTraces(page);
  await goOffline(page, async () => {
    await pressLogout(page);
    await expectSignedIn(page, false);
    const nothing = { local: [], session: [], databases: [], caches: [] };
    await expect.poll(() => keptByBrowser(page)).toEqual(nothing);
  });
});

test("T51 a pending request at sign-out opens no database again", { tag: "@long-run" }, async ({
  asMember,
  goOffline,
}) => {
  const { page, person } = await asMember();
  await page.addInitScript(() => {
    const opened: string[] = [];
    const held: (() => void)[] = [];
    Object.assign(window, { opened, held, isHolding: false });
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, version) {
      opened.push(name);
      return open.call(this, name, version);
    };
    // The answer whether a restored server is being helped, which each round of sending waits for.
    const get = IDBObjectStore.prototype.get;
    IDBObjectStore.prototype.get = function (key) {
      const request = get.call(this, key);
      if (this.name !== "server" || !("isHolding" in window) || !window.isHolding) return request;
      const listen = Object.getOwnPropertyDescriptor(IDBRequest.prototype, "onsuccess");
      Object.defineProperty(request, "onsuccess", {
        set(answer: (event: Event) => void) {
          listen?.set?.call(request, (event: Event) => held.push(() => answer(event)));
        },
      });
      return request;
    };
  });
  await page.goto("/");
  await expectAllSaved(page);
  await goOffline(page, async () => {
    await page.evaluate((lock) => {
      void navigator.locks.request(
        lock,
        () => new Promise((end) => Object.assign(window, { end })),
      );
      document.dispatchEvent(new Event("visibilitychange")); // a round begins, and waits for the lock
    }, `outbox-${person.id}`);
    await page.waitForFunction(async (lock) => {
      const { pending = [] } = await navigator.locks.query();
      return pending.some(({ name }) => name === lock);
    }, `outbox-${person.id}`);
    await page.evaluate(() => {
      Object.assign(window, { isHolding: true });
      (window as unknown as Held).end();
    });
    await page.waitForFunction(() => (window as unknown as Held).held.length > 0);
    await pressLogout(page);
    await expectSignedIn(page, false);
    await page.evaluate(() => {
      Object.assign(window, { isHolding: false });
      for (const answer of (window as unknown as Held).held) answer();
    });
    await page.waitForFunction(async (lock) => {
      const { held = [] } = await navigator.locks.query();
      return held.every(({ name }) => name !== lock); // the round is over
    }, `outbox-${person.id}`);
    const opened = await page.evaluate(() => (window as unknown as Held).opened);
    expect(opened).not.toContain("pooled-pantry");
    await expect.poll(async () => (await keptByBrowser(page)).databases).toEqual([]);
  });
});

interface Held {
  /** The names of the databases that were opened. */
  readonly opened: readonly string[];
  readonly held: readonly (() => void)[];
  readonly end: () => void;
}

test("T51 what a sign-out had no time to delete is deleted at the next start", async ({
  asMember,
}) => {
  const { page, person } = await asMember();
  const open = (name: string) =>
    new Promise<void>((done) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => done(request.result.close());
    });
  const [former, own] = [randomUUID(), person.id].map((id) => `pooled-pantry-${id}`) as [
    string,
    string,
  ];
  await page.evaluate(open, former);
  await page.goto("/dashboard/orders");
  const databases = async () => (await keptByBrowser(page)).databases;
  await expect.poll(databases).not.toContain(former);
  await expect.poll(databases).toContain(own);
});

test("T51 a session that ends within a write leaves nothing of it in the visitor's basket", {
  tag: "@long-run",
}, async ({ asGuest, server }) => {
  const page = await asGuest();
  await page.goto("/?step=2");
  await expect(page.getByLabel("Add an item")).toBeVisible();
  await expect.poll(() => visitorsDraft(page)).toMatchObject({ fullName: "" });
  await page.addInitScript(endWithinTheTypedWrite);
  await takeSession(page, await signUp(server));
  await page.goto("/?step=1");
  await expectAllSaved(page);
  await answer(page, { "Full name": "Thandi Nkosi" });
  await expectSignedIn(page, false);
  expect(await visitorsDraft(page)).toMatchObject({ fullName: "" });
});

test("T51 a tab whose turn to sync comes while another signs out reports nothing", {
  tag: "@long-run",
}, async ({ asMember }) => {
  const { page } = await asMember();
  await page.goto("/account");
  await expectAllSaved(page);
  const second = await page.context().newPage();
  await second.addInitScript(openNothingAfterSignOut);
  await second.goto("/account");
  await expect(second.getByRole("heading", { name: "Your account" })).toBeVisible();
  await pressLogout(page);
  await expectSignedIn(page, false);
  await expect.poll(() => second.evaluate(() => Reflect.get(window, "refused"))).toBeGreaterThan(1);
  await second.evaluate(() => dispatchEvent(new CustomEvent("tell")));
  await expectSignedIn(second, false);
});

test("a session outlives a 403 and a lost network, and ends by a 401", async ({
  asMember,
  goOffline,
}) => {
  const { page, person } = await asMember();
  await page.route("**/api/app/session", (route) => route.fulfill({ status: 403, json: {} }), {
    times: 1,
  });
  const refused = page.waitForResponse("**/api/app/session");
  await page.goto("/account", { waitUntil: "networkidle" }); // with all that is pressed without a network
  await refused;
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await goOffline(page, async () => {
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
    const reason = "You're offline. Please try again when you're back online.";
    await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(reason);
  });
  await expectSignedIn(page, true);
  await page.goto("about:blank"); // an open page notices it, and leaves at once
  const body = { remove_data: true };
  await person.pb.send("/api/app/sign-out-everywhere", { method: "POST", body });
  await page.goto("/account", { waitUntil: "commit" });
  await expectSessionEnded(page);
  await expectSignedIn(page, false);
});

test("one of two tabs renews a session of yesterday, through a server that is busy at first", {
  tag: "@long-run",
}, async ({ asMember, expectProblem }) => {
  expectProblem(/503 .*auth-refresh/);
  const { page } = await asMember();
  let asked = 0;
  await page.context().route("**/auth-refresh", async (route) => {
    asked++;
    if (asked <= 2) await route.fulfill({ status: 503, json: {} });
    else await route.continue();
  });
  await ageSession(page, 25 * HOUR);
  await page.goto("/");
  const second = await page.context().newPage();
  await second.goto("/");
  // Its token may be the same: one of the same second.
  await expect.poll(() => ageOfSession(page)).toBeLessThan(HOUR);
  await expectSignedIn(second, true);
  expect(asked).toBe(3);
});

/** Begins a basket with rice, and presses Logout. */
async function leaveWithRice(page: Page): Promise<void> {
  await page.goto("/?step=1");
  await answer(page, THANDI);
  await pressNext(page);
  await addByLine(page, "rice 2kg");
  await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
  await pressLogout(page);
}

test("an admin's session ends after twelve hours, which the page says then and, F331, 15 minutes before", async ({
  asAdmin,
}) => {
  const { page } = await asAdmin();
  await test.step("F502 a basket, which is on this phone alone, doesn't go without a question", async () => {
    await leaveWithRice(page);
    const asked = questionOfWork(page);
    await expect(asked).toContainText("1 item in your basket");
    await expect(asked.getByRole("button", { name: "Send and sign out" })).toBeHidden();
    await expect(asked).not.toContainText("sent");
    await page.keyboard.press("Escape");
    await expect(asked).toBeHidden();
  });
  await page.clock.install();
  await page.goto("/admin/messages/new");
  await page.getByLabel("Subject").fill("A long text");
  const soon = page.getByRole("status").filter({ hasText: "You'll be signed out on " });
  await page.clock.fastForward("11:44:00");
  await expect(soon).toBeHidden();
  await page.clock.fastForward("02:00");
  await expect(soon).toContainText("What isn't saved by then is lost.");
  await expectAccessible(page);
  await page.getByLabel("Subject").fill("");
  await ageSession(page, 12 * HOUR);
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin-auth");
  await expectSessionEnded(page);
  await page.goto("/this-phone");
  await expect(page.getByText("Changes of someone who's signed out"), "F535").toBeVisible();
});

test("F535 a basket from before the phone's first sync doesn't go without a question", async ({
  asMember,
}) => {
  const { page } = await asMember();
  await page.context().route("**/api/dexie/**", (route) => route.abort("internetdisconnected"));
  await leaveWithRice(page);
  await expect(question(page)).toContainText("1 change to your basket");
});

test("T52 who signs in over another member by a link finds and sends nothing of theirs", async ({
  asMember,
  server,
  mail,
}) => {
  const { page, person } = await asMember();
  const next = await signUp(server);
  const joined = page.waitForResponse("**/api/dexie/sync");
  await page.goto("/?step=1");
  await joined;
  const away = (route: Route) =>
    isOf(person, route.request()) ? route.abort("internetdisconnected") : route.continue();
  await page.context().route("**/api/dexie/sync", away);
  await page.context().route("**/api/app/feedback", away);
  await answer(page, { "Full name": "Thandi Nkosi" });
  await page.getByLabel("Full name").blur();
  await openFeedback(page);
  const message = `The bread was fresh ${Date.now()}`;
  await page.getByLabel("Your feedback").fill(message);
  await page.getByRole("button", { name: "Send Feedback" }).click();
  await expect(status(page, /\(2\)$/)).toBeVisible();

  await post(server, "/api/app/password/forgot", { email: next.email });
  const { link } = await receiveDueMail(server, mail, next.email, "Choose a new password");
  const second = await page.context().newPage();
  await second.goto(link);
  await second.getByLabel("New password", { exact: true }).fill("another good password");
  await second.getByRole("button", { name: "Save new password" }).click();
  for (const tab of [second, page]) {
    await tab.getByRole("link", { name: "Start your order" }).click();
    await expectStep(tab, 1);
    await expect(tab.getByLabel("Full name")).toHaveValue("");
    await expectAllSaved(tab);
  }
  expect((await databases(page))?.sort()).toEqual([databaseOf(person), databaseOf(next)].sort());
  const given = (await server.asSuperuser()).collection("feedback");
  const stored = () => given.getFullList({ filter: `message="${message}"` });
  expect(await stored()).toEqual([]);

  await page.context().unrouteAll();
  await takeSession(page, person);
  await page.goto("/?step=1");
  await expect(page.getByLabel("Full name")).toHaveValue("Thandi Nkosi");
  await expect.poll(stored).toMatchObject([{ user_id: person.id }]);
});

test("T52 what waits in a database for another tab isn't sent in the name of who signs in next", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  const both = await twoMembers(asMember, server);
  const { page, beside, person } = both;
  const turn = `${databaseOf(person)}|currentSyncWorker`; // one tab at a time has it for a request
  await beside.evaluate(
    (name) =>
      new Promise<void>((held) => {
        void navigator.locks.request(name, () => {
          held();
          return new Promise((release) => Object.assign(window, { release }));
        });
      }),
    turn,
  );
  await answer(page, { "Full name": "Thandi Nkosi" });
  await expect
    .poll(() => keptDraft(beside, databaseOf(person)))
    .toMatchObject({ fullName: "Thandi Nkosi" });
  await expect.poll(() => countLocks(beside, turn)).toBeGreaterThan(1);
  await signInOver(both, async () => {
    await beside.evaluate(() => (window as unknown as { release: () => void }).release());
    await expect.poll(() => countLocks(beside, turn)).toBe(0);
  });
  await expectNothingOfTheirs(both);
});

test("T52 what was typed as another signed in waits for its author", { tag: "@long-run" }, async ({
  asMember,
  server,
}) => {
  const both = await twoMembers(asMember, server);
  const { page } = both;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000); // it is not saved yet
  await answer(page, { "Full name": "Thandi Nkosi" });
  await signInOver(both);
  await page.clock.resume();
  await expectNothingOfTheirs(both);
});

interface TwoMembers {
  readonly server: TestServer;
  readonly person: Person;
  /** The first one's wizard. */
  readonly page: Page;
  /** A tab of the same origin in which the app doesn't run. */
  readonly beside: Page;
  readonly next: Person;
}

async function twoMembers(
  asMember: () => Promise<{ page: Page; person: Person }>,
  server: TestServer,
): Promise<TwoMembers> {
  const { page, person } = await asMember();
  await page.goto("/?step=1");
  await expectAllSaved(page);
  const beside = await page.context().newPage();
  await beside.goto("/robots.txt");
  return { server, person, page, beside, next: await signUp(server) };
}

/**
 * Another member signs in in a tab beside: what the first has not sent is locked. Their page is to be loaded again, and
 * works on until that has come, as on a slow line: `meanwhile` happens then.
 */
async function signInOver(
  { page, beside, person, next }: TwoMembers,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  let asked = 0;
  await page.context().route("/", () => void asked++);
  await beside.evaluate(
    (id) => localStorage.setItem("pantry-locked", JSON.stringify([id])),
    person.id,
  );
  await takeSession(beside, next);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await meanwhile?.();
  await page.context().unroute("/"); // which lets it come
}

/** What the first wrote is neither in the second's wizard nor at the server in their name, and theirs once they are back. */
async function expectNothingOfTheirs({ page, server, person, next }: TwoMembers): Promise<void> {
  await page.goto("/?step=1");
  await expect(page.getByLabel("Full name")).toHaveValue("");
  const phone = new SyncPhone(server, next);
  await expect
    .poll(async () => {
      await phone.sync();
      return phone.row("drafts", "current");
    })
    .toMatchObject({ fullName: "", userId: next.id });
  await expectAllSaved(page);
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await takeSession(page, person);
  await page.goto("/?step=1");
  await expect(page.getByLabel("Full name")).toHaveValue("Thandi Nkosi");
  await expectAllSaved(page);
}

/** How many have the lock or wait for it. */
function countLocks(page: Page, name: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].filter((lock) => lock.name === wanted).length;
  }, name);
}

/** Whether a request carries a token of this member's. */
function isOf({ id }: Person, request: Request): boolean {
  const claims = request.headers().authorization?.split(".")[1] ?? "";
  return Buffer.from(claims, "base64url").toString().includes(id);
}

/** What later parts of the app will keep: a database in use, a cache, both storages. */
async function leaveTraces(page: Page) {
  await page.evaluate(async () => {
    localStorage.setItem("a-setting", "1");
    sessionStorage.setItem("a-step", "2");
    await caches.open("orders");
    await new Promise((done, failed) => {
      const request = indexedDB.open("something-of-the-member", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("rows");
      request.onsuccess = () => done(request.result.close());
      request.onerror = failed;
    });
  });
}

/** Makes the stored session look `age` milliseconds older. */
async function ageSession(page: Page, age: number): Promise<void> {
  await page.evaluate((ms) => {
    const session = JSON.parse(localStorage.getItem("pantry-session") ?? "{}");
    session.renewedAt -= ms;
    localStorage.setItem("pantry-session", JSON.stringify(session));
  }, age);
}

/** In milliseconds, since it was renewed. */
function ageOfSession(page: Page): Promise<number> {
  return page.evaluate(
    () => Date.now() - JSON.parse(localStorage.getItem("pantry-session") ?? "{}").renewedAt,
  );
}

/** Ends the session between what a write of the draft reads and writes, as another tab does. */
function endWithinTheTypedWrite() {
  let isTyped = false;
  addEventListener("input", () => {
    isTyped = true;
  });
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = function (key) {
    const request = get.call(this, key);
    if (isTyped && this.name === "drafts" && this.transaction.mode === "readwrite") {
      isTyped = false;
      request.addEventListener("success", () => {
        localStorage.setItem("pantry-session", "expired");
        dispatchEvent(new StorageEvent("storage", { key: "pantry-session" }));
      });
    }
    return request;
  };
}

function visitorsDraft(page: Page): Promise<unknown> {
  return keptDraft(page, "pooled-pantry");
}

/** The draft as the browser has it. */
function keptDraft(page: Page, database: string): Promise<unknown> {
  return page.evaluate(async (name) => {
    const opened = indexedDB.open(name);
    await new Promise((done) => opened.addEventListener("success", done, { once: true }));
    const drafts = opened.result.transaction("drafts").objectStore("drafts").getAll();
    await new Promise((done) => drafts.addEventListener("success", done, { once: true }));
    opened.result.close();
    return drafts.result[0];
  }, database);
}

test.describe("T352 'Saved' ends with the session, though nobody touches the phone", () => {
  test("where the account is gone", async ({ asMember, server, expectProblem }) => {
    expectProblem(/40[134]/);
    const { page, person } = await asMember();
    await page.goto("/");
    await expectAllSaved(page);
    await (await server.asSuperuser()).collection("users").delete(person.id);
    await expect(page.getByRole("region", { name: "About this phone" })).toBeVisible({
      timeout: 40_000,
    });
  });

  test("where the password was changed elsewhere", async ({ asMember, server, expectProblem }) => {
    expectProblem(/40[134]/);
    const { page, person } = await asMember();
    await page.goto("/");
    await expectAllSaved(page);
    const changed = await post(
      server,
      "/api/app/password/change",
      { old_password: person.password, password: "a newer password" },
      { as: person.pb },
    );
    expect(changed.status).toBe(200);
    await expect(page.getByText(SESSION_NOTICES.session_password_changed)).toBeVisible({
      timeout: 40_000,
    });
  });
});

/** A tab whose database is still opening when another signs out, and that hears of it late. */
function openNothingAfterSignOut() {
  const isSignedOut = () => localStorage.getItem("pantry-session") === null;
  let refused = 0;
  let isTold = false;
  addEventListener("storage", (event) => {
    if (!isSignedOut() || isTold) return;
    event.stopImmediatePropagation();
    const tell = () => {
      isTold = true;
      dispatchEvent(new StorageEvent("storage", { key: event.key }));
    };
    addEventListener("tell", tell, { once: true });
  });
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, version) {
    if (!name.startsWith("pooled-pantry-")) return open.call(this, name, version);
    const request = new EventTarget() as IDBOpenDBRequest;
    const error = new DOMException("The database is deleted", "AbortError");
    Object.defineProperty(request, "error", { value: error });
    request.addEventListener("error", (event) => request.onerror?.(event));
    const wait = setInterval(() => {
      if (!isSignedOut()) return;
      clearInterval(wait);
      Object.assign(window, { refused: ++refused });
      request.dispatchEvent(new Event("error", { cancelable: true }));
    }, 20);
    return request;
  };
}
