import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { parseGroceryList } from "@/domain/basket/grocery-list";
import { type Person, signUp } from "../support/members";
import { placeOrder } from "../support/ordering";
import { blankRow } from "../support/sync-phone";
import { shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { databaseOf, expectAllSaved, takeSession } from "./outbox";
import { saveBudget, storedFor } from "./payment";
import { expectAnswers, reachStep } from "./wizard";

test.skip(({ isMobile }) => !isMobile, "a database is the same on every screen");

test("F12 an older app leaves alone what a newer one has written", { tag: "@long-run" }, async ({
  asGuest,
  server,
}) => {
  const person = await signUp(server);
  const order = await placeOrder(server, shopperOf(person), "complete");
  const page = await asGuest();
  await page.goto("/robots.txt"); // a page without the app, which would delete data of signed-out members
  const draft = { fullName: "Thandi Nkosi", prefilled: true, step: 1 };
  await makeDatabase(page, person, { version: 90, stores: NEW_STORES, order, draft });
  await takeSession(page, person);
  await page.goto("/?step=1");
  await expectAnswers(page, { "Full name": "Thandi Nkosi" });
  await expectAllSaved(page);
  expect(await countFuture(page, person)).toBe(1);
});

test("what waits is sent when the phone's database can be read again", {
  tag: "@long-run",
}, async ({ asMember, expectProblem, server }) => {
  expectProblem(/UnknownError/);
  const { page, person } = await asMember();
  await reachStep(page, 4);
  await expectAllSaved(page);
  const mend = await breakReading(page, "server");
  const reported = page.waitForEvent("pageerror");
  await saveBudget(page, "500");
  await reported;
  await mend();
  await expectAllSaved(page);
  expect((await storedFor(server, person)).orders).toMatchObject([{ total: 55_900 }]);
});

/** Has the page read this table in vain until it is mended. */
async function breakReading(page: Page, table: string): Promise<() => Promise<void>> {
  const broken = await page.evaluateHandle((table) => {
    const { objectStore } = IDBTransaction.prototype;
    IDBTransaction.prototype.objectStore = function (name) {
      const isBroken = name === table && this.mode === "readonly";
      if (isBroken) throw new DOMException("broken by the test", "UnknownError");
      return objectStore.call(this, name);
    };
    return { mend: () => Object.assign(IDBTransaction.prototype, { objectStore }) };
  }, table);
  return () => broken.evaluate(({ mend }) => void mend());
}

/** The app's tables with their indexes, and one of a release to come. */
const NEW_STORES = {
  drafts: [],
  items: ["draftId"],
  orders: [],
  answers: [],
  usual: [],
  outbox: ["place", "orderId"],
  ofTheFuture: [],
};

interface Content {
  /** IndexedDB's: ten times Dexie's. */
  readonly version: number;
  readonly stores: Readonly<Record<string, readonly string[]>>;
  readonly order: { readonly id: string };
  readonly draft: Record<string, unknown>;
}

/** A member's database as the app of a later release made it. */
async function makeDatabase(
  page: Page,
  person: Person,
  { version, stores, order, draft }: Content,
) {
  const [milk] = parseGroceryList("milk 2L").items;
  const rows = {
    drafts: [
      {
        ...blankRow("drafts"),
        quantity: "1",
        ...draft,
        id: "current",
        userId: person.id,
        orderId: randomUUID(),
      },
    ],
    items: [{ ...milk, id: randomUUID(), draftId: "current", addedAt: 1 }],
    orders: [{ id: order.id, userId: person.id, order, content: {} }],
    ofTheFuture: [{ id: "1" }],
  };
  await page.evaluate(
    async ({ name, version, stores, rows }) => {
      await new Promise((done, failed) => {
        const request = indexedDB.open(name, version);
        request.onupgradeneeded = () => {
          for (const [store, indexes] of Object.entries(stores)) {
            const made = request.result.createObjectStore(store, { keyPath: "id" });
            for (const index of indexes) made.createIndex(index, index);
          }
          for (const [store, list] of Object.entries(rows)) {
            const target = request.transaction?.objectStore(store);
            for (const row of list) target?.add(row);
          }
        };
        request.onsuccess = () => done(request.result.close());
        request.onerror = () => failed(request.error);
      });
    },
    { name: databaseOf(person), version, stores, rows },
  );
}

/** How much of what this app does not know is there. */
function countFuture(page: Page, person: Person) {
  return page.evaluate(
    (name) =>
      new Promise((done, failed) => {
        const request = indexedDB.open(name);
        request.onerror = () => failed(request.error);
        request.onsuccess = () => {
          const db = request.result;
          const count = db.transaction("ofTheFuture").objectStore("ofTheFuture").count();
          count.onsuccess = () => done(count.result);
          count.transaction?.addEventListener("complete", () => db.close());
        };
      }),
    databaseOf(person),
  );
}
