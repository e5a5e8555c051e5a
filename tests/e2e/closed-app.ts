import type { CDPSession, Page } from "@playwright/test";
import type { Person } from "../support/members";
import type { TestServer } from "../support/pocketbase";
import { expect } from "./fixtures";
import { waitForWorker } from "./installed-app";
import { databases, expectAllSaved } from "./outbox";
import { completeButton, reachPayment, sendProof, storedFor } from "./payment";

/** The database that lends the session to the worker. */
export const LENT = "pooled-pantry-sender";

/** An order with its proof, of which only 'Complete Order' is left; answers as `besideTheApp`. */
export async function aboutToComplete(page: Page) {
  await reachPayment(page);
  await waitForWorker(page);
  await sendProof(page);
  await expectAllSaved(page);
  return besideTheApp(page);
}

/** Completes the order and waits until the worker could send it: the session may be lent since an earlier step. */
export async function completeForTheWorker(page: Page) {
  await completeButton(page).click();
  await expect(page.getByRole("heading", { name: "Your order is waiting to send" })).toBeVisible();
  await expectWorkerSession(page);
}

/** Waits until the worker can read the session: its database is there a moment sooner. */
export async function expectWorkerSession(page: Page) {
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

/** A request that the change of the network cut off is aborted after 30 s (data/core/fetch-whole.ts). */
export const RECEIVED = { timeout: 60_000 };

/** Wakes the worker, and again as a browser does, until the server has the order. */
export async function expectReceived(desk: Desk, server: TestServer, person: Person) {
  await expect
    .poll(async () => {
      await desk.wakeWorker();
      return (await storedFor(server, person)).mails;
    }, RECEIVED)
    .toEqual(["order_received"]);
}

type Desk = Awaited<ReturnType<typeof besideTheApp>>;

/** A page without a user, from which the browser wakes the app's worker as it does when the network is back. */
export async function besideTheApp(app: Page) {
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
