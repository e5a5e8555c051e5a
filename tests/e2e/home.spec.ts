import type { Page } from "@playwright/test";
import { dayBefore, formatMonth, formatNearDay, monthPeriod } from "@/domain/time/sa-time";
import { announceDelivery } from "../support/buying";
import { accepted, deciding, makeShopper, placeOrder, shopping, sql } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { restoreAfterEach } from "./admin-tabs";
import { shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { loseFirst } from "./held";
import { memberBar, menuButton } from "./menu";
import { addByLine, expectAllSaved } from "./outbox";
import { amountOf } from "./payment";
import { DESKTOP, expectAccessibleAndFits, expectAccessibleAtNight, PHONE } from "./sizes";
import { expectNoWaiting, watchForWaiting } from "./waiting";
import { expectStep, reachStep } from "./wizard";

restoreAfterEach("delivery_schedules");

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The admin gives a delivery another date, and the phone's network comes back. */
async function moveDelivery(page: Page, server: TestServer, date: string, to: string) {
  sql(
    server,
    `UPDATE delivery_schedules SET mid_month_date = '${to}' WHERE mid_month_date = '${date}'`,
  );
  await page.evaluate(() => dispatchEvent(new Event("online")));
}

/** What a member reads before paying. */
async function expectSaid(page: Page, date: string): Promise<void> {
  const month = formatMonth(monthPeriod(Date.now()));
  await expect(page.getByText(formatNearDay(date)).first()).toBeVisible();
  await expect(page.getByText(`Membership for ${month}. You pay it once a month.`)).toBeVisible();
  await expect(amountOf(page, "Subscription Fee (Monthly)")).toHaveText("R59.00");
}

test("home shows the next delivery and the one next step of an order, from paying to delivery; before paying a member reads when the groceries come and for which month the fee is", async ({
  asMember,
  expectProblem,
  server,
  goOffline,
}) => {
  expectProblem(/ERR_FAILED/);
  const date = announceDelivery(server, 5);
  const { page, person } = await asMember();
  const who = shopperOf(person);
  const judge = deciding(server, makeShopper(server, { admin: true }));
  const draft = await placeOrder(server, who, "budget");
  const asked = await loseFirst(page, /app\/deliveries$/);
  await page.goto("/");
  const order = card(page, "Your order");
  await expect(card(page, "Next delivery for new orders"), "F273").toContainText(
    formatNearDay(date),
  );
  expect(asked.size).toBe(1);
  const earlier = dayBefore(date);
  await moveDelivery(page, server, date, earlier);
  await expect(card(page, "Next delivery for new orders")).toContainText(formatNearDay(earlier));
  await expect(order).toContainText("Pay R559.00 with the reference");
  await expect(order).toContainText(draft.payment_reference);
  await expect(card(page, "Start a new order")).toBeHidden();
  await expect(order.getByRole("button", { name: "Copy payment reference" })).toBeVisible();
  await expect(
    memberBar(page).getByRole("link", { name: "Orders 1 order needs your attention" }),
  ).toBeVisible();
  await expectAccessibleAtNight(page);
  await test.step("before paying a member reads when the groceries come and for which month the fee is", async () => {
    await order.getByRole("button", { name: "Continue order" }).click();
    await expectStep(page, 4);
    await expectSaid(page, earlier);
    await moveDelivery(page, server, earlier, date);
    await expectSaid(page, date);
    await page.getByRole("link", { name: "Check your order" }).click();
    await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible();
    await expectSaid(page, date);
    await page.getByRole("banner").getByRole("link", { name: "Pooled Pantry" }).click();
  });

  const shop = shopping(server, who);
  const proven = accepted(await shop.proof(draft.id)).order;
  await expect(order).toContainText("press Complete Order");
  const submitted = accepted(await shop.complete(proven)).order;
  await expect(order).toContainText("We're checking your payment.");
  await expect(memberBar(page).getByRole("link", { name: "Orders", exact: true })).toBeVisible();
  accepted(await judge.reject(submitted.id));
  await expect(order).toContainText("Action needed:");
  await goOffline(page, async () => {
    await expect(
      page.getByText(/^Last updated .* We'll update it when you're back online\.$/),
    ).toBeVisible();
  });
  accepted(await judge.reopen(submitted.id));
  accepted(await judge.verifyOrder(submitted, submitted.total));
  await expect(order).toContainText(
    `Delivery ${formatNearDay(date)}. You can change your list until`,
  );
  await expect(
    card(page, "Order again").getByRole("button", { name: "Order again" }),
  ).toBeEnabled();
  await expectAccessibleAndFits(page);

  const closed = (at: string) =>
    sql(server, `UPDATE deliveries SET cut_off_at = '${at}' WHERE date = '${date}'`);
  const [{ cut_off_at = "" } = {}] = sql<{ cut_off_at: string }>(
    server,
    `SELECT cut_off_at FROM deliveries WHERE date = '${date}'`,
  );
  closed("2026-01-01 10:00:00.000Z");
  try {
    await page.reload();
    const words = `We're shopping now. Delivery ${formatNearDay(date)}.`;
    await expect(order).toContainText(words);
    await page.goto("/dashboard/orders");
    await expect(page.getByRole("region", { name: /^ORD-/ })).toContainText(words);
  } finally {
    closed(cut_off_at);
  }
});

test("a phone's bar leads to every page, and gives way to the buttons of a step; the landing page's sections are below a member's home", async ({
  asMember,
}) => {
  const { page } = await asMember();
  await reachStep(page, 2);
  await addByLine(page, "milk 2L");
  await addByLine(page, "bread");
  await expectAllSaved(page);
  await expect(memberBar(page)).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: "Pooled Pantry" }).click();

  await expect(memberBar(page).getByRole("link", { name: "Home" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByRole("heading", { name: "Home", level: 1 })).toBeFocused();
  await expect(card(page, "Your basket")).toContainText("2 items so far.");
  await test.step("the landing page's sections are below, closed until they are asked for", async () => {
    const about = page.getByText("About Pooled Pantry");
    await expect(page.locator("#pricing")).toHaveCount(0);
    await about.click();
    await expect(page.locator("#pricing")).toBeVisible();
    await about.click();
    await expect(page.locator("#pricing")).toHaveCount(0);
    await page.setViewportSize(DESKTOP);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Pricing" })
      .click();
    await expect(page.locator("#pricing")).toBeFocused();
    await expect(page.locator("#pricing")).toBeInViewport();
    await page.setViewportSize(PHONE);
  });
  for (const name of ["Orders", "Money"]) {
    await memberBar(page).getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(memberBar(page).getByRole("link", { name })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  const menu = page.getByRole("navigation", { name: "Menu" });
  const feedback = page.getByRole("button", { name: "Feedback" });
  await expect(feedback, "on a phone only the menu has it").toBeHidden();
  await menuButton(page).press("Enter");
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Profile" })).toBeFocused();
  await expectAccessibleAtNight(page);
  await menu.getByRole("button", { name: "Feedback" }).click();
  await expect(page.getByRole("button", { name: "Send Feedback" })).toBeVisible();
  await page.keyboard.press("Escape");
  await menuButton(page).press("Enter");
  await menu.getByRole("link", { name: "Addresses" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Addresses", level: 1 })).toBeVisible();
  await expect(menu).toBeHidden();

  await memberBar(page).getByRole("link", { name: "Basket 2 items" }).click();
  await expectStep(page, 2);
  await expect(memberBar(page)).toBeHidden();
  await page.goBack();
  await memberBar(page).getByRole("link", { name: "Home" }).click();
  await card(page, "Your basket").getByRole("link", { name: "Continue your basket" }).click();
  await expectStep(page, 2);
});

test("home and the order take the place of the drawn landing page at once, also without a worker", async ({
  asMember,
}) => {
  const { page } = await asMember();
  await page.goto("/?step=1");
  await expectStep(page, 1);
  await expectAllSaved(page); // what is shown is on the phone
  await watchForWaiting(page, "Opening your ");
  await page.reload();
  await expectStep(page, 1);
  await expectNoWaiting(page);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Start your order" })).toBeVisible();
  await expectNoWaiting(page);
});
