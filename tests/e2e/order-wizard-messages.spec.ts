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

/** These fields are marked as wrong, too; src/domain/text/messages.cases.ts has their messages. */
async function expectInvalid(page: Page, labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
  }
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
    await expectMessage(page, "Postal code", "Postal code is required");
    await expectInvalid(page, ["WhatsApp phone", "Street address", "City"]);

    await answer(page, { ...THANDI, "Full name": long(101), "Delivery instructions": odd });
    await pressNext(page);
    await expectFirst(page, "Name must be less than 100 characters");
    await expectMessage(page, "Full name", "Name must be less than 100 characters");
    await expectStep(page, 1);
    await answer(page, { "Full name": odd });
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
    await expectMessage(page, "Substitution", "Substitution rule is required");
    await expectInvalid(page, ["Item", "Brand preference", "Shop", "Size"]);

    const { Category, Item, Shop, Size, Substitution } = MAIZE_MEAL;
    await answer(page, { Category, Item, Shop, Size, Substitution });
    await answer(page, { "Brand preference": "Specific Brand", Quantity: "two" });
    await add.click();
    await expectMessage(page, "Quantity", "Quantity must be at least 1");
    await expectInvalid(page, [
      "Custom category",
      "Custom item",
      "Brand",
      "Custom shop",
      "Custom size",
    ]);
  });

  await test.step("a custom field that is not shown any more stops nothing", async () => {
    await answer(page, { "Custom category": long(60), ...MILK, Quantity: "1" });
    await add.click();
    await expect(rowOf(page, "Milk, 2L")).toContainText("Cheapest Available");
    const own = { Category: "Other", Item: "Other", "Custom category": odd, "Custom item": odd };
    await answer(page, { ...MILK, ...own, "Budget for this item": odd });
    await add.click();
    await expect(rowOf(page, `${odd}, 2L`)).toContainText(odd);
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
