import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../e2e/fixtures";
import { addByLine, expectAllSaved, status } from "../e2e/outbox";
import {
  amountOf,
  budgetField,
  completeButton,
  proofField,
  sendProof,
  storedFor,
  thanks,
} from "../e2e/payment";
import { choosePreferences, expectStep, pressNext, reachStep } from "../e2e/wizard";
import { sql } from "../support/ordering";
import { seeded } from "../support/seeded";
import { pdfSlip } from "../support/slips";

const STEPS = 60;
const CONVERGE_MS = 60_000;
const GOODS = ["rice 2kg", "beans 1kg", "sugar 500g", "tea 100", "bread", "oil 750ml"];

test("F09 two phones add, count, edit and remove, on line and off: one basket, one order", async ({
  asMember,
  server,
  expectProblem,
}) => {
  expectProblem(/net::ERR_/);
  const seed = Number(process.env.SEED ?? Date.now() % 100_000);
  console.log(`seed ${seed}`);
  const random = seeded(seed);
  const first = await asMember();
  const { person } = first;
  await reachStep(first.page, 3);
  await choosePreferences(first.page);
  await expectAllSaved(first.page);
  const second = await asMember(person);
  const phones = [first.page, second.page];
  for (const page of phones) {
    await page.goto("/?step=2");
    await expect(rows(page)).not.toHaveCount(0);
    await expectAllSaved(page);
  }

  for (let step = 0; step < STEPS; step++) {
    const page = phones[random() < 0.5 ? 0 : 1] as Page;
    await act(page, random);
  }
  for (const page of phones) await page.context().setOffline(false);
  for (const page of phones) {
    await expect(status(page, "Saved")).toBeVisible({ timeout: CONVERGE_MS });
  }
  const stored = () =>
    sql<{ value: string }>(
      server,
      `SELECT value FROM sync_rows WHERE owner = '${person.id}' AND table_name = 'items' AND deleted = 0`,
    ).map(({ value }) => JSON.parse(value) as { quantity: number });
  for (const page of phones) {
    await expect
      .poll(async () => quantitiesOf(await textsOf(page)), { timeout: CONVERGE_MS })
      .toEqual(quantitiesOf(stored().map(({ quantity }) => `${quantity}×`)));
  }
  expect(await textsOf(first.page)).toEqual(await textsOf(second.page));
  for (const { quantity } of stored()) expect(quantity).toBeGreaterThanOrEqual(1);

  // Each of them starts the order and says what to spend, without a network.
  for (const [place, page] of phones.entries()) {
    await page.context().setOffline(true);
    if ((await rows(page).count()) === 0) await addByLine(page, "bread");
    await pressNext(page);
    await expectStep(page, 3);
    await pressNext(page);
    await expectStep(page, 4);
    await budgetField(page).fill(String(500 + 100 * place));
    await budgetField(page).press("Enter");
    await expect(page.getByText("Budget Required")).toBeHidden();
  }
  for (const page of phones) await page.context().setOffline(false);
  for (const page of phones) {
    await expect(status(page, "Saved")).toBeVisible({ timeout: CONVERGE_MS });
  }
  await expect.poll(async () => (await storedFor(server, person)).orders.length).toBe(1);
  const [order] = (await storedFor(server, person)).orders;
  const total = `R${((order?.total ?? 0) / 100).toFixed(2)}`;
  for (const page of phones) await expect(amountOf(page, "Total Payable")).toHaveText(total);
  const left = stored().length;
  await sendProof(second.page);
  await expect(completeButton(first.page)).not.toHaveAttribute("aria-disabled", "true");
  await completeButton(first.page).click();
  for (const page of phones) await expect(thanks(page)).toBeVisible();
  const items = sql(
    server,
    `SELECT id FROM basket_items WHERE basket_id = '${order?.basket_id ?? ""}'`,
  );
  expect(items).toHaveLength(left);
  expect((await storedFor(server, person)).mails).toEqual(["order_received"]);
});

test("two orders, one after the other, that were written and completed without a network are both placed", async ({
  asMember,
  server,
  goOffline,
}) => {
  const { page, person } = await asMember();
  await reachStep(page, 3);
  await choosePreferences(page);
  await expectAllSaved(page);
  const complete = async (budget: string) => {
    await pressNext(page);
    await expectStep(page, 4);
    await budgetField(page).fill(budget);
    await budgetField(page).press("Enter");
    await proofField(page).setInputFiles(pdfSlip());
    await completeButton(page).click();
    await expect(page.getByText("Not sent yet")).toBeVisible();
  };
  await goOffline(page, async () => {
    await complete("500");
    await page.getByRole("button", { name: "Start a new order" }).click();
    await expectStep(page, 2);
    await addByLine(page, "rice 2kg");
    await pressNext(page);
    await expectStep(page, 3);
    await choosePreferences(page);
    await complete("800");
  });
  await expect(status(page, "Saved")).toBeVisible({ timeout: CONVERGE_MS });
  const { orders, proofs, mails } = await storedFor(server, person);
  expect(orders.map(({ total }) => total).sort()).toEqual([55_900, 80_000]);
  expect(orders.every(({ submitted_at }) => submitted_at !== "")).toBe(true);
  expect(new Set(orders.map(({ payment_reference }) => payment_reference)).size).toBe(2);
  expect([proofs.length, mails]).toEqual([2, ["order_received", "order_received"]]);
});

function rows(page: Page): Locator {
  return page.getByRole("region", { name: /^In your basket/ }).getByRole("listitem");
}

/** One random thing that a member does in the basket. */
async function act(page: Page, random: () => number): Promise<void> {
  const what = random();
  const count = await rows(page).count();
  if (what < 0.12) return page.context().setOffline(random() < 0.5);
  if (count === 0 || what < 0.3) {
    return addByLine(page, GOODS[Math.floor(random() * GOODS.length)] ?? "bread");
  }
  const row = rows(page).nth(Math.floor(random() * count));
  // Another phone may take the row away while it is pressed.
  const press = (name: RegExp) =>
    row
      .getByRole("button", { name })
      .click({ timeout: 2000 })
      .catch(() => {});
  if (what < 0.5) await press(/^One more/);
  else if (what < 0.8) await press(/^One fewer/);
  else if (what < 0.9) await press(/^Remove/);
  else {
    await press(/^Edit/);
    const form = page.getByLabel("Budget for this item");
    if (!(await form.isVisible())) return;
    await form.fill(String(Math.floor(100 * random())));
    await page.getByRole("button", { name: "Save Item" }).click();
  }
}

/** What each item of the basket shows, in the order of the list. */
async function textsOf(page: Page): Promise<string[]> {
  return rows(page).allInnerTexts();
}

function quantitiesOf(texts: readonly string[]): string[] {
  return texts.map((text) => /(\d+)\s*×/.exec(text)?.[1] ?? "?").sort();
}
