import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { signUp } from "../support/members";
import type { TestServer } from "../support/pocketbase";
import { expect, test } from "./fixtures";
import {
  addItem,
  answer,
  choosePreferences,
  expectAnswers,
  expectStep,
  MILK,
  openDetails,
  openWizard,
  pressNext,
  reachStep,
  rowOf,
  THANDI,
  WIZARD,
} from "./wizard";

async function ordersOf(server: TestServer, userId: string) {
  const pb = await server.asSuperuser();
  return pb.collection("orders").getFullList({ filter: `user_id = "${userId}"` });
}

test("a reload keeps what was typed at the last moment, the half-filled item too", async ({
  asMember,
}) => {
  const { page } = await asMember();
  await reachStep(page, 3);
  await page.getByRole("radio", { name: "Brand loyalty" }).check();
  await page.getByRole("button", { name: "Previous" }).click();
  await expectStep(page, 2);
  await openDetails(page);
  const half = { Quantity: "12", Category: "Other", "Custom category": "Staples" };
  await answer(page, half);
  await page.reload(); // within a quarter of a second: what was typed last is saved as the page unloads
  await expectStep(page, 2);
  await expectAnswers(page, half);
  await expect(rowOf(page, "Milk, 2L")).toBeVisible();

  await pressNext(page);
  await expectStep(page, 3);
  await expect(page.getByRole("radio", { name: "Brand loyalty" })).toBeChecked();
});

test("two tabs show one basket and write over nothing", { tag: "@long-run" }, async ({
  asMember,
}) => {
  const { page } = await asMember();
  await openWizard(page);
  const other = await page.context().newPage();
  await openWizard(other);
  await answer(page, { "Full name": "Thandi Nkosi", City: "Johannesburg" });
  await expectAnswers(other, { "Full name": "Thandi Nkosi", City: "Johannesburg" });
  await page.getByLabel("City", { exact: true }).blur(); // a field in hand is left alone
  await answer(other, { City: "Durban", "Postal code": "4001" });
  await expectAnswers(page, { "Full name": "Thandi Nkosi", City: "Durban", "Postal code": "4001" });
});

test("F08 a double tap, two tabs and a lost answer start one order", async ({
  asMember,
  server,
  expectProblem,
}) => {
  const { page, person } = await asMember();
  await reachStep(page, 3);
  await choosePreferences(page);
  const other = await page.context().newPage();
  await openWizard(other);
  await expectStep(other, 3);

  // The server stores the order, and its answer is lost on the way back.
  expectProblem(/ERR_FAILED/);
  await page.route("**/api/app/orders/start", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await Promise.all([page.getByRole("button", { name: "Next Step" }).dblclick(), pressNext(other)]);
  await expectStep(page, 4);
  await expectStep(other, 4);
  await page.unroute("**/api/app/orders/start");
  await expect(page.getByText("Your payment reference", { exact: true })).toBeVisible();
  const orders = await ordersOf(server, person.id);
  expect(orders).toMatchObject([{ revision: 1 }]);
  await expect(page.getByText(orders[0]?.payment_reference)).not.toHaveCount(0);
});

/** The fault as it is described: what was typed this long ago is on the phone, with no server to help. */
const KEPT_WITHIN_MS = 1_000;

test("F13 a browser that dies at any step comes back to it", { tag: "@long-run" }, async ({
  server,
}) => {
  test.setTimeout(120_000);
  const profile = mkdtempSync(join(tmpdir(), "pantry-profile-"));
  let phone = await openPhone(profile);
  try {
    await signInAs(phone.page, server);
    await phone.context.close(); // the session is of long ago: Chromium writes localStorage late
    phone = await openPhone(profile);
    await phone.page.goto(`${server.url}${WIZARD}`);
    const details = { ...THANDI, Suburb: "Yeoville", "Delivery instructions": "Blue gate" };
    await answer(phone.page, details);
    await expect(phone.page.getByText("Saved", { exact: true })).toBeVisible();
    phone = await crash(phone, profile, server);
    await expectStep(phone.page, 1);
    await expectAnswers(phone.page, details);

    await pressNext(phone.page);
    await addItem(phone.page, MILK);
    await expect(phone.page.getByText("Saved", { exact: true })).toBeVisible();
    await phone.context.setOffline(true);
    await answer(phone.page, { Category: "Meat", Quantity: "7" });
    await phone.page.waitForTimeout(KEPT_WITHIN_MS);
    phone = await crash(phone, profile, server);
    await expectStep(phone.page, 2);
    await expectAnswers(phone.page, { Category: "Meat", Quantity: "7" });
    await expect(rowOf(phone.page, "Milk, 2L")).toBeVisible();

    await pressNext(phone.page);
    await choosePreferences(phone.page);
    await expect(phone.page.getByText("Saved", { exact: true })).toBeVisible();
    phone = await crash(phone, profile, server);
    await expectStep(phone.page, 3);
    await expect(phone.page.getByRole("radio", { name: "Monthly" })).toBeChecked();

    await pressNext(phone.page);
    await expectStep(phone.page, 4);
    await expect(phone.page.getByText("Saved", { exact: true })).toBeVisible();
    phone = await crash(phone, profile, server);
    await expectStep(phone.page, 4);
  } finally {
    await phone.context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
}

async function openPhone(profile: string): Promise<Phone> {
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    ...(args && { args }),
    viewport: { width: 360, height: 740 },
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Ends the browser as a phone that needs the memory does, and opens the app again. */
async function crash(phone: Phone, profile: string, server: TestServer): Promise<Phone> {
  const client = await phone.context.newCDPSession(phone.page);
  const gone = new Promise((done) => phone.context.once("close", done));
  await client.send("Browser.crash").catch(() => undefined); // it has no time to answer
  await gone;
  const again = await openPhone(profile);
  await again.page.goto(`${server.url}${WIZARD}`);
  return again;
}

/** A new account takes this browser over. */
async function signInAs(page: Page, server: TestServer): Promise<void> {
  const { id, email, pb } = await signUp(server);
  await page.goto(`${server.url}/contact`);
  const session = { token: pb.authStore.token, user: { id, email, isAdmin: false }, renewedAt: 0 };
  await page.evaluate(
    (text) => localStorage.setItem("pantry-session", text),
    JSON.stringify({ ...session, renewedAt: Date.now() }),
  );
}
