import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, test } from "../e2e/fixtures";
import { addByLine, expectAllSaved, status } from "../e2e/outbox";
import {
  budgetField,
  completeButton,
  proofField,
  reachPayment,
  sendProof,
  storedFor,
  thanks,
} from "../e2e/payment";
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
} from "../e2e/wizard";
import { seeded } from "../support/seeded";
import { pdfSlip } from "../support/slips";
import { SyncPhone } from "../support/sync-phone";

const NOT_SAVED = /^Not saved/;
/** Logged by the browser. */
const FULL = /QuotaExceededError|The phone is full/;

function cdp(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

/** Makes the phone's databases refuse every write while the returned function says so. */
async function fillable(page: Page): Promise<(isFull: boolean) => Promise<unknown>> {
  await page.addInitScript(() => {
    for (const name of ["put", "add"] as const) {
      const write = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (...given) {
        const isFull = document.documentElement.hasAttribute("data-full");
        if (isFull) throw new DOMException("The phone is full", "QuotaExceededError");
        return write.apply(this, given);
      };
    }
  });
  return (isFull) =>
    page.evaluate((full) => document.documentElement.toggleAttribute("data-full", full), isFull);
}

function noRoomOn(page: Page): Locator {
  return page
    .getByRole("main")
    .getByText(/Your phone has no space for this/)
    .first();
}

test("F73 a phone without room says so while details and basket are written, and saves what is typed once it has room", async ({
  asMember,
  expectProblem,
}) => {
  expectProblem(FULL);
  const { page } = await asMember();
  const setFull = await fillable(page);
  const noRoom = noRoomOn(page);
  await openWizard(page);
  await expectAllSaved(page);
  await setFull(true);
  await answer(page, { "Full name": "Thandi Dube" });
  await expect(status(page, NOT_SAVED)).toBeVisible();
  await setFull(false);
  await expect(status(page, "Saved"), "without another word").toBeVisible();
  await answer(page, THANDI);
  await expectAllSaved(page);
  await pressNext(page);
  await expectStep(page, 2);

  await setFull(true);
  await page.getByLabel("Add an item").fill("rice 2kg");
  await page.keyboard.press("Enter");
  await expect(noRoom).toBeVisible();
  await expect(page.getByLabel("Add an item"), "what was typed stays").toHaveValue("rice 2kg");
  await setFull(false);
  await page.getByLabel("Add an item").press("Enter");
  const rice = rowOf(page, "Rice, 2kg");
  await expect(rice).toBeVisible();
  await expect(noRoom).toBeHidden();
  await setFull(true);
  await rice.getByRole("button", { name: /^One more/ }).click();
  await expect(status(page, NOT_SAVED)).toBeVisible();
  await expect(rice.getByText("1×")).toBeVisible();
  await setFull(false);
  await rice.getByRole("button", { name: /^One more/ }).click();
  await expect(rice.getByText("2×")).toBeVisible();
  await expect(status(page, NOT_SAVED)).toBeHidden();
  await openDetails(page);
  await answer(page, MILK);
  await setFull(true);
  await page.getByRole("button", { name: "Add Item" }).click();
  await expect(noRoom).toBeVisible();
  await setFull(false);
  await page.getByRole("button", { name: "Add Item" }).click();
  await expect(rowOf(page, "Milk, 2L")).toHaveCount(1);
  await pressNext(page);
  await expectStep(page, 3);
});

test("F80 a phone that fills up while preferences, budget, proof and completion are written says so at each, and continues once it has room", async ({
  asMember,
  expectProblem,
  server,
}) => {
  expectProblem(FULL);
  const { page, person } = await asMember();
  const setFull = await fillable(page);
  const noRoom = noRoomOn(page);
  await reachStep(page, 3);
  await expectAllSaved(page);
  await setFull(true);
  await choosePreferences(page);
  await expect(status(page, NOT_SAVED)).toBeVisible();
  await pressNext(page);
  await expect(noRoom).toBeVisible();
  await setFull(false);
  await pressNext(page);
  await expectStep(page, 4);
  await expectAllSaved(page);

  await setFull(true);
  await budgetField(page).fill("500");
  await budgetField(page).press("Enter");
  await expect(noRoom).toBeVisible();
  await setFull(false);
  await budgetField(page).press("Enter");
  await expect(page.getByText("Budget Required")).toBeHidden();
  await expect(noRoom).toBeHidden();
  await expectAllSaved(page);

  await setFull(true);
  await proofField(page).setInputFiles(pdfSlip());
  await expect(noRoom).toBeVisible();
  await setFull(false);
  await sendProof(page);
  await expect(noRoom).toBeHidden();
  await expectAllSaved(page);

  await setFull(true);
  await completeButton(page).click();
  await expect(noRoom).toBeVisible();
  await setFull(false);
  await completeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expectAllSaved(page);
  const { orders, proofs } = await storedFor(server, person);
  expect([orders.length, proofs.length]).toEqual([1, 1]);
  expect(orders[0]).toMatchObject({ total: 55_900 });
});

test("F142 a sync that finds no room on the phone continues once there is room", async ({
  asMember,
  expectProblem,
  server,
}) => {
  expectProblem(FULL);
  const { page, person } = await asMember();
  const setFull = await fillable(page);
  await reachStep(page, 2);
  await addByLine(page, "rice 2kg");
  await expectAllSaved(page);
  const other = new SyncPhone(server, person);
  await other.sync();
  const [, rice] = [...other.rows].find(([key]) => key.startsWith("items/")) ?? [];
  expect(rice).toMatchObject({ itemName: "Rice" });
  await setFull(true);
  other.add("items", { ...rice, id: crypto.randomUUID(), itemName: "Beans" });
  const told = page.waitForResponse("**/api/dexie/sync");
  await other.sync();
  await told;
  await expect(rowOf(page, "Beans, 2kg")).toBeHidden();
  await setFull(false);
  await expect(rowOf(page, "Beans, 2kg")).toBeVisible({ timeout: 60_000 });
  await expectAllSaved(page);
  await setFull(true);
  other.add("items", { ...rice, id: crypto.randomUUID(), itemName: "Maize" });
  const toldAgain = page.waitForResponse("**/api/dexie/sync");
  await other.sync();
  await toldAgain;
  await setFull(false);
  await addByLine(page, "bread");
  await expect(status(page, "Saved")).toBeVisible({ timeout: 60_000 });
  await expect(rowOf(page, "Maize, 2kg")).toBeVisible();
  await expect
    .poll(async () => {
      await other.sync();
      return [...other.rows.values()].map(({ itemName }) => itemName);
    })
    .toContain("Bread");
});

test("an order needs no cookies", async ({ asMember, server }) => {
  const { page, person } = await asMember();
  await (await cdp(page)).send("Emulation.setDocumentCookieDisabled", { disabled: true });
  await reachPayment(page);
  await sendProof(page);
  await completeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect((await storedFor(server, person)).orders).toHaveLength(1);
  expect(await page.context().cookies()).toEqual([]);
});

test("F16 databases that are evicted under an open page cost no more than what was not sent", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await reachPayment(page);
  await sendProof(page);
  await expectAllSaved(page);
  const evicted = { origin: server.url, storageTypes: "indexeddb" };
  await (await cdp(page)).send("Storage.clearDataForOrigin", evicted);
  await page.goto("/?step=2");
  await addByLine(page, "rice 2kg");
  await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
  await expect(rowOf(page, "Milk, 2L")).toBeVisible();
  await expectAllSaved(page);
  await pressNext(page);
  await expectStep(page, 3);
  await pressNext(page);
  await expectStep(page, 4);
  await expect(page.getByText("Your payment reference", { exact: true })).toBeVisible();
  await completeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  const { orders, proofs } = await storedFor(server, person);
  expect([orders.length, proofs.length]).toEqual([1, 1]);
});

test("F74 fifty network changes during an order place it once", async ({
  asMember,
  server,
  expectProblem,
}) => {
  expectProblem(/net::ERR_/);
  const { page, person } = await asMember();
  const seed = Number(process.env.SEED ?? Date.now() % 100_000);
  console.log(`seed ${seed}`);
  const random = seeded(seed);
  await openWizard(page);
  let flips = 0;
  let isOver = false;
  const flipping = (async () => {
    while (!isOver || flips < 50) {
      await page.context().setOffline(flips++ % 2 === 0);
      await page.waitForTimeout(50 + 700 * random());
    }
    await page.context().setOffline(false);
  })();
  await answer(page, THANDI);
  await pressNext(page);
  await expectStep(page, 2);
  await openDetails(page);
  await answer(page, MILK);
  await page.getByRole("button", { name: "Add Item" }).click();
  await expect(rowOf(page, "Milk, 2L")).toBeVisible();
  await addByLine(page, "rice 2kg");
  await pressNext(page);
  await expectStep(page, 3);
  await choosePreferences(page);
  await pressNext(page);
  await expectStep(page, 4);
  await budgetField(page).fill("500");
  await budgetField(page).press("Enter");
  await proofField(page).setInputFiles(pdfSlip());
  await completeButton(page).click();
  isOver = true;
  await flipping;
  await expect(thanks(page)).toBeVisible({ timeout: 60_000 });
  await expect(status(page, "Saved")).toBeVisible({ timeout: 60_000 });
  const { orders, proofs, mails } = await storedFor(server, person);
  expect([orders.length, proofs.length, mails]).toEqual([1, 1, ["order_received"]]);
  expect(orders[0]).toMatchObject({ total: 55_900, proof_channel: "upload" });
});

test("F75 turning the phone keeps step, answers and focus, and everything can be reached", async ({
  asMember,
}) => {
  const { page } = await asMember();
  const turn = async (check: () => Promise<void>) => {
    for (const [width, height] of [
      [740, 360],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await check();
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isWide, "scrolls sideways").toBe(false);
    }
  };
  await openWizard(page);
  await answer(page, THANDI);
  await page.getByLabel("City", { exact: true }).focus();
  await turn(async () => {
    await expectAnswers(page, THANDI);
    await expect(page.getByLabel("City", { exact: true })).toBeFocused();
    await expectUncovered(page.getByLabel("City", { exact: true }));
  });
  await pressNext(page);
  await expectStep(page, 2);
  await page.getByLabel("Add an item").fill("rice 2");
  await turn(async () => {
    await expect(page.getByLabel("Add an item")).toHaveValue("rice 2");
    await expect(page.getByLabel("Add an item")).toBeFocused();
    await expectUncovered(page.getByLabel("Add an item"));
  });
  await page.keyboard.type("kg\n");
  await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
  await pressNext(page);
  await expectStep(page, 3);
  await choosePreferences(page);
  await turn(() => expect(page.getByRole("radio", { name: "Price" })).toBeChecked());
  await pressNext(page);
  await expectStep(page, 4);
  await budgetField(page).fill("512");
  await turn(async () => {
    await expect(budgetField(page)).toHaveValue("512");
    await expectUncovered(budgetField(page));
  });
  await budgetField(page).press("Enter");
  await expect(page.getByText("Budget Required")).toBeHidden();
  await sendProof(page);
  await turn(() => expect(completeButton(page)).toBeVisible());
  await page.setViewportSize({ width: 740, height: 360 });
  await completeButton(page).click();
  await expect(thanks(page)).toBeInViewport();
});

test("F76 a frozen page resumes with what waits, and with changes made elsewhere", async ({
  asMember,
  server,
}) => {
  const first = await asMember();
  const { page, person } = first;
  await reachStep(page, 2);
  await addItem(page, MILK);
  await expectAllSaved(page);
  const client = await cdp(page);
  await page.context().setOffline(true);
  await addByLine(page, "rice 2kg");
  await expect(status(page, /^Waiting/)).toBeVisible();
  await client.send("Page.setWebLifecycleState", { state: "frozen" });
  const second = await asMember(person);
  await second.page.goto("/?step=2");
  await expect(rowOf(second.page, "Milk, 2L")).toBeVisible();
  await addByLine(second.page, "beans 1kg");
  await expectAllSaved(second.page);
  await page.context().setOffline(false);
  await client.send("Page.setWebLifecycleState", { state: "active" });
  for (const phone of [page, second.page]) {
    for (const name of ["Milk, 2L", "Rice, 2kg", "Beans, 1kg"]) {
      await expect(rowOf(phone, name)).toBeVisible();
    }
    await expectAllSaved(phone);
  }
  await pressNext(page);
  await choosePreferences(page);
  await pressNext(page);
  await expectStep(page, 4);
  expect((await storedFor(server, person)).orders).toHaveLength(1);
});

test("F76 a page that is frozen while it sends holds up no other page", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await reachPayment(page);
  await sendProof(page);
  await expectAllSaved(page);
  await page.route("**/orders/complete", () => {}); // an answer that never comes
  await completeButton(page).click();
  await expect(status(page, /^Sending/)).toBeVisible();
  const client = await cdp(page);
  await client.send("Page.setWebLifecycleState", { state: "frozen" });
  const other = await page.context().newPage();
  await other.goto(WIZARD);
  await expect(thanks(other)).toBeVisible({ timeout: 90_000 });
  await client.send("Page.setWebLifecycleState", { state: "active" });
  await page.unroute("**/orders/complete");
  await page.bringToFront();
  await expect(thanks(page)).toBeVisible({ timeout: 90_000 });
  await expectAllSaved(page);
  const { orders, mails } = await storedFor(server, person);
  expect([orders.length, mails]).toEqual([1, ["order_received"]]);
});

test("F77 a processor of a sixth the speed, and an impatient thumb, place one order", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await (await cdp(page)).send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const twice = (name: string) => page.getByRole("button", { name }).dblclick();
  await openWizard(page);
  await answer(page, THANDI);
  await twice("Next Step");
  await expectStep(page, 2);
  await page.getByLabel("Add an item").fill("rice 2kg");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "Rice, 2kg")).toHaveCount(1);
  await twice("Next Step");
  await expectStep(page, 3);
  await choosePreferences(page);
  await twice("Next Step");
  await expectStep(page, 4);
  await budgetField(page).fill("500");
  await budgetField(page).press("Enter");
  await sendProof(page);
  await completeButton(page).dblclick();
  await expect(thanks(page)).toBeVisible();
  await expectAllSaved(page);
  const { orders, proofs, mails } = await storedFor(server, person);
  expect([orders.length, proofs.length, mails]).toEqual([1, 1, ["order_received"]]);
});

/** What has the focus is in sight, and nothing that sticks to the screen lies over it. */
async function expectUncovered(field: Locator) {
  // As a phone does with the field that has its keyboard.
  await field.evaluate((element) => element.scrollIntoView({ block: "nearest" }));
  await expect(field).toBeInViewport();
  const isInSight = () =>
    field.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return above === element || element.contains(above) || above?.contains(element);
    });
  await expect.poll(isInSight, "something lies over the field").toBe(true);
}
