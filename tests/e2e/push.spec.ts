import type { Page } from "@playwright/test";
import { WINDOWED } from "../../playwright.config";
import { accepted, deciding, makeShopper, placeOrder, sql, value } from "../support/ordering";
import { expectAccessible } from "./accessible";
import { expectToast } from "./auth-screens";
import { orderCard, shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { openInstalled, waitForWorker } from "./installed-app";
import { followInMenu } from "./menu";
import { pressLogout } from "./outbox";
import { completeButton, thanks } from "./payment";

test.use({ serviceWorkers: "allow", launchOptions: WINDOWED });
test("the phone tells what its member chose once an order is sent, T704, F364 also after a new password and with the app's files loaded again, and nothing after signing out", {
  tag: "@long-run",
}, async ({ asMember, server, push }) => {
  const { page, person } = await asMember();
  const endpoint = `${push.origin}/${person.id}`;
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript(subscribeTo, endpoint);
  const phones = (where = "") =>
    value(
      server,
      `SELECT COUNT(*) FROM push_phones WHERE user_id = '${person.id}' ${where && `AND ${where}`}`,
    );
  const order = await placeOrder(server, shopperOf(person), "proof");
  await openInstalled(page, "/dashboard/orders");
  await orderCard(page, order.order_number).getByRole("button", { name: "Continue order" }).click();
  await expect(page.getByText("Get notifications on this phone?")).toBeHidden();
  await completeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByText("Notifications are on")).toBeVisible();
  expect(phones("payment_rejected = 1 AND delivery_day = 1")).toBe(1);

  await followInMenu(page, "This phone");
  const delivery = page.getByRole("switch", { name: "It's my delivery day" });
  await expect(delivery).toBeChecked();
  await expectAccessible(page);
  await delivery.uncheck();
  await expect.poll(() => phones("payment_rejected = 1 AND delivery_day = 0")).toBe(1);
  const pushesTo = (to: string) => push.pushes.filter(({ path }) => to.endsWith(path)).length;
  await page.getByRole("button", { name: "Send a test notification" }).click();
  await expect(page.getByText("Test notification sent.")).toBeVisible();
  expect(pushesTo(endpoint)).toBe(1);

  await page.getByRole("button", { name: "Reload the app's files" }).click();
  await expect.poll(() => phones(`endpoint = '${endpoint}-again'`)).toBe(1);
  await expect(page.getByRole("switch", { name: "My payment was rejected" })).toBeChecked();
  await waitForWorker(page);

  await followInMenu(page, "Your account");
  await page.getByLabel("Current password", { exact: true }).fill(person.password);
  await page.getByLabel("New password", { exact: true }).fill("another good password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Password changed");

  const renewed = `${endpoint}-renewed`;
  await endSubscription(page, renewed);
  expect(phones(`payment_rejected = 1 AND endpoint = '${renewed}'`)).toBe(1);

  accepted(await deciding(server, makeShopper(server, { admin: true })).reject(order.id));
  sql(
    server,
    `UPDATE notifications SET due_at = '2026-01-01 00:00:00.000Z' WHERE user_id = '${person.id}'`,
  );
  const superuser = await server.asSuperuser();
  await superuser.crons.run("announce");
  await expect(async () => {
    await superuser.crons.run("push");
    expect(pushesTo(renewed)).toBe(1);
  }).toPass();
  await expectShown(page, {
    title: "Your payment was rejected",
    body: expect.stringContaining(order.order_number),
    data: { path: `/dashboard/orders#${order.id}` },
  });

  await pressLogout(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Join Now" })).toBeVisible();
  await expect.poll(() => phones()).toBe(0);
  await expect(async () => expect(await shown(page)).toEqual([])).toPass(); // while it opens again
  await expectShown(page, { title: "You have an update" });
});

/** This browser is built without a push service: its subscription is the test's own, and ends with its worker. */
function subscribeTo(endpoint: string) {
  const kept = () => localStorage.getItem("test-subscription");
  const keep = (next: string) => localStorage.setItem("test-subscription", next);
  const subscription = () => {
    const unsubscribe = async () => {
      keep("");
      return true;
    };
    return { endpoint: kept(), unsubscribe } as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => (kept() ? subscription() : null);
  PushManager.prototype.subscribe = async () => {
    if (!kept()) keep(kept() === null ? endpoint : `${endpoint}-again`);
    return subscription();
  };
  const { unregister } = ServiceWorkerRegistration.prototype;
  ServiceWorkerRegistration.prototype.unregister = function () {
    keep("");
    return unregister.call(this);
  };
}

/** What the browser does when its push service ends the subscription, whether or not a page is open. */
async function endSubscription(page: Page, next: string): Promise<void> {
  const worker = page.context().serviceWorkers().at(-1);
  if (!worker) throw new Error("the page has no worker");
  await worker.evaluate(async (endpoint) => {
    PushManager.prototype.subscribe = async () => ({ endpoint }) as PushSubscription;
    let work: Promise<unknown> | undefined;
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise;
    };
    const told = { newSubscription: null, waitUntil };
    dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), told));
    await work;
  }, next);
}

/** What the browser does when its push service sends something. */
async function deliverPush(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) done(found.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data: "",
  });
  await cdp.detach();
}

/** Told again, a message takes its own place: on a busy machine the browser may lose a push, or the worker its patience. */
async function expectShown(page: Page, message: Record<string, unknown>): Promise<void> {
  await expect(async () => {
    await deliverPush(page);
    await expect
      .poll(() => shown(page), { timeout: 3000 })
      .toContainEqual(expect.objectContaining(message));
  }).toPass();
}

function shown(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const messages = (await registration?.getNotifications()) ?? [];
    return messages.map(({ title, body, data }) => ({ title, body, data }));
  });
}
