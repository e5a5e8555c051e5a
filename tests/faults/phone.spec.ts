import type { Page } from "@playwright/test";
import { expectSessionEnded, expectSignedIn } from "../e2e/auth-screens";
import { expect, test } from "../e2e/fixtures";
import { MEMBER_PAGES } from "../e2e/member-pages";
import {
  addByLine,
  databaseOf,
  databases,
  expectAllSaved,
  pressLogout,
  question,
  status,
  takeSession,
} from "../e2e/outbox";
import {
  budgetField,
  completeButton,
  proofField,
  reachPayment,
  saveBudget,
  sendProof,
  storedFor,
  thanks,
} from "../e2e/payment";
import {
  addItem,
  answer,
  choosePreferences,
  expectStep,
  MILK,
  pressNext,
  reachStep,
  rowOf,
  WIZARD,
} from "../e2e/wizard";
import { shiftClock } from "../e2e/wrong-clock";
import { signIn, signUp, signUpBriefly } from "../support/members";
import type { TestServer } from "../support/pocketbase";
import { seeded } from "../support/seeded";
import { pdfSlip } from "../support/slips";

const FLAPPING_MS = 180_000;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

test("F07 a network that comes and goes for three minutes loses nothing, and the count is true", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await reachStep(page, 2);
  await addItem(page, MILK);
  await pressNext(page);
  await choosePreferences(page);
  const seed = Number(process.env.SEED ?? Date.now() % 100_000);
  console.log(`seed ${seed}`);
  const random = seeded(seed);
  await page.goto("/?step=2");
  let added = 1;
  for (const end = Date.now() + FLAPPING_MS; Date.now() < end; ) {
    await page.context().setOffline(true);
    await addByLine(page, `rice ${++added}kg`);
    await expect(status(page, /^Waiting to send \([1-9]\d*\)$/)).toBeVisible();
    await page.waitForTimeout(2000 + 5000 * random());
    await page.context().setOffline(false);
    await addByLine(page, `beans ${++added}kg`);
    await page.waitForTimeout(2000 + 5000 * random());
  }
  await expect(status(page, "Saved")).toBeVisible({ timeout: 60_000 });
  await pressNext(page);
  await expectStep(page, 3);
  await pressNext(page);
  await expectStep(page, 4);
  const { orders } = await storedFor(server, person);
  expect([orders.length, await countItems(server, orders[0])]).toEqual([1, added]);
});

test("every page of a member stays when the network is lost during a request, and after it", async ({
  asMember,
}) => {
  const { page } = await asMember();
  for (const [path, words] of MEMBER_PAGES) {
    const shown = page.getByRole("main").getByText(words).filter({ visible: true }).first();
    let cut = () => {};
    const isCut = new Promise<void>((done) => {
      cut = done;
    });
    await page.route("**/api/**", async (route) => {
      await isCut;
      await route.abort("internetdisconnected").catch(() => {}); // the page that asked may be gone
    });
    const asked = page.waitForRequest("**/api/**");
    await page.goto(path);
    await asked;
    cut();
    await expect(page.getByText(/^We can't reach our server right now/), path).toBeVisible();
    await expect(shown, path).toBeVisible();

    await page.unroute("**/api/**");
    await page.goto(path);
    await expect(shown, path).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(/^You're offline\. Your basket/), path).toBeVisible();
    await expect(shown, path).toBeVisible();
    await page.context().setOffline(false);
  }
});

test("F08 every answer of an order is lost once, and it is placed once", async ({
  asMember,
  server,
  expectProblem,
}) => {
  expectProblem(/net::ERR_FAILED/);
  const { page, person } = await asMember();
  const lost = new Set<string>();
  await page.route("**/api/app/orders/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (lost.has(pathname) || route.request().method() !== "POST") return route.continue();
    lost.add(pathname);
    await route.fetch();
    await route.abort();
  });
  await reachStep(page, 3); // this phone sends the order itself
  await choosePreferences(page);
  await pressNext(page);
  await expectStep(page, 4);
  await saveBudget(page, "500");
  await sendProof(page);
  await completeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  const sent = ["start", "budget", "proof/part", "complete"];
  expect([...lost].sort()).toEqual(sent.map((name) => `/api/app/orders/${name}`).sort());
  const { orders, proofs, mails } = await storedFor(server, person);
  expect([orders.length, proofs.length, mails]).toEqual([1, 1, ["order_received"]]);
});

test("F10 an order is what it was when it was submitted, and a later change is reported; F703 which alone is ordered next", async ({
  asMember,
  server,
}) => {
  const first = await asMember();
  await reachPayment(first.page);
  await sendProof(first.page);
  await expectAllSaved(first.page);
  const second = await asMember(first.person);
  await second.page.goto("/?step=2");
  await expect(rowOf(second.page, "Milk, 2L")).toBeVisible();
  await expectAllSaved(second.page);
  await second.page.context().setOffline(true);
  await addByLine(second.page, "rice 2kg");
  await pressNext(second.page);
  await expectStep(second.page, 3);
  await pressNext(second.page);
  await expectStep(second.page, 4);

  await completeButton(first.page).click();
  await expect(thanks(first.page)).toBeVisible();
  await second.page.context().setOffline(false);
  const told = second.page.getByRole("main").getByText("This order was submitted before your last");
  await expect(told).toBeVisible();
  const { orders } = await storedFor(server, first.person);
  expect([orders.length, await countItems(server, orders[0])]).toEqual([1, 1]);

  await second.page.getByRole("button", { name: "Place as a new order" }).click();
  await expectStep(second.page, 3);
  await pressNext(second.page);
  await expectStep(second.page, 4);
  await expect.poll(async () => (await storedFor(server, first.person)).orders.length).toBe(2);
  const all = (await storedFor(server, first.person)).orders;
  expect(await Promise.all(all.map((order) => countItems(server, order))), "F703").toEqual([1, 1]);
});

test("F16 a phone without room says so and keeps what it has; cleared, it gets the rest back", async ({
  asMember,
  expectProblem,
  server,
}) => {
  expectProblem(/AbortError/); // what was being written as all was deleted
  const { page } = await asMember();
  const client = await page.context().newCDPSession(page);
  const origin = server.url;
  await client.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1_000_000 });
  await reachPayment(page);
  await expectAllSaved(page);
  const large = {
    ...pdfSlip(),
    buffer: Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(4_000_000), pdfSlip().buffer]),
  };
  await proofField(page).setInputFiles(large);
  await expect(page.getByRole("alert").getByText(/Your phone has no space for this/)).toBeVisible();
  await client.send("Storage.overrideQuotaForOrigin", { origin });

  await client.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb" });
  await page.goto("/?step=2");
  await expect(rowOf(page, "Milk, 2L")).toBeVisible();
  await expectAllSaved(page);
  await pressNext(page);
  await expectStep(page, 3);
  await pressNext(page);
  await expectStep(page, 4);
  await sendProof(page);
});

test("F17 an order that waits when the session runs out is sent by the same member alone", async ({
  asMember,
  server,
}) => {
  const person = await signUpBriefly(server, BRIEF_MS);
  const until = Date.now() + BRIEF_MS;
  const { page } = await asMember(person);
  await reachPayment(page);
  await sendProof(page);
  await expectAllSaved(page);
  await page.context().setOffline(true);
  await completeButton(page).click();
  await expect(page.getByText("Not sent yet")).toBeVisible();
  await page.waitForTimeout(Math.max(0, until - Date.now() + 1000));
  await page.context().setOffline(false);
  await expectSessionEnded(page);
  expect(await databases(page)).toContain(databaseOf(person));

  await takeSession(page, await signUp(server));
  await page.goto("/");
  await expectAllSaved(page);
  expect((await storedFor(server, person)).mails).toEqual([]);
  await takeSession(page, await signIn(server, person.email));
  await page.goto(WIZARD);
  await expect(thanks(page)).toBeVisible();
  expect((await storedFor(server, person)).mails).toEqual(["order_received"]);
});

for (const [name, skew] of [
  ["a day behind", -DAY_MS],
  ["a day ahead", DAY_MS],
  ["ten years behind", -10 * YEAR_MS],
  ["ten years ahead", 10 * YEAR_MS],
] as const) {
  test(`F18 T58 a clock that is ${name} is reported, and the server's counts`, async ({
    asMember,
    server,
  }) => {
    const { page, person } = await asMember();
    await shiftClock(page.context(), skew);
    await reachPayment(page);
    await expect(page.getByText("This phone's clock is wrong.")).toBeVisible();
    await page.context().setOffline(true);
    await proofField(page).setInputFiles(pdfSlip());
    await completeButton(page).click();
    await expect(page.getByText("Not sent yet")).toBeVisible();
    await page.context().setOffline(false);
    await expect(thanks(page)).toBeVisible();
    await expectAllSaved(page);
    const { orders } = await storedFor(server, person);
    const submitted = Date.parse(orders[0]?.submitted_at.replace(" ", "T") ?? "");
    expect(Math.abs(Date.now() - submitted)).toBeLessThan(300_000);
  });
}

for (const [name, path, act] of [
  ["a push", "**/api/dexie/sync", (page: Page) => answer(page, { "Grocery budget": "700" })],
  ["an upload", "**/orders/proof/part*", (page: Page) => proofField(page).setInputFiles(pdfSlip())],
  [
    "a budget",
    "**/orders/budget",
    (page: Page) =>
      budgetField(page)
        .fill("600")
        .then(() => budgetField(page).press("Enter")),
  ],
] as const) {
  test(`F26 T51 signing out during ${name} leaves nothing, whenever its answer comes`, async ({
    asMember,
    server,
  }) => {
    const { page } = await asMember();
    await reachPayment(page);
    await expectAllSaved(page);
    const other = await page.context().newPage();
    await other.goto("/dashboard/orders");
    await expectAllSaved(other);
    let answerNow = () => {};
    const held = new Promise<void>((done) => {
      answerNow = done;
    });
    await page.context().route(path, async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response }).catch(() => {}); // the page that asked may be gone
    });
    await act(page);
    await expect(status(page, /^(Sending|Waiting)/)).toBeVisible();
    await pressLogout(page);
    await question(page).getByRole("button", { name: "Discard and sign out" }).click();
    await expectSignedIn(page, false);
    answerNow();
    await expectSignedIn(other, false);
    await expect.poll(() => databases(page)).toEqual([]);
    await page.context().unroute(path);

    const next = await signUp(server);
    await takeSession(page, next);
    await page.goto(WIZARD);
    await expectStep(page, 1);
    await expect(page.getByLabel("Full name")).toHaveValue("");
    await expectAllSaved(page);
    expect(await databases(page)).toEqual([databaseOf(next)]);
    expect((await storedFor(server, next)).orders).toEqual([]);
  });
}

const BRIEF_MS = 40_000;

async function countItems(server: TestServer, order: { basket_id: string } | undefined) {
  const items = (await server.asSuperuser()).collection("basket_items");
  return (await items.getFullList({ filter: `basket_id = "${order?.basket_id}"` })).length;
}
