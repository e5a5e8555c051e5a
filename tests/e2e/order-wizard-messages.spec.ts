import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import {
  answer,
  expectStep,
  MAIZE_MEAL,
  MILK,
  openDetails,
  pressNext,
  reachStep,
  rowOf,
  THANDI,
} from "./wizard";

/** The message is beside its field, which has the focus; where several are wrong the summary leads there. */
async function expectMessage(page: Page, label: string, message: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAccessibleDescription(new RegExp(`Error: ${literally(message)}`));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  const alert = page.getByRole("alert").filter({ hasText: "There is a problem" });
  if (await alert.isVisible()) {
    await alert.getByRole("link", { name: message, exact: true }).click();
  }
  await expect(field).toBeFocused();
}

async function expectFirst(page: Page, message: string): Promise<void> {
  const toast = page.getByRole("listitem").filter({ hasText: "Validation Error" }).first();
  await expect(toast).toContainText(message);
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const long = (length: number) => "x".repeat(length);

test("each step says what is missing or wrong beside its field, on top and in the toast; emoji, right-to-left text and tags stay what they are", async ({
  asMember,
  server,
}) => {
  const odd = "🥑 مرحبا <script>alert(1)</script> =1+1";
  const { page, person } = await asMember();
  page.on("dialog", (dialog) => expect(dialog.message()).toBe("no dialog"));
  await page.emulateMedia({ reducedMotion: "reduce" }); // each message is scrolled to
  const add = page.getByRole("button", { name: "Add Item" });

  await test.step("step 1 says what is missing and what is too long", async () => {
    await reachStep(page, 1);
    await expect(page.getByRole("button", { name: "Next Step" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await pressNext(page);
    await expectFirst(page, "Name must be at least 2 characters");
    await expectMessage(page, "Full name", "Name must be at least 2 characters");
    await expectMessage(page, "WhatsApp phone", "Phone number must be at least 10 digits");
    await expectMessage(page, "Street address", "Street address is required");
    await expectMessage(page, "City", "City is required");
    await expectMessage(page, "Postal code", "Postal code is required");

    await answer(page, {
      "Full name": long(101),
      "WhatsApp phone": "0".repeat(21),
      "Street address": long(201),
      "Building / apartment": long(201),
      City: long(101),
      "Postal code": long(21),
      "Delivery instructions": long(1001),
    });
    await pressNext(page);
    await expectFirst(page, "Name must be less than 100 characters");
    await expectMessage(page, "Full name", "Name must be less than 100 characters");
    for (const label of ["WhatsApp phone", "Street address", "Building / apartment", "City"]) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
    }
    await expectStep(page, 1);
    const right = { ...THANDI, "Full name": odd, "Delivery instructions": odd };
    await answer(page, { ...right, "Building / apartment": "" });
    await pressNext(page);
    await expectStep(page, 2);
  });

  await test.step("step 2 wants an item", async () => {
    await pressNext(page);
    const message = "Please add at least one item to your basket";
    await expectFirst(page, message);
    await expectMessage(page, "Add an item", message);
    await expect(page.getByRole("heading", { name: "There is a problem" })).toBeHidden();
    await expect(page.getByLabel("Add an item")).toBeFocused();
    await expectStep(page, 2);
    await page.getByLabel("Add an item").fill("eggs 18s");
    await pressNext(page);
    const notAdded =
      "What you typed isn't in your basket yet. Add it to your basket, or clear the line.";
    await expectMessage(page, "Add an item", notAdded);
    await expectStep(page, 2);
    await page.getByLabel("Add an item").fill("");
    await expect(page.getByText(notAdded)).toBeHidden();
    await openDetails(page);
  });

  await test.step("an item says what is missing", async () => {
    await add.click();
    await expectFirst(page, "Category is required");
    await expectMessage(page, "Category", "Category is required");
    await expectMessage(page, "Item", "Item name is required");
    await expectMessage(page, "Brand preference", "Brand preference is required");
    await expectMessage(page, "Shop", "Shop preference is required");
    await expectMessage(page, "Size", "Size is required");
    await expectMessage(page, "Substitution", "Substitution rule is required");

    const { Category, Item, Shop, Size, Substitution } = MAIZE_MEAL;
    await answer(page, { Category, Item, Shop, Size, Substitution });
    await answer(page, { "Brand preference": "Specific Brand" });
    await add.click();
    await expectMessage(page, "Custom category", "Custom category is required");
    await expectMessage(page, "Custom item", "Custom item name is required");
    await expectMessage(page, "Brand", "Brand is required");
    await expectMessage(page, "Custom shop", "Custom shop is required");
    await expectMessage(page, "Custom size", "Custom size is required");
  });

  await test.step("a quantity that is none is refused", async () => {
    await answer(page, { "Custom category": long(60) });
    await answer(page, MILK);
    for (const [quantity, message] of [
      ["two", "Quantity must be at least 1"],
      ["1.5", "Quantity must be a whole number"],
      ["1000", "Quantity must be less than 1000"],
    ] as const) {
      await answer(page, { Quantity: quantity });
      await add.click();
      await expectFirst(page, message);
      await expectMessage(page, "Quantity", message);
    }
  });

  await test.step("a custom field that is not shown any more stops nothing", async () => {
    await answer(page, { Quantity: "1" });
    await add.click();
    await expect(rowOf(page, "Milk, 2L")).toContainText("Cheapest Available");
    await answer(page, { ...MAIZE_MEAL, "Custom item": odd, "Budget for this item": odd });
    await add.click();
    await expect(rowOf(page, `${odd}, 5kg`)).toContainText(odd);
  });

  await test.step("step 3 wants both choices", async () => {
    await pressNext(page);
    await expectStep(page, 3);
    await pressNext(page);
    await expectFirst(page, "Please choose what to prioritize");
    for (const message of [
      "Please choose what to prioritize",
      "Please choose how often you want deliveries",
    ]) {
      await expect(page.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
    }
    await expectStep(page, 3);
    await page.getByRole("radio", { name: "Brand loyalty" }).check();
    await page.getByRole("radio", { name: "Once-off" }).check();
    await pressNext(page);
    await expectStep(page, 4);
    const pb = await server.asSuperuser();
    expect(await pb.collection("profiles").getOne(person.id)).toMatchObject({ full_name: odd });
  });
});
