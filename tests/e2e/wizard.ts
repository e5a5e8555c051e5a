import { expect, type Locator, type Page } from "@playwright/test";

/** What a member writes in the wizard, in the words of its labels. */
export const THANDI = {
  "Full name": "Thandi Nkosi",
  "WhatsApp phone": "082 123 4567",
  "Street address": "43 Cavendish Road",
  City: "Johannesburg",
  "Postal code": "2198",
};
export const MILK = {
  Category: "Dairy",
  Item: "Milk",
  "Brand preference": "Cheapest Available",
  Shop: "Checkers",
  Size: "2L",
  Substitution: "Allow substitute",
};
export const MAIZE_MEAL = {
  Category: "Other",
  "Custom category": "Staples",
  Item: "Other",
  "Custom item": "Maize meal",
  "Brand preference": "Specific Brand",
  Brand: "White Star",
  Shop: "Other",
  "Custom shop": "Boxer",
  Size: "Other",
  "Custom size": "5kg",
  "Budget for this item": "R 1 234,50",
  Substitution: "Only exact item",
  "Substitution details": "Super, not special",
};

type Answers = Readonly<Record<string, string>>;

/** Opens the wizard where it was left. */
export async function openWizard(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByText(/^Step \d of 5$/)).toBeVisible();
}

/** Answers questions by their labels: types, or chooses from a list. */
export async function answer(page: Page, answers: Answers): Promise<void> {
  for (const [label, text] of Object.entries(answers)) {
    const field = page.getByLabel(label, { exact: true });
    const isList = (await field.evaluate((element) => element.tagName)) === "SELECT";
    if (isList) await field.selectOption(text);
    else await field.fill(text);
  }
}

export async function expectAnswers(page: Page, answers: Answers): Promise<void> {
  for (const [label, text] of Object.entries(answers)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
}

/** Opens the full form where the basket shows only its one line. */
export async function openDetails(page: Page): Promise<void> {
  const category = page.getByLabel("Category", { exact: true });
  const open = page.getByRole("button", { name: "fill in the details" });
  await expect(category.or(open)).toBeVisible();
  if (await open.isVisible()) await open.click();
}

export async function addItem(page: Page, item: Answers): Promise<void> {
  await openDetails(page);
  await answer(page, item);
  await page.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByText("Item added to your basket!").first()).toBeVisible();
}

export async function choosePreferences(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Price" }).check();
  await page.getByRole("radio", { name: "Monthly" }).check();
}

/** Presses Next Step, also where it says that something is missing. */
export async function pressNext(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Next Step" }).press("Enter");
}

export async function expectStep(page: Page, step: number): Promise<void> {
  await expect(page.getByText(`Step ${step} of 5`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`\\?step=${step}$`));
  await expect(page, "the step itself has arrived, and the focus with it").toHaveTitle(
    new RegExp(`Step ${step} of 5`),
  );
}

/** Goes on to a step by filling in all before it. */
export async function reachStep(page: Page, step: 1 | 2 | 3 | 4): Promise<void> {
  const fill = [
    () => answer(page, THANDI),
    () => addItem(page, MILK),
    () => choosePreferences(page),
  ];
  await openWizard(page);
  for (let at = 1; at < step; at++) {
    await fill[at - 1]?.();
    await pressNext(page);
    await expectStep(page, at + 1);
  }
}

/** An item of the basket's list by its heading. */
export function rowOf(page: Page, heading: string): Locator {
  return page
    .getByRole("region", { name: /^In your basket/ })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: heading, exact: true }) });
}
