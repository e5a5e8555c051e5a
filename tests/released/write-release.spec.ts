import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { zipSync } from "fflate";
import packageJson from "../../package.json" with { type: "json" };
import { orderCard, shopperOf } from "../e2e/dashboard";
import { openFeedback } from "../e2e/feedback";
import { expect, test } from "../e2e/fixtures";
import { openInstalled } from "../e2e/installed-app";
import { databaseOf, expectAllSaved, status } from "../e2e/outbox";
import { budgetField, completeButton, proofField } from "../e2e/payment";
import { choosePreferences, expectStep, pressNext, reachStep } from "../e2e/wizard";
import { importLines } from "../support/bank-lines";
import { type Person, signUp } from "../support/members";
import { subscribe, verifyMembership } from "../support/membership";
import { accepted, deciding, placeOrder, withoutRateLimits } from "../support/ordering";
import { dumpDatabase } from "../support/phone-dump";
import type { TestServer } from "../support/pocketbase";
import { type SentRequest, writeReleased } from "../support/released";
import { pdfSlip } from "../support/slips";

test.use({ serviceWorkers: "allow", actionTimeout: 15_000 });

/** What the phone tells the server to do. Reads, sign-ins and the sync of drafts have tests of their own. */
const COMMANDS = /^\/api\/app\/(orders|membership|addresses|baskets|profile|feedback)\b/;

test("writes down a server's data, a phone's database and its requests", async ({
  admin,
  asMember,
  goOffline,
  server,
}) => {
  await withoutRateLimits(server);
  const person = await signUp(server, { email: "thandi@members.test" });
  const orders = await liveForAMonth(server, person, admin);
  const { page } = await asMember(person);
  await reachStep(page, 3);
  await openInstalled(page);
  await seeEverything(page, orders);
  await goOffline(page);
  await changeAddressesOffline(page);
  await orderOffline(page);
  await changeEverythingOffline(page, orders);
  const madeAt = new Date().toISOString();
  const phone = await dumpDatabase(page, databaseOf(person));
  const data = zipFolder(server);

  const requests: SentRequest[] = [];
  page.context().on("response", async (response) => {
    const request = response.request();
    const { pathname, search } = new URL(request.url());
    if (request.method() !== "POST" || !COMMANDS.test(pathname)) return;
    requests.push({
      path: pathname + search,
      contentType: request.headers()["content-type"] ?? "",
      body: (request.postDataBuffer() ?? Buffer.alloc(0)).toString("base64"),
      status: response.status(),
    });
  });
  await page.context().setOffline(false);
  await expect(status(page, "Saved").or(status(page, /^Action needed/))).toBeVisible();
  expect(requests.filter(({ status }) => status !== 200)).toEqual([]);
  await expectAllSaved(page);
  const { version } = packageJson;
  const { id, email } = person;
  const member = { id, email };
  writeReleased({ version, madeAt, member, admin: { email: admin.email }, phone, requests }, data);
});

/** Orders in each state, a membership, credit and lines of the bank. */
async function liveForAMonth(server: TestServer, person: Person, admin: Person) {
  const shopper = shopperOf(person);
  const judge = shopperOf(admin);
  const desk = deciding(server, judge);
  const verified = await placeOrder(server, shopper);
  accepted(await desk.verifyOrder(verified, verified.total + 2_500));
  const delivered = await placeOrder(server, shopper);
  accepted(await desk.verifyOrder(delivered));
  accepted(await desk.delivered(delivered.id));
  const rejected = await placeOrder(server, shopper);
  accepted(await desk.reject(rejected.id));
  const pending = await placeOrder(server, shopper);
  const open = await placeOrder(server, shopper, "budget");
  await verifyMembership(server, judge, await subscribe(server, shopper));
  importLines(server, [{ text: `PAYMENT ${pending.payment_reference}`, cents: pending.total }]);
  return { verified, pending, open };
}

/** Opens each page that keeps what the server said, so that it is there offline. */
async function seeEverything(
  page: Page,
  { pending, verified }: Awaited<ReturnType<typeof liveForAMonth>>,
) {
  const shown = {
    orders: orderCard(page, pending.order_number),
    baskets: page.getByRole("button", { name: "Name this basket" }).first(),
    membership: page.getByRole("button", { name: "Cancel Membership" }),
    profile: page.getByText("Thandi Mokoena"),
    addresses: page.getByRole("region", { name: /^Home/ }),
    money: page.getByText(verified.order_number).first(),
  };
  for (const [tab, content] of Object.entries(shown)) {
    await page.goto(`/dashboard/${tab}`);
    await expect(content).toBeVisible();
  }
  await page.goto("/?step=3");
  await expectStep(page, 3);
  await expectAllSaved(page);
}

/** Before the order, whose address becomes the default one. */
async function changeAddressesOffline(page: Page) {
  await page.goto("/dashboard/addresses");
  await page.getByRole("button", { name: "Add address" }).click();
  await page.getByLabel("Name of this address").fill("Work");
  await page.getByLabel("Street address").fill("1 Jan Smuts Avenue");
  await page.getByLabel("City").fill("Johannesburg");
  await page.getByLabel("Postal code").fill("2198");
  await page.getByRole("button", { name: "Save address" }).click();
  const work = page.getByRole("region", { name: "Work, 1 Jan Smuts Avenue" });
  await work.getByRole("button", { name: /^Make default/ }).click();
  await expect(work.getByText("Default", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Remove Home/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Remove address" }).click();
  await expect(dialog).toBeHidden();
}

async function orderOffline(page: Page) {
  await page.goto("/?step=3");
  await choosePreferences(page);
  await pressNext(page);
  await expectStep(page, 4);
  await budgetField(page).fill("800");
  await budgetField(page).press("Enter");
  await proofField(page).setInputFiles(pdfSlip());
  await completeButton(page).click();
  await expect(page.getByText("Not sent yet")).toBeVisible();
}

async function changeEverythingOffline(
  page: Page,
  orders: Awaited<ReturnType<typeof liveForAMonth>>,
) {
  const dialog = page.getByRole("dialog");
  await page.goto("/dashboard/orders");
  await orderCard(page, orders.pending.order_number)
    .getByRole("button", { name: "Cancel order" })
    .click();
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Edit profile" }).click();
  await page.getByLabel("Full name").fill("Thandi Nkosi");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Thandi Nkosi")).toBeVisible();

  await page.goto("/dashboard/baskets");
  await page.getByRole("button", { name: "Name this basket" }).first().click();
  await page.getByLabel("Basket name").fill("Month-end");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { name: "Month-end" })).toBeVisible();

  await page.goto("/dashboard/membership");
  await page.getByRole("button", { name: "Cancel Membership" }).click();
  await dialog.getByRole("button", { name: "Cancel membership" }).click();
  await expect(dialog).toBeHidden();

  await openFeedback(page);
  await dialog.getByLabel("Your feedback").fill("The dates on the website are clear.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toBeHidden();
}

/** The data folder as the process would leave it; the log of requests is no part of a backup. */
function zipFolder({ dataDir }: TestServer): Uint8Array {
  const copy = join(dataDir, `${randomUUID()}.db`);
  execFileSync("sqlite3", [join(dataDir, "data.db"), `VACUUM INTO '${copy}'`]);
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.db(-\w+)?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return zipSync({
    "data.db": readFileSync(copy),
    ...Object.fromEntries(
      files.map((path) => [path.slice(dataDir.length + 1), readFileSync(path)]),
    ),
  });
}
