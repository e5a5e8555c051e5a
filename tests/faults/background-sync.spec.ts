import { sentContentSchema } from "@/domain/order/stored-content";
import {
  aboutToComplete,
  besideTheApp,
  completeForTheWorker,
  expectReceived,
  expectWorkerSession,
  LENT,
  RECEIVED,
} from "../e2e/closed-app";
import { shopperOf } from "../e2e/dashboard";
import { expect, test } from "../e2e/fixtures";
import { waitForWorker } from "../e2e/installed-app";
import { databaseOf, databases, expectAllSaved } from "../e2e/outbox";
import { budgetField, reachPayment, thanks } from "../e2e/payment";
import { pressNext, reachStep } from "../e2e/wizard";
import type { Person } from "../support/members";
import { accepted, shopping } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { SyncPhone } from "../support/sync-phone";

test.use({ serviceWorkers: "allow" });

/** A worker that was just started, or a page asleep, may not have heard of the network when it asks. */
const UNHEARD = /ERR_FAILED .*\/api\/app\/deliveries/;

test("what the worker joins with another phone's order, the next page syncs", async ({
  asMember,
  goOffline,
  server,
}) => {
  const { page, person } = await asMember();
  await reachStep(page, 4);
  await waitForWorker(page);
  await expectAllSaved(page);
  const desk = await besideTheApp(page);
  const other = new SyncPhone(server, person);
  await goOffline(page, async () => {
    await page.getByRole("button", { name: "Previous" }).click();
    await page.getByRole("radio", { name: "Once-off" }).check();
    await pressNext(page);
    await expectWorkerSession(page);
    await page.close();
    await sendFromAnotherPhone(server, person, other);
  });
  const { view } = shopping(server, shopperOf(person));
  const id = String(other.row("drafts", "current")?.orderId);
  await expect
    .poll(async () => {
      await desk.wakeWorker();
      return (await view(id)).body;
    }, RECEIVED)
    .toMatchObject({
      content: {
        delivery: { delivery_instructions: BLUE_GATE },
        preferences: { delivery_frequency: "once-off" },
      },
    });
  const reopened = await page.context().newPage();
  await reopened.goto(server.url);
  await expectAllSaved(reopened);
  await other.sync();
  expect(other.row("drafts", "current")).toMatchObject({
    deliveryInstructions: BLUE_GATE,
    frequency: "once-off",
    revision: 3,
  });
});

test("a worker whose database does not answer, and then fails, sends when it is woken again", async ({
  asMember,
  expectProblem,
  goOffline,
  server,
}) => {
  expectProblem(/UnknownError/);
  const { page, person } = await asMember();
  const desk = await aboutToComplete(page);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("no service worker");
  await worker.evaluate(breakDatabase, databaseOf(person));
  await goOffline(page, async () => {
    await completeForTheWorker(page);
    await page.close();
  });
  await expectReceived(desk, server, person);
  expect(await worker.evaluate(() => "broken" in self)).toBe(true);
});

test("what a page that the phone has put to sleep cannot send, the worker does", async ({
  asMember,
  expectProblem,
  goOffline,
  server,
}) => {
  expectProblem(UNHEARD);
  const { page, person } = await asMember();
  const desk = await aboutToComplete(page);
  await goOffline(page, async () => {
    await completeForTheWorker(page);
    const life = await page.context().newCDPSession(page);
    await life.send("Page.setWebLifecycleState", { state: "frozen" });
  });
  await expectReceived(desk, server, person);
});

test("an open page sends when the worker is woken", async ({
  asMember,
  expectProblem,
  goOffline,
}) => {
  expectProblem(UNHEARD);
  const { page } = await asMember();
  const desk = await aboutToComplete(page);
  await goOffline(page);
  await completeForTheWorker(page);
  await page.evaluate(() => {
    // The network comes back in silence: nothing tells the page but the worker.
    for (const name of ["online", "visibilitychange"]) {
      window.addEventListener(name, (event) => event.stopImmediatePropagation(), true);
    }
  });
  const sent = page.waitForRequest("**/api/app/orders/complete"); // the worker's requests are not the page's
  await page.context().setOffline(false);
  await desk.wakeWorker();
  await sent;
  await expect(thanks(page)).toBeVisible();
  await expect.poll(() => databases(page)).not.toContain(LENT);
});

test("a server that does not answer is asked less and less often", async ({
  asMember,
  expectProblem,
}) => {
  expectProblem(/503/);
  const { page } = await asMember();
  await reachPayment(page);
  await waitForWorker(page);
  await expectAllSaved(page);
  const asked: number[] = [];
  // Nothing answers: an answer to anything else would show that the server is there, and wake what waits.
  await page.context().route("**/api/**", (route, request) => {
    if (request.url().endsWith("/orders/budget")) asked.push(Date.now());
    return route.fulfill({ status: 503, json: {} });
  });
  await budgetField(page).fill("600");
  await budgetField(page).press("Enter");
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(3);
  const [first = 0, second = 0, third = 0] = asked;
  expect(second - first).toBeGreaterThanOrEqual(500);
  expect(third - second).toBeGreaterThanOrEqual(1000);
  await page.context().unroute("**/api/**");
  await expectAllSaved(page);
});

/**
 * In the worker: the database is opened in vain at first, and then the first reading of what waits fails. Its
 * looks at the clock come sooner.
 */
function breakDatabase(name: string): void {
  const { open } = IDBFactory.prototype;
  const { transaction } = IDBDatabase.prototype;
  const { setInterval } = self;
  IDBFactory.prototype.open = function (opened, version) {
    if (opened !== name) return open.call(this, opened, version);
    IDBFactory.prototype.open = open;
    IDBDatabase.prototype.transaction = failOnce;
    return {} as IDBOpenDBRequest;
  };
  function failOnce(this: IDBDatabase, ...given: Parameters<typeof transaction>) {
    if (this.name !== name || String(given[0]) !== "outbox") return transaction.apply(this, given);
    IDBDatabase.prototype.transaction = transaction;
    Object.assign(self, { broken: name });
    throw new DOMException("broken by the test", "UnknownError");
  }
  Object.assign(self, {
    setInterval: (work: () => void, ms: number) => setInterval(work, ms / 50),
  });
}

const BLUE_GATE = "Blue gate";

/** The order as the member's other phone changes and sends it, before its draft is synced. */
async function sendFromAnotherPhone(server: TestServer, person: Person, phone: SyncPhone) {
  await phone.sync();
  const draft = phone.row("drafts", "current");
  const content = sentContentSchema.parse({
    details: { ...draft, deliveryInstructions: BLUE_GATE },
    items: [...phone.rows].filter(([key]) => key.startsWith("items/")).map(([, row]) => row),
    preferences: draft,
  });
  const { start, view } = shopping(server, shopperOf(person));
  const { order } = accepted(await view(String(draft?.orderId)));
  accepted(await start({ ...content, id: order.id, revision: order.revision + 1 }));
}
