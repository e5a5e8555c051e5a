import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { sendCommand } from "../support/member-commands";
import { accepted, deciding, makeShopper, placeOrder } from "../support/ordering";
import { goWithin } from "./admin-tabs";
import { openTab, shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { pressOn } from "./keyboard";
import { answer, orderedByMany, reachStep, rowOf, THANDI_ADDRESS } from "./wizard";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

/** Presses by keyboard, as a screen reader does, and finds the focus where it is read on. */
async function leads(page: Page, pressed: Locator, to: Locator): Promise<void> {
  await pressOn(page, pressed);
  await expect(to).toBeFocused();
}

test("F600 a form that a button opens has the focus, and its end brings back what it was of: profile, addresses, account", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  const home = { id: randomUUID(), label: "Home", ...THANDI_ADDRESS };
  accepted(await sendCommand(server, shopperOf(person), "addresses/save", home));
  await test.step("the profile", async () => {
    await openTab(page, "Profile");
    const form = page.getByRole("form", { name: "Edit profile" });
    await leads(page, button(page, "Edit profile"), form);
    await leads(page, button(page, "Cancel"), region(page, "Your profile"));
  });

  await test.step("the addresses, of which one is removed", async () => {
    await openTab(page, "Addresses");
    const adding = page.getByRole("form", { name: "Add address" });
    await leads(page, button(page, "Add address"), adding);
    await answer(page, { "Name of this address": "Work", "Street address": "1 Long St" });
    await answer(page, { City: "Cape Town", "Postal code": "8001" });
    const work = region(page, "Work, 1 Long St");
    await leads(page, button(page, "Save address"), work);
    await leads(
      page,
      work.getByRole("button", { name: /^Edit/ }),
      page.getByRole("form", { name: "Edit address" }),
    );
    await leads(page, button(page, "Cancel"), work);
    await pressOn(page, work.getByRole("button", { name: /^Remove/ }));
    const first = page.getByRole("listitem").filter({ has: region(page, /^Home/) });
    await leads(page, button(page, "Remove address"), first);
  });

  await test.step("the account", async () => {
    await page.goto("/account");
    for (const name of ["Change email", "Download my data"]) {
      await leads(page, button(page, name), page.getByRole("form", { name }));
      await leads(page, button(page, "Cancel"), button(page, name));
    }
  });
});

test("F600 a basket is filled and changed without losing one's place", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await placeOrder(server, shopperOf(person));
  await orderedByMany(page);
  await reachStep(page, 2);
  const popular = region(page, "Members often order");
  const chip = (name: string) => popular.getByRole("button", { name });
  await leads(page, chip("Milk tart"), popular.getByRole("listitem").filter({ hasText: "Soap" }));
  await page.keyboard.press("Tab");
  await expect(chip("Soap")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(popular).toBeHidden();
  await expect(page.getByRole("main").locator(":focus")).toBeVisible();

  await test.step("a proposed price is taken", async () => {
    const usual = region(page, "Usual items").getByRole("button").first();
    await pressOn(page, usual);
    const row = rowOf(page, "Milk, 2L");
    await pressOn(page, row.getByRole("button", { name: /^Use R25\.00/ }));
    await expect(row.locator(":focus").or(row.and(page.locator(":focus")))).toBeVisible();
  });

  await test.step("an item is changed", async () => {
    const edit = button(page, "Edit Milk, 2L");
    await leads(page, edit, page.getByRole("heading", { name: "Change this item" }));
    await leads(page, button(page, "Cancel"), edit);
    await leads(page, edit, page.getByRole("heading", { name: "Change this item" }));
    await pressOn(page, button(page, "Increase quantity"));
    await expect(page.getByRole("status").filter({ hasText: /^2$/ })).toBeAttached();
    await leads(page, button(page, "Save Item"), edit);
  });
});

test("F602 that a page is loading is read aloud once it takes two seconds, as it is seen then", async ({
  asMember,
}) => {
  const { page } = await asMember();
  const letGo = await holdRequests(page, "**/api/app/orders*");
  await page.addInitScript(() => {
    const stopped = new CSSStyleSheet();
    stopped.replaceSync("* { animation-delay: 1h !important; }");
    document.adoptedStyleSheets.push(stopped);
  });
  await page.goto("/dashboard/orders");
  const words = page.getByText("Loading your orders…");
  await expect(words).toBeAttached();
  await expect(words).toBeHidden();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  await expect(words).toBeVisible();
  letGo();
  await expect(page.getByText("No orders yet")).toBeVisible();
});

test("F603 a line that can't be added says why; F604 what chooses a proof is named as it looks; F605 a link to an order leads to it", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await reachStep(page, 2);
  await pressOn(page, button(page, "Add to basket"));
  await expect(page.getByRole("alert").filter({ hasText: "Item name is required" })).toBeVisible();

  const { id, order_number } = await placeOrder(server, shopperOf(person));
  await placeOrder(server, shopperOf(person));
  await goWithin(page, `/dashboard/orders#${id}`);
  const card = page.getByRole("listitem").filter({ has: region(page, order_number) });
  await expect(card).toBeFocused();
  await card.locator("summary").filter({ hasText: "Proof of payment" }).click();
  await card.getByRole("button", { name: "Send a different file" }).click();
  await expect(card.getByLabel("Proof of payment")).toHaveAccessibleName(/^Choose photo or file/);

  await test.step("F663 two that choose a proof are each told what is wrong with their own file", async () => {
    const judge = deciding(server, makeShopper(server, { admin: true }));
    const choose = async (content: string) => {
      const rejected = await placeOrder(server, shopperOf(person));
      accepted(await judge.reject(rejected.id, "The proof cannot be read"));
      const chooser = region(page, rejected.order_number).getByLabel("Proof of payment");
      const buffer = Buffer.from(content);
      await chooser.setInputFiles({ name: "slip.png", mimeType: "image/png", buffer });
      return chooser;
    };
    const empty = await choose("");
    await expect(await choose("no picture")).toHaveAccessibleDescription(/Error: Invalid file/);
    await expect(empty).toHaveAccessibleDescription(/Error: .*This file is empty/);
  });
});
