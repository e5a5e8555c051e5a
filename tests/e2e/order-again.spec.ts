import type { Page } from "@playwright/test";
import { accepted, item, placeOrder, shopping, start } from "../support/ordering";
import { pdfSlip } from "../support/slips";
import { openTab, orderCard, shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { openInstalled } from "./installed-app";
import { expectAllSaved, status } from "./outbox";
import { amountOf, completeButton, proofField, storedFor, thanks } from "./payment";
import { expectAccessibleAndFits } from "./sizes";
import { expectStep, reachStep, rowOf } from "./wizard";

const again = (page: Page) => page.getByRole("button", { name: "Order again" });
const lastOrder = (page: Page) => page.getByRole("region", { name: "Order again" });
const toPayment = (page: Page) => page.getByRole("button", { name: "Continue to payment" });

test.describe(() => {
  test.use({ serviceWorkers: "allow" });

  test("a repeat order takes at most six taps, also without a network", async ({
    asMember,
    server,
    goOffline,
  }) => {
    const { page, person } = await asMember();
    await placeOrder(server, shopperOf(person));
    await openInstalled(page, "/dashboard/baskets");
    await expect(page.getByText("2 × Milk, 2L")).toBeVisible();
    const repeat = async () => {
      await page.goto("/"); // the app opens
      let taps = 0;
      const tap = async (press: () => Promise<unknown>) => {
        taps++;
        await press();
      };
      await tap(() => lastOrder(page).getByRole("button", { name: "Order again" }).click());
      await expect(rowOf(page, "Milk, 2L")).toBeVisible();
      await expect(page.getByLabel("Grocery budget")).toHaveValue("500.00");
      await expect(amountOf(page, "Total Payable")).toHaveText("R500.00");
      await tap(() => toPayment(page).click());
      await expectStep(page, 4);
      const chooser = page.waitForEvent("filechooser");
      await tap(() => proofField(page).click());
      await tap(async () => (await chooser).setFiles(pdfSlip()));
      await tap(() => completeButton(page).click());
      expect(taps).toBeLessThanOrEqual(6);
    };
    await repeat();
    await expect(thanks(page)).toBeVisible();
    await expectAllSaved(page);
    await goOffline(page, async () => {
      await repeat();
      await expect(page.getByText("Not sent yet").first()).toBeVisible();
      await expect(status(page, /^Waiting to send \(\d+\)$/)).toBeVisible();
    });
    await expect(thanks(page)).toBeVisible();
    const { orders } = await storedFor(server, person);
    expect(orders.map(({ submitted_at }) => submitted_at !== "")).toEqual([true, true, true]);
  });
});

test("'Order again' asks once before it replaces a basket, and each part is changed where it is", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  const shop = shopping(server, shopperOf(person));
  const items = ["500g", "1kg", "2kg", "1L", "2L", "250g", "750ml"].map((size) => item({ size }));
  const { order } = accepted(await shop.start(start({ items })));
  accepted(await shop.budget(order.id, 65_000));
  accepted(await shop.complete(accepted(await shop.whatsapp(order.id)).order));
  await reachStep(page, 2);
  await page.getByLabel("Add an item").fill("soap 100g");
  await page.getByLabel("Add an item").press("Enter");
  await expect(rowOf(page, "Soap, 100g")).toBeVisible();
  await page.getByLabel("Add an item").fill("half a li");
  await expectAllSaved(page);
  await openTab(page, "Orders");
  const card = orderCard(page, order.order_number);

  await test.step("the basket stays until its member says otherwise", async () => {
    await again(page).click();
    const dialog = page.getByRole("dialog", { name: "Replace your current basket?" });
    await expect(dialog.getByText("The 1 item in your current basket")).toBeVisible();
    await expectAccessibleAndFits(page);
    await dialog.getByRole("button", { name: "Keep my basket" }).click();
    await expect(dialog).toBeHidden();
    await card.getByRole("button", { name: "Order again" }).click();
    await dialog.getByRole("button", { name: "Order again" }).dblclick();
    await expect(page).toHaveURL(/\/check-order$/);
  });

  await expect(page.getByText("You get two deliveries a month.")).toBeVisible();
  await test.step("the first items are seen, the rest in one tap, and what was half typed", async () => {
    const rows = page.getByRole("region", { name: /^In your basket/ }).getByRole("listitem");
    await expect(rows).toHaveCount(5);
    await expect(page.getByText(/^about R\d+ of R650$/)).toBeVisible();
    await page.getByRole("button", { name: "2 more items" }).click();
    await expect(rows).toHaveCount(7);
    await expect(page.getByLabel("Add an item")).toHaveValue("half a li");
    await toPayment(page).click();
    const notAdded = "What you typed isn't in your basket yet.";
    await expect(page.getByLabel("Add an item")).toHaveAccessibleDescription(
      new RegExp(notAdded.replaceAll(".", "\\.")),
    );
    await expect(page.getByLabel("Add an item")).toBeFocused();
    await page.getByLabel("Add an item").fill("maas 2L");
    await page.getByLabel("Add an item").press("Enter");
    await expect(rows).toHaveCount(8);
    await rowOf(page, "Milk, 2kg").getByRole("button", { name: "One more" }).click();
    for (const name of ["Milk, 500g", "Milk, 1kg"]) {
      await rowOf(page, name).getByRole("button", { name: "Remove" }).click();
    }
    await expect(rows).toHaveCount(6);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Milk removed")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rows).toHaveCount(8);
    await rowOf(page, "Milk, 500g").getByRole("button", { name: "Remove" }).click();
    await expect(rows).toHaveCount(7);
  });

  await test.step("the budget counts while it is typed, and is there after a reload", async () => {
    await page.getByLabel("Grocery budget").fill("");
    await expect(amountOf(page, "Total Payable")).toBeHidden();
    await page.getByLabel("Prioritize").selectOption("brand");
    await page.getByRole("button", { name: "Change address" }).click();
    await page.getByLabel("City").fill("Durb");
    await page.getByLabel("Grocery budget").pressSequentially("700");
    await expect(amountOf(page, "Total Payable")).toHaveText("R700.00");
    await page.reload();
    await expect(page.getByLabel("Grocery budget")).toHaveValue("700");
    await expect(page.getByLabel("Prioritize")).toHaveValue("brand");
    await expect(page.getByText(/, Durb, /)).toBeVisible();
    await page.getByRole("button", { name: "2 more items" }).click();
    await expect(rowOf(page, "Maas, 2L")).toBeVisible();
  });

  await test.step("what is wrong is said where it is", async () => {
    await page.getByRole("button", { name: "Change address" }).click();
    await page.getByLabel("City").fill("");
    await page.getByRole("button", { name: "Done address" }).click();
    await toPayment(page).click();
    await expect(page.getByLabel("City")).toBeFocused();
    await page.getByLabel("City").fill("Durban");
    await toPayment(page).click();
    await expectStep(page, 4);
    const stored = accepted(
      await shop.view(
        (await storedFor(server, person)).orders.find(({ id }) => id !== order.id)?.id ?? "",
      ),
    );
    expect(stored.order.order_budget).toBe(70_000);
    await expect(page.getByText(/^Delivery to 12 Vilakazi Street, .*Durban/)).toBeVisible();
  });

  await test.step("an order that is begun is found in the orders", async () => {
    await openTab(page, "Orders");
    await card.getByRole("button", { name: "Order again" }).click();
    const dialog = page.getByRole("dialog", { name: "Replace your current basket?" });
    await expect(dialog.getByText("You'll find it in your orders.")).toBeVisible();
    await dialog.getByRole("button", { name: "Keep my basket" }).click();

    const other = accepted(await shop.start(start())).order;
    await page.goto("/?step=2");
    await page.getByLabel("Add an item").fill("bread");
    await page.getByLabel("Add an item").press("Enter");
    await expect(rowOf(page, "Bread")).toBeVisible();
    await openTab(page, "Orders");
    const added = dialog.getByText("but you'll lose what you've changed in this basket since");
    await orderCard(page, other.order_number)
      .getByRole("button", { name: "Continue order" })
      .click();
    await expect(added, "F411").toBeVisible();
    await dialog.getByRole("button", { name: "Keep my basket" }).click();
    await card.getByRole("button", { name: "Order again" }).click();
    await expect(added, "F411").toBeVisible();
    await dialog.getByRole("button", { name: "Order again" }).click();
    await expect(rowOf(page, "Milk, 500g")).toBeVisible();
    await openTab(page, "Orders");
    await card.getByRole("button", { name: "Order again" }).click();
    await expect(page, "the same once more is not asked about").toHaveURL(/\/check-order$/);
    await expect(page.getByRole("button", { name: "Continue order" })).toHaveCount(0);
  });
});
