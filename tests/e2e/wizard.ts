import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { EMPTY_GROCERY_ITEM } from "@/domain/basket/grocery-item";
import { parseRand } from "@/domain/money/parse-rand";
import { accepted, call } from "../support/ordering";
import { SyncPhone } from "../support/sync-phone";
import { PLAIN_PAGE } from "./fixtures";

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
/** The same as the phone keeps it, and the server. */
export const THANDI_ADDRESS = {
  addressLine1: THANDI["Street address"],
  addressLine2: "",
  suburb: "",
  city: THANDI.City,
  province: "",
  postalCode: THANDI["Postal code"],
  deliveryInstructions: "",
};
const THANDI_TYPED = {
  fullName: THANDI["Full name"],
  phone: THANDI["WhatsApp phone"],
  ...THANDI_ADDRESS,
};
const MILK_TYPED = {
  category: MILK.Category,
  itemName: MILK.Item,
  brandPreference: MILK["Brand preference"],
  shopPreference: MILK.Shop,
  size: MILK.Size,
  substitutionRule: MILK.Substitution,
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

/** The wizard where it was left. */
export const WIZARD = "/?step=last";

export async function openWizard(page: Page): Promise<void> {
  await page.goto(WIZARD);
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
  const open = page.getByRole("button", { name: "Details", exact: true, expanded: false });
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

/**
 * Opens the wizard at a step with all before it filled in. A member's answers, order and budget come from another
 * phone of theirs, which is quicker than typing; where the app was opened before, all but the budget is typed.
 */
export async function reachStep(page: Page, step: 1 | 2 | 3 | 4, budget = ""): Promise<void> {
  const member = await memberOf(page);
  if (!member || step === 1) return walkToStep(page, step);
  await fillOnAnotherPhone(member, step, budget);
  await openWizard(page);
  await expectStep(page, step);
}

/** Fills in all steps before the given one. */
async function walkToStep(page: Page, step: 1 | 2 | 3 | 4): Promise<void> {
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

interface SignedIn {
  readonly url: string;
  readonly id: string;
  readonly token: string;
}

/** Who is signed in where the app was not opened yet, by what it keeps of a session. */
async function memberOf(page: Page): Promise<SignedIn | null> {
  const { origin, pathname } = new URL(page.url());
  if (pathname !== PLAIN_PAGE) return null;
  const session = await page.evaluate(() => localStorage.getItem("pantry-session"));
  const { token, user } = JSON.parse(session ?? "{}");
  return { url: origin, id: user.id, token };
}

async function fillOnAnotherPhone(
  { url, id, token }: SignedIn,
  step: 2 | 3 | 4,
  orderBudget: string,
): Promise<void> {
  const phone = new SyncPhone({ url }, { id, pb: { authStore: { token } } });
  const preferences = { prioritize: "price", frequency: "monthly" };
  const milk = { ...EMPTY_GROCERY_ITEM, ...MILK_TYPED, quantity: 1, id: randomUUID() };
  const orderId = randomUUID();
  const budget = parseRand(orderBudget);
  if (step === 4) {
    const content = { details: THANDI_TYPED, items: [milk], preferences };
    await send("orders/start", { id: orderId, revision: 1, ...content });
    if (budget.ok) await send("orders/budget", { id: orderId, order_budget: budget.value });
  }
  phone.add("drafts", {
    ...THANDI_TYPED,
    ...EMPTY_GROCERY_ITEM,
    ...(step === 4 ? preferences : { prioritize: "", frequency: "" }),
    quantity: "1",
    orderBudget: budget.ok ? (budget.value / 100).toFixed(2) : "",
    id: "current",
    userId: id,
    orderId,
    revision: step === 4 ? 1 : 0,
    sentDigest: "",
    step,
    editedItemId: "",
    prefilled: true,
  });
  if (step > 2) phone.add("items", { ...milk, draftId: "current", addedAt: Date.now() });
  expect((await phone.sync()).status).toBe(200);

  async function send(path: string, body: object): Promise<void> {
    accepted(await call({ url }, { token }, path, body));
  }
}

/** An item of the basket's list by its heading. */
export function rowOf(page: Page, heading: string): Locator {
  return page
    .getByRole("region", { name: /^In your basket/ })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: heading, exact: true }) });
}

/** As if many had ordered a member's usual items, and two that the member never did. */
export async function orderedByMany(page: Page): Promise<void> {
  await page.route("**/api/app/usual-items", async (route) => {
    const response = await route.fetch();
    const { items } = await response.json();
    const popular = ["Milk tart", "Soap"].map((customItemName) => ({
      ...items[0],
      itemName: "Other",
      customItemName,
      size: "1kg",
    }));
    await route.fulfill({ response, json: { items, popular: [...items, ...popular] } });
  });
}
