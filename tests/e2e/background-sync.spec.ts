import type { CDPSession, Page } from "@playwright/test";
import { sentContentSchema } from "@/domain/order/stored-content";
import { WINDOWED } from "../../playwright.config";
import type { Person } from "../support/members";
import { accepted, shopping } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { pdfSlip } from "../support/slips";
import { SyncPhone } from "../support/sync-phone";
import { expectSignedIn } from "./auth-screens";
import { shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { waitForWorker } from "./installed-app";
import { databaseOf, databases, expectAllSaved, pressLogout, question } from "./outbox";
import {
  budgetField,
  completeButton,
  proofField,
  reachPayment,
  saveBudget,
  sendProof,
  storedFor,
  thanks,
} from "./payment";
import { choosePreferences, pressNext, reachStep } from "./wizard";

test.use({ serviceWorkers: "allow", launchOptions: WINDOWED });
test.skip(({ isMobile }) => !isMobile, "what waits does not depend on the size");

const LENT = "pooled-pantry-sender";
/** A worker that was just started, or a page asleep, may not have heard of the network when it asks. */
const UNHEARD = /ERR_FAILED .*delivery_schedules/;

test("an order that was completed without a network leaves when it is back, with the app closed", async ({
  asMember,
  goOffline,
  server,
}) => {
  const { page, person } = await asMember();
  const asked = askedByTheWorker(page);
  await reachStep(page, 3);
  await waitForWorker(page);
  await expectAllSaved(page);
  const desk = await besideTheApp(page);
  await goOffline(page, async () => {
    await choosePreferences(page);
    await pressNext(page);
    await saveBudget(page, "500");
    await proofField(page).setInputFiles(pdfSlip());
    await completeForTheWorker(page);
    await page.close();
  });
  await expectReceived(desk, server, person);
  const { orders, proofs } = await storedFor(server, person);
  expect(orders).toMatchObject([{ total: 55_900, proof_channel: "upload" }]);
  expect(proofs).toHaveLength(1);
  expect(asked).toContain("/api/app/orders/complete");
  expect(asked, "it has no token for the sync").not.toContain("/api/dexie/sync");
  const reopened = await page.context().newPage();
  await reopened.goto(`${server.url}/favicon.svg`);
  await expect.poll(() => databases(reopened)).toEqual([databaseOf(person)]);
  await goOffline(reopened);
  await reopened.goto(`${server.url}/dashboard/orders`);
  await expect(reopened.getByText(orders[0]?.payment_reference ?? "none").first()).toBeVisible();
});

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

test("T50 a session that was ended from afar sends nothing with the app closed", async ({
  asMember,
  goOffline,
  server,
}) => {
  const { page, person } = await asMember();
  const desk = await aboutToComplete(page);
  await goOffline(page, async () => {
    await completeForTheWorker(page);
    await page.close();
    const body = { remove_data: true };
    await person.pb.send("/api/app/sign-out-everywhere", { method: "POST", body });
  });
  const other = await page.context().newPage();
  await other.goto(`${server.url}/favicon.svg`);
  await expect
    .poll(async () => {
      await desk.wakeWorker();
      return databases(other);
    })
    .not.toContain(LENT);
  expect((await storedFor(server, person)).mails).toEqual([]);
});

test("T51 who signs out leaves the worker nothing to send with", async ({
  asMember,
  expectProblem,
  goOffline,
  server,
}) => {
  expectProblem(/ERR_FAILED .*fragments/); // the landing page without a network
  const { page, person } = await asMember();
  const desk = await aboutToComplete(page);
  await goOffline(page, async () => {
    await completeForTheWorker(page);
    await pressLogout(page);
    await question(page).getByRole("button", { name: "Keep and sign out" }).click();
    await expectSignedIn(page, false);
    await expect.poll(() => databases(page)).toEqual([databaseOf(person)]);
  });
  await desk.wakeWorker();
  await expect.poll(() => databases(page)).toEqual([databaseOf(person)]);
  expect((await storedFor(server, person)).mails).toEqual([]);
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

/** An order with its proof, of which only 'Complete Order' is left; answers as `besideTheApp`. */
async function aboutToComplete(page: Page) {
  await reachPayment(page);
  await waitForWorker(page);
  await sendProof(page);
  await expectAllSaved(page);
  return besideTheApp(page);
}

/** Completes the order and waits until the worker could send it: the session may be lent since an earlier step. */
async function completeForTheWorker(page: Page) {
  await completeButton(page).click();
  await expect(page.getByRole("heading", { name: "Your order is waiting to send" })).toBeVisible();
  await expectWorkerSession(page);
}

/** Waits until the worker can read the session: its database is there a moment sooner. */
async function expectWorkerSession(page: Page) {
  await expect.poll(() => databases(page)).toContain(LENT);
  await expect.poll(() => page.evaluate(countSessions, LENT)).toBe(1);
}

function countSessions(name: string): Promise<number> {
  return new Promise((done) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.transaction?.abort(); // only the app makes it
    request.onerror = () => done(0);
    request.onsuccess = () => {
      const counted = request.result.transaction("session").objectStore("session").count();
      counted.onsuccess = () => done(counted.result);
      request.result.close(); // once that is counted
    };
  });
}

/** A request that the change of the network cut off is aborted after 30 s (data/remote/fetch-whole.ts). */
const RECEIVED = { timeout: 60_000 };

/** Wakes the worker, and again as a browser does, until the server has the order. */
async function expectReceived(desk: Desk, server: TestServer, person: Person) {
  await expect
    .poll(async () => {
      await desk.wakeWorker();
      return (await storedFor(server, person)).mails;
    }, RECEIVED)
    .toEqual(["order_received"]);
}

/** The API's paths that the service worker asks from now on. */
function askedByTheWorker(page: Page): string[] {
  const asked: string[] = [];
  page.context().on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.serviceWorker() && pathname.startsWith("/api/")) asked.push(pathname);
  });
  return asked;
}

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

type Desk = Awaited<ReturnType<typeof besideTheApp>>;

/** A page without a user, from which the browser wakes the app's worker as it does when the network is back. */
async function besideTheApp(app: Page) {
  const origin = new URL(app.url()).origin;
  const page = await app.context().newPage();
  const client = await app.context().newCDPSession(page);
  const registrationId = await registrationOf(client, origin);
  const sync = { origin, registrationId, tag: "outbox", lastChance: false };
  return { wakeWorker: () => client.send("ServiceWorker.dispatchSyncEvent", sync) };
}

async function registrationOf(client: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((done) => {
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) done(own.registrationId);
    });
  });
  await client.send("ServiceWorker.enable");
  return found;
}
