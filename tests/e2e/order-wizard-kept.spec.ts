import type { Page } from "@playwright/test";
import { signUp } from "../support/members";
import type { TestServer } from "../support/pocketbase";
import { expect, test } from "./fixtures";
import { pressLogout } from "./outbox";
import {
  addItem,
  answer,
  choosePreferences,
  expectAnswers,
  expectStep,
  MAIZE_MEAL,
  MILK,
  openDetails,
  openWizard,
  pressNext,
  reachStep,
  rowOf,
  THANDI,
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
  await answer(page, { ...MAIZE_MEAL, Quantity: "12" });
  await page.reload(); // within a quarter of a second: what was typed last is saved as the page unloads
  await expectStep(page, 2);
  await expectAnswers(page, { ...MAIZE_MEAL, Quantity: "12" });
  await expect(rowOf(page, "Milk, 2L")).toBeVisible();

  await pressNext(page);
  await expectStep(page, 3);
  await expect(page.getByRole("radio", { name: "Brand loyalty" })).toBeChecked();
});

test("two tabs show one basket and write over nothing", async ({ asMember }) => {
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

test("another member on the same phone sees nothing of the first, and signing out leaves nothing of the basket", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await reachStep(page, 2);
  // The session changes hands below without the app's sign-in, which would keep what is unsent.
  const synced = page.waitForResponse(
    (answer) => answer.request().postDataJSON()?.changes?.some(isOfItems) ?? false,
  );
  await addItem(page, MILK);
  await synced;
  const own = await page.evaluate(() => localStorage.getItem("pantry-session"));
  await signInAs(page, server);
  await openWizard(page);
  await expectStep(page, 1);
  await expectAnswers(page, { "Full name": "", "Street address": "" });
  await answer(page, THANDI);
  await pressNext(page);
  await expect(page.getByText("Your basket is empty")).toBeVisible();
  expect(await ordersOf(server, person.id)).toEqual([]);

  await page.evaluate((session) => localStorage.setItem("pantry-session", session ?? ""), own);
  await openWizard(page);
  await expect(rowOf(page, "Milk, 2L")).toBeVisible();

  await test.step("signing out leaves nothing of the basket on the phone", async () => {
    const names = () =>
      page
        .evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
        .catch(() => ["the page is just being loaded again"]);
    await openDetails(page);
    await answer(page, MAIZE_MEAL);
    await expect.poll(names).toContainEqual(expect.stringContaining(person.id));
    await pressLogout(page);
    await expect(page.getByRole("button", { name: "Create Account" }).first()).toBeVisible();
    await expect.poll(names).not.toContainEqual(expect.stringContaining(person.id));
    await page.goto("/?step=2");
    await expect(page.getByText("Your basket is empty")).toBeVisible();
  });
});

/** A new account takes this browser over, as on a phone that two people share. */
function isOfItems({ table }: { table: string }): boolean {
  return table === "items";
}

async function signInAs(page: Page, server: TestServer): Promise<void> {
  const { id, email, pb } = await signUp(server);
  await page.goto(`${server.url}/contact`);
  const session = { token: pb.authStore.token, user: { id, email, isAdmin: false }, renewedAt: 0 };
  await page.evaluate(
    (text) => localStorage.setItem("pantry-session", text),
    JSON.stringify({ ...session, renewedAt: Date.now() }),
  );
}
