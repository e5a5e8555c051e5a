import type { Page } from "@playwright/test";
import { placeOrder } from "../support/ordering";
import { expectAccessible } from "./accessible";
import { shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { expectAllSaved } from "./outbox";
import { expectAccessibleAndFits, expectAccessibleAtNight } from "./sizes";
import { orderedByMany, reachStep, rowOf } from "./wizard";

const PASTED = `[12:03, 24/11/2026] Mum: Please get
1. Mealie meal 10kg White Star
2. chicken 2kg max R120, no substitute
3. 2 bread Albany
[12:04, 24/11/2026] Mum: milk 2L x2 Checkers
eggs 18s 🥚`;

const lineOf = (page: Page) => page.getByLabel("Add an item");
const rowsOf = (page: Page) =>
  page.getByRole("region", { name: /^In your basket/ }).getByRole("listitem");

/** Presses a row's Change, and types in the very moment in which its field is there. */
const typeAtOnce = (page: Page, press: string, text: string) =>
  page.evaluate(
    ({ named, letters }) =>
      new Promise<void>((resolve) => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
        const watch = new MutationObserver(() => {
          const field = document.querySelector<HTMLInputElement>("#edited-row");
          if (!field) return;
          watch.disconnect();
          let before = "";
          for (const letter of letters) {
            set?.call(field, before + letter);
            field.dispatchEvent(new Event("input", { bubbles: true }));
            before = field.value;
          }
          resolve();
        });
        watch.observe(document, { subtree: true, childList: true });
        const buttons = [...document.querySelectorAll("button")];
        buttons.find(({ textContent }) => textContent === named)?.click();
      }),
    { named: press, letters: [...text] },
  );

/** A list of so many different items. */
const longList = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at + 1}. soap ${at + 1}00g`).join("\n");

test("a pasted list is looked over, changed where it is, and added at once", async ({
  asMember,
}) => {
  const { page } = await asMember();
  await reachStep(page, 2);
  await expect(page.getByRole("form")).toHaveCount(0);
  await expect(page.getByLabel("Category", { exact: true })).toBeHidden();
  await lineOf(page).fill(PASTED);
  const found = page.getByRole("list", { name: "Items in your list" }).getByRole("listitem");
  await expect(found).toHaveText([
    /^1× Mealie meal, 10kg\s· White StarChange/,
    /^1× Chicken, 2kg\s· Only exact item\s· R120.00Change/,
    /^2× Bread\s· AlbanyChange/,
    /^2× Milk, 2L\s· CheckersChange/,
    /^1× Eggs, 18sChange/,
  ]);
  await expectAccessibleAtNight(page);

  await test.step("what is typed faster than the list is drawn goes into its row, letter by letter", async () => {
    await typeAtOnce(page, "Change Eggs", "eggs 18s x2");
    await page.getByLabel("Change this item").press("Enter");
    await expect(found).toHaveText([
      /^1× Mealie meal, 10kg/,
      /^1× Chicken, 2kg/,
      /^2× Bread/,
      /^2× Milk, 2L/,
      /^2× Eggs, 18s/,
    ]);
  });

  await test.step("a row that is half changed is there after a reload", async () => {
    await page.getByRole("button", { name: "Change Bread" }).click();
    const row = page.getByLabel("Change this item");
    await expect(row).toBeFocused();
    await row.fill("3 brown bread, no su");
    await expectAccessible(page);
    await page.reload();
    await expect(found).toHaveCount(5);
    await expect(found.nth(2)).toContainText("3× Brown bread");
    await page.getByRole("button", { name: "Change Brown bread" }).click();
    await row.fill("3 brown bread, no sub");
    await row.press("Enter");
    await expect(found.nth(2)).toContainText("3× Brown bread · Only exact item");
  });

  await test.step("a row is removed before it is added", async () => {
    const remove = async (name: string) => {
      await page.getByRole("button", { name: `Change ${name}` }).click();
      await page.getByRole("button", { name: "Remove", exact: true }).click();
    };
    await remove("Chicken");
    await expect(found).toHaveCount(4);
    await expect(page.getByText("We found 4 items. Is this right?")).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(found.nth(1)).toContainText("1× Chicken, 2kg · Only exact item · R120.00");
    await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
    await remove("Eggs");
    await expect(page.getByText("Eggs removed")).toBeVisible();
    await expect(found).toHaveCount(4);
  });

  await page.getByRole("button", { name: "Change Chicken" }).click(); // and left open
  await page.getByRole("button", { name: "Add 4 items" }).click();
  await expect(lineOf(page)).toHaveValue("");
  await expect(page.getByLabel("Change this item")).toBeHidden();
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(rowOf(page, "Chicken, 2kg")).toContainText("Only exact item");
  await expect(rowOf(page, "Milk, 2L")).not.toContainText(/No Preference|No budget|Any size/);
  await expect(page.getByText("about R120", { exact: true })).toBeVisible();
  await expect(page.getByText("3 items have no price")).toBeVisible();
  await expectAccessibleAndFits(page);

  await test.step("the form is closed again after an item's change", async () => {
    await rowOf(page, "Milk, 2L").getByRole("button", { name: "Edit" }).press("Enter");
    await expect(page.getByLabel("Category", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Details", expanded: false })).toBeVisible();
    await expect(page.getByLabel("Category", { exact: true })).toBeHidden();
  });
});

test("a spelling, a name and a size are proposed, and nothing is changed unasked", async ({
  asMember,
}) => {
  const { page } = await asMember();
  await reachStep(page, 2);
  await lineOf(page).fill("chiken 2kg no sub");
  await expect(page.getByText("1× Chiken, 2kg · Only exact item")).toBeVisible();
  await page.getByRole("button", { name: "Did you mean Chicken?" }).click();
  await expect(page.getByText("1× Chicken, 2kg · Only exact item")).toBeVisible();
  await lineOf(page).fill("maas 2L, 2 mieli");
  await page.getByRole("button", { name: "Mielie meal", exact: true }).click();
  await expect(lineOf(page)).toHaveValue("maas 2L, 2 Mielie meal ");
  await lineOf(page).fill("mieli");
  const proposed = page.getByRole("list", { name: "Suggestions" });
  await proposed.getByRole("button", { name: "Mielie meal", exact: true }).click();
  await proposed.getByRole("button", { name: "12.5kg", exact: true }).click();
  await expect(lineOf(page)).toHaveValue("Mielie meal 12.5kg");
  await expectAccessibleAndFits(page);
  await lineOf(page).press("Enter");
  await expect(rowOf(page, "Mielie meal, 12.5kg")).toBeVisible();
  await lineOf(page).fill("2L x2");
  await lineOf(page).press("Enter");
  await expect(page.getByText("Item name is required").first()).toBeVisible();
  await expect(lineOf(page)).toHaveValue("2L x2");
});

test("a member's usual items are suggested first, then what many order, then the list, and last prices are proposed, without a network", async ({
  asMember,
  server,
  goOffline,
}) => {
  const { page, person } = await asMember();
  await placeOrder(server, shopperOf(person));
  await orderedByMany(page);
  await reachStep(page, 2);
  await expect(page.getByRole("region", { name: "Members often order" })).toBeVisible();
  const offered = page.getByRole("button", { name: /^(Add to basket: )?Mi/ });
  await goOffline(page, async () => {
    await lineOf(page).pressSequentially("mi");
    await expect(offered).toHaveText([
      "Add to basket: Milk, 2L",
      "Add to basket: Milk tart, 1kg",
      "Milk",
      "Milo",
    ]);
    await offered.first().dblclick();
    const row = rowOf(page, "Milk, 2L");
    await row
      .getByRole("button", { name: "Use R25.00, the price from last time for Milk, 2L" })
      .click();
    await expect(row.getByRole("button", { name: /^Use R/ })).toBeHidden();
    await expect(row).toContainText("R25.00");
    await expect(page.getByText("about R25", { exact: true })).toBeVisible();
  });

  await test.step("a usual item takes the place of what was typed to find it, as many as were typed", async () => {
    await rowOf(page, "Milk, 2L").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("heading", { name: "Usual items" })).toBeVisible();
    await lineOf(page).fill("bread, 3 milk 2");
    await page.getByRole("button", { name: "Add to basket: Milk, 2L" }).click();
    await expect(rowOf(page, "Milk, 2L")).toContainText("3×");
    await expect(lineOf(page)).toHaveValue("bread, ");
    await lineOf(page).press("Enter");
    await expect(rowOf(page, "Bread")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Usual items" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to basket: Milk, 2L" })).toBeHidden();
  });
});

test("T370 a tab that is killed while a pasted list is added has each item once", {
  tag: "@long-run",
}, async ({ asMember }) => {
  const { page, person } = await asMember();
  await reachStep(page, 2);
  await expectAllSaved(page);
  await lineOf(page).fill(longList(6));
  const entry = `pantry-line-${person.id}`;
  const kept = await page.evaluate((name) => localStorage.getItem(name), entry);
  expect(kept).toContain("6. soap");

  // A tab that is killed leaves nothing but what is kept: the next one has it from there.
  const next = await page.context().newPage();
  await next.goto(page.url());
  await next.getByRole("button", { name: "Add 6 items" }).click();
  await expect(rowsOf(next)).toHaveCount(6);
  await expect(lineOf(next)).toHaveValue("");

  await test.step("killed after the items are written and before the line is empty: each is there once", async () => {
    await next.evaluate(([name, line]) => localStorage.setItem(name, line), [
      entry,
      kept ?? "",
    ] as const);
    await next.reload();
    await expect(rowsOf(next)).toHaveCount(6);
    await expect(lineOf(next)).toHaveValue("");
  });

  await test.step("the same in a second tab that still shows the list", async () => {
    await page.getByRole("button", { name: "Add 6 items" }).click();
    await expect(lineOf(page)).toHaveValue("");
    await lineOf(page).fill("bread");
    await lineOf(page).press("Enter");
    await expect(rowOf(page, "Bread")).toBeVisible();
    for (const tab of [page, next]) await expect(rowsOf(tab)).toHaveCount(7);
  });
});

test("T370 what one basket has no room for is in the line again, also after a killed tab", {
  tag: "@long-run",
}, async ({ asMember }) => {
  const { page, person } = await asMember();
  await reachStep(page, 2);
  await expectAllSaved(page);
  await lineOf(page).fill(longList(202));
  const entry = `pantry-line-${person.id}`;
  const kept = await page.evaluate((name) => localStorage.getItem(name), entry);
  await page.getByRole("button", { name: "Add 200 items" }).click();
  await expect(rowsOf(page)).toHaveCount(200);
  await expect(lineOf(page)).toHaveValue(/Soap 20200g/);
  // What a tab leaves that is killed after the items are written and before the line is empty.
  await page.evaluate(([name, line]) => localStorage.setItem(name, line), [
    entry,
    kept ?? "",
  ] as const);
  await page.reload();
  await expect(lineOf(page)).toHaveValue(/Soap 20200g/);
  await expect(rowsOf(page)).toHaveCount(200);
});
