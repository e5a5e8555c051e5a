import type { Page } from "@playwright/test";
import { SENDER_DATABASE_NAME } from "@/data/core/database-name";
import { enter, openSignIn, signUpCard } from "./auth-screens";
import { expect, PLAIN_PAGE, test } from "./fixtures";
import { waitForWorker } from "./installed-app";
import { addByLine, databaseOf, expectAllSaved } from "./outbox";
import { expectAccessibleAndFits } from "./sizes";
import { expectStep, pressNext, reachStep, rowOf } from "./wizard";

const NOTICE = /Your browser can't save data for this site/;
/** Logged by the browser; errors that a boundary caught are logged by the framework. */
const DENIED = /UnknownError|SecurityError|DatabaseClosedError|assets\/framework-/;
const BROKEN = "Unexpected Application Error!";
/** One for each way in which a member's page reads what the phone has. */
const KINDS_OF_PAGES = [
  "/",
  "/?step=last",
  "/account",
  "/dashboard/orders",
  "/subscribe",
  "/this-phone",
  "/shared",
  "/terms",
];

test("F51 a browser that blocks all storage reads, and says what to change before anything is typed", {
  tag: "@long-run",
}, async ({ asGuest, expectProblem }) => {
  expectProblem(DENIED);
  const page = await asGuest();
  await blockStorage(page);
  for (const path of ["/terms", "/delivery-schedule", "/this-phone", "/"]) {
    await page.goto(path);
    await expect(page.getByText(NOTICE), path).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }), path).not.toHaveText(BROKEN);
  }
  const card = signUpCard(page);
  await expect(card.getByText("You can't create an account or sign in here")).toBeVisible();
  await expect(card.getByLabel("Email", { exact: true })).toBeHidden();
  await expect(card.getByRole("button", { name: "Create Account" })).toBeHidden();
  await expectAccessibleAndFits(page);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/#signup-form$/);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await page.goto("/?step=2");
  await expect(page.getByRole("heading", { name: "We can't save your data here" })).toBeVisible();
});

test("F51 a member whose browser opens no database meets no broken page", {
  tag: "@long-run",
}, async ({ asMember, expectProblem }) => {
  expectProblem(DENIED);
  const { page } = await asMember();
  await refuseDatabases(page, "UnknownError", true);
  for (const path of KINDS_OF_PAGES) {
    await page.goto(path);
    await expect(page.getByText(NOTICE), path).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByRole("heading", { name: BROKEN }), path).toBeHidden();
    if (path === "/terms") await expect(page.getByText("Last updated")).toBeVisible();
    const account = page.getByRole("heading", { name: "Your account" });
    if (path === "/account") await expect(account).toBeVisible();
  }
});

test("F51 a phone without any storage says so before the sign-up", { tag: "@long-run" }, async ({
  asGuest,
}) => {
  const page = await asGuest();
  await refuseDatabases(page, "QuotaExceededError", false);
  await page.addInitScript(() => {
    // As a slow phone tells of it: the moment before the page has scrolled to the card, and the one after.
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(told: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((seen, observer) => {
          const before = seen.map(({ target }) => ({ target, isIntersecting: false }));
          told([...(before as unknown as IntersectionObserverEntry[]), ...seen], observer);
        }, options);
      }
    };
  });
  await page.goto("/#signup-form");
  const card = signUpCard(page);
  await expect(card.getByText("You can't create an account or sign in here")).toBeVisible();
  await expect(card.getByLabel("Email", { exact: true })).toBeHidden();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await page.goto("/admin-auth");
  await expect(page.getByText("You can't create an account or sign in here")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toBeHidden();
});

test("F52 a line that is typed is there after a reload, also while it is added, and two in haste are both added", {
  tag: "@long-run",
}, async ({ asMember, expectProblem }) => {
  expectProblem(/Abort|Transaction/); // what was being written at that moment
  const { page, person } = await asMember();
  await reachStep(page, 2);
  await expectAllSaved(page);
  const line = page.getByLabel("Add an item");
  await test.step("a line that is entered while the one before is still being written is added too", async () => {
    await holdItems(page, databaseOf(person));
    for (const text of ["bread", "sugar 2kg"]) {
      await line.fill(text);
      await line.press("Enter");
      await line.press("Enter"); // in haste
      await expect(line).toHaveValue("");
    }
    await page.evaluate(() => dispatchEvent(new Event("let-go")));
    for (const name of ["Bread", "Sugar, 2kg"]) await expect(rowOf(page, name)).toHaveCount(1);
  });

  await line.fill("milk 2L x2 Check");
  await page.reload();
  await expect(line).toHaveValue("milk 2L x2 Check");
  await line.press("End");
  await line.pressSequentially("ers");
  await page.keyboard.press("Enter");
  await expect(line).toHaveValue("");
  await expect(rowOf(page, "Milk, 2L")).toBeVisible();
  await page.reload();
  await expect(rowOf(page, "Milk, 2L")).toBeVisible();
  await expect(line).toHaveValue("");

  await test.step("a line is in its field again when the page unloads while it is added", async () => {
    await line.fill("rice 2kg");
    await page.evaluate(() => {
      for (const name of ["add", "put"] as const) {
        const write = IDBObjectStore.prototype[name];
        IDBObjectStore.prototype[name] = function (...given) {
          const request = write.apply(this, given);
          if (this.name === "items") {
            this.transaction.abort();
            location.reload();
          }
          return request;
        };
      }
    });
    const reloaded = page.waitForEvent("load", { timeout: 20_000 });
    await page.keyboard.press("Enter");
    await reloaded;
    await expect(line).toHaveValue("rice 2kg");
    await page.getByRole("button", { name: "Add to basket" }).click();
    await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
    await expect(line).toHaveValue("");
  });
});

test("F53 a damaged row is set aside and counted, what another program left is passed over, and the rest works", {
  tag: "@long-run",
}, async ({ asMember }) => {
  const { page, person } = await asMember();
  await reachStep(page, 2);
  await addByLine(page, "milk 2L");
  await expect(rowOf(page, "Milk, 2L")).toBeVisible();
  await expectAllSaved(page);
  await page.goto(PLAIN_PAGE); // without the app, which would write at the same time
  const damaged = {
    items: [{ id: "damaged", draftId: "current", quantity: { half: 1 } }],
    outbox: [{ id: "damaged", place: 1, orderId: "", kind: "no such command" }],
    answers: [{ id: "orders", userId: person.id, value: 7, asOf: 1 }],
    usual: [{ id: "damaged", names: null }],
  };
  await putRows(page, databaseOf(person), damaged);
  await page.evaluate(leaveOtherTexts, `pantry-last-words-${person.id}`);

  await page.goto("/?step=2");
  await expect(rowOf(page, "Milk, 2L")).toBeVisible();
  await addByLine(page, "bread");
  await expectAllSaved(page);
  await pressNext(page);
  await expectStep(page, 3);
  await page.goto("/dashboard/orders");
  await expect(page.getByText("No orders yet")).toBeVisible();
  await page.goto("/this-phone");
  await expect(page.getByText("We couldn't read 4 saved entries")).toBeVisible();
  await expect(page.getByText(/Damaged: answers 1, items 1, outbox 1, usual 1/)).toBeVisible();
});

test("F54 data that is deleted while the app is open is reported as gone, nothing as saved, and reloads from the server", {
  tag: "@long-run",
}, async ({ asMember, server, expectProblem }) => {
  expectProblem(/DatabaseClosedError|AbortError|Backend aborted/); // what was being read or written at that moment
  const { page, person } = await asMember();
  await reachStep(page, 3);
  await expectAllSaved(page);
  const client = await page.context().newCDPSession(page);
  await page.evaluate((failing) => {
    const really = indexedDB.deleteDatabase.bind(indexedDB);
    indexedDB.deleteDatabase = (name) => {
      if (name === failing) throw new DOMException("is being cleared", "AbortError");
      return really(name);
    };
  }, SENDER_DATABASE_NAME);
  await client.send("Storage.clearDataForOrigin", { origin: server.url, storageTypes: "all" });
  const gone = page.getByText("The data saved on this phone was deleted").first(); // a toast may say it too
  await expect(gone).toBeVisible();
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeHidden();
  await page.reload();
  await expect(gone).toBeVisible();
  const end = await page.evaluate(() => localStorage.getItem("pantry-session-end"));
  expect(end, "all was deleted but what could not be").toBeNull();
  const card = await openSignIn(page);
  await enter(card, "Sign In", person.email, person.password);
  await page.getByRole("link", { name: "Continue your basket" }).click();
  await expect(page.getByText("Step 3 of 5")).toBeVisible();
  await expect(gone).toBeHidden();

  const deleteDatabases = () =>
    client.send("Storage.clearDataForOrigin", { origin: server.url, storageTypes: "indexeddb" });
  await test.step("F54 a database that the phone deletes under an open page is reported, and reloads", async () => {
    const notice = page.getByRole("region", { name: "About this phone" });
    await expectAllSaved(page);
    await deleteDatabases();
    await expect(notice).toContainText("Everything you've sent us is safe");
    await expectAllSaved(page);
    await page.goto("/?step=2");
    await expect(rowOf(page, "Milk, 2L")).toBeVisible();
    await notice.getByRole("button", { name: "Close" }).click();
    await expect(notice).toBeHidden();
  });

  await test.step("F54 it is reported where the browser takes its time to delete a database, and clears the session later still", async () => {
    await expectAllSaved(page);
    await page.evaluate(async () => {
      const listed = await indexedDB.databases();
      indexedDB.databases = async () => listed;
    });
    await page.addInitScript(() => localStorage.removeItem("pantry-session"));
    await page.addInitScript(() => localStorage.removeItem("pantry-notice"));
    await deleteDatabases();
    await expect(gone).toBeVisible();
    await expect(page.getByText("Sign in to see it.")).toBeVisible();
  });
});

test.describe("with the app's files on the phone", () => {
  test.use({ serviceWorkers: "allow" });
  test("F54 F193 storage that is evicted while offline: every page says what is gone and what loads later", {
    tag: "@long-run",
  }, async ({ asMember, expectProblem, goOffline, server }) => {
    expectProblem(/DatabaseClosedError|AbortError|Backend aborted|ERR_FAILED|ERR_INTERNET/);
    const { page } = await asMember();
    await reachStep(page, 2);
    await addByLine(page, "milk 2L");
    await expectAllSaved(page);
    await waitForWorker(page);
    const client = await page.context().newCDPSession(page);
    const notice = page.getByRole("region", { name: "About this phone" });
    const expectSaid = async () => {
      await expect(notice).toContainText("The data saved on this phone was deleted.");
      await expect(notice).toContainText("loads again when you're online");
      await expect(page.getByRole("banner").getByText("Offline", { exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.getByText(/^(Loading|Opening)/)).toHaveCount(0);
    };
    await goOffline(page, async () => {
      await client.send("Storage.clearDataForOrigin", {
        origin: server.url,
        storageTypes: "indexeddb",
      });
      await expectSaid();
      for (const path of ["/dashboard/money", "/dashboard/orders", "/subscribe"]) {
        await test.step(path, async () => {
          await page.goto(path);
          await expectSaid();
        });
      }
    });
    await test.step("F54 what was sent loads again with the network", async () => {
      await expect(notice).toContainText("Everything you've sent us is safe");
      await notice.getByRole("button", { name: "Close" }).click();
      await expect(notice).toBeHidden();
      await page.goto("/?step=2");
      await expect(rowOf(page, "Milk, 2L").first()).toBeVisible();
      await expectAllSaved(page);
    });
  });
});

const FULL = /This phone has no space left, so nothing new is saved/;

test("F197 a full phone says so on each page, keeps what is typed, and goes on by itself", {
  tag: "@long-run",
}, async ({ asMember, expectProblem, server }) => {
  expectProblem(/QuotaExceededError|AbortError/);
  const { page } = await asMember();
  const setFull = await quotaOf(page, server.url);
  const name = page.getByLabel("Full name");
  const banner = page.getByRole("banner");
  await setFull(true);
  await page.goto("/dashboard/orders");
  await expect(page.getByText(FULL)).toBeVisible();
  await expect(banner.getByText("Not saved on this phone").first()).toBeVisible();
  await expect(page.getByText("This loads as soon as there's space.")).toBeVisible();
  await page.goto("/?step=1");
  await expect(page.getByText(FULL)).toBeVisible();
  await name.fill("Thandi Nkosi");
  await expectAccessibleAndFits(page);
  await setFull(false);
  await expect(page.getByText(FULL)).toBeHidden({ timeout: 60_000 });
  await expectAllSaved(page);
  await expect(name).toHaveValue("Thandi Nkosi");

  await test.step("a phone that has its data is full when it is loaded again", async () => {
    await setFull(true);
    await page.reload();
    await expect(name).toHaveValue("Thandi Nkosi");
    await name.fill("Thandi Mokoena");
    await setFull(false);
    await expectAllSaved(page);
    await page.reload();
    await expect(name).toHaveValue("Thandi Mokoena");
  });
  await page.goto("/dashboard/orders");
  await expect(page.getByText("No orders yet")).toBeVisible();
});

test("F197 a visitor's full phone says so, keeps what is typed, and goes on by itself", {
  tag: "@long-run",
}, async ({ asGuest, expectProblem, server }) => {
  expectProblem(/QuotaExceededError|AbortError/);
  const page = await asGuest();
  const setFull = await quotaOf(page, server.url);
  await setFull(true);
  await page.goto("/?step=2");
  await expect(page.getByText(FULL)).toBeVisible();
  await setFull(false);
  await expect(page.getByText(FULL)).toBeHidden({ timeout: 60_000 });
  await addByLine(page, "milk 2L");
  await expect(rowOf(page, "Milk, 2L")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(rowOf(page, "Milk, 2L")).toBeVisible();
});

/** What makes the phone full, or gives it room again. */
async function quotaOf(page: Page, origin: string) {
  const client = await page.context().newCDPSession(page);
  return (isFull: boolean) =>
    client.send("Storage.overrideQuotaForOrigin", { origin, ...(isFull && { quotaSize: 1 }) });
}

/** As browsers do that block cookies and site data. */
async function blockStorage(page: Page) {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "caches"]) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException(`Access is denied for this document: ${name}`, "SecurityError");
        },
      });
    }
  });
  await refuseDatabases(page, "UnknownError", true);
}

/** No database opens: and where `refusesList` none can even be listed. */
async function refuseDatabases(page: Page, name: string, refusesList: boolean) {
  await page.addInitScript(
    ({ name, refusesList }) => {
      const denied = () => new DOMException("The user denied permission", name);
      if (refusesList) IDBFactory.prototype.databases = () => Promise.reject(denied());
      IDBFactory.prototype.deleteDatabase = IDBFactory.prototype.open = () => {
        const request = new EventTarget() as IDBOpenDBRequest;
        Object.defineProperty(request, "error", { value: denied() });
        request.addEventListener("error", (event) => request.onerror?.(event));
        setTimeout(() => request.dispatchEvent(new Event("error", { cancelable: true })));
        return request;
      };
    },
    { name, refusesList },
  );
}

/** What another program has under the app's names in the browser's storage. */
function leaveOtherTexts(lastWords: string) {
  const keys = [lastWords, "pantry-locked", "pantry-locked-sessions"];
  for (const key of [...keys, "pantry-feedback", "pantry-lost-accounts"]) {
    localStorage.setItem(key, "{not JSON");
  }
  for (const key of ["sign-out-notice", "pantry-set-aside"]) {
    sessionStorage.setItem(key, "{not JSON");
  }
}

/** Writes rows into a database as they are, past the app. */
function putRows(page: Page, name: string, rows: Readonly<Record<string, readonly object[]>>) {
  return page.evaluate(
    ({ name, rows }) =>
      new Promise<void>((done, failed) => {
        const request = indexedDB.open(name);
        request.onerror = () => failed(request.error);
        request.onsuccess = () => {
          const db = request.result;
          const writing = db.transaction(Object.keys(rows), "readwrite");
          for (const [table, list] of Object.entries(rows)) {
            for (const row of list) writing.objectStore(table).put(row);
          }
          writing.oncomplete = () => done(db.close());
          writing.onabort = () => failed(writing.error);
        };
      }),
    { name, rows },
  );
}

/** Lets nothing else be written into the basket until `let-go`. */
function holdItems(page: Page, database: string): Promise<void> {
  return page.evaluate(async (name) => {
    const opened = indexedDB.open(name);
    await new Promise((done) => opened.addEventListener("success", done, { once: true }));
    const items = opened.result.transaction("items", "readwrite").objectStore("items");
    let isHeld = true;
    addEventListener("let-go", () => {
      isHeld = false;
    });
    const hold = () => {
      if (isHeld) items.count().addEventListener("success", hold);
      else opened.result.close();
    };
    hold();
  }, database);
}
