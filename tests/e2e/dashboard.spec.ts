import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { momentText, sastDate } from "@/domain/time/sa-time";
import { copyNewest } from "../support/copied-orders";
import { sendCommand } from "../support/member-commands";
import { type Person, signIn, signUp } from "../support/members";
import { subscribe, verifyMembership } from "../support/membership";
import {
  accepted,
  call,
  deciding,
  item,
  makeShopper,
  placeOrder,
  shopping,
  sql,
  start,
} from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { pdfSlip } from "../support/slips";
import { blankRow, SyncPhone } from "../support/sync-phone";
import { expectAccessible } from "./accessible";
import { expectSessionEnded, expectSignedIn, expectToast, keptByBrowser } from "./auth-screens";
import { openTab, orderCard, shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { holdRequests, loseFirst } from "./held";
import { followInBar, followInMenu } from "./menu";
import { countList, databaseOf, expectAllSaved, takeSession } from "./outbox";
import { DESKTOP, expectAccessibleAtNight } from "./sizes";
import {
  answer,
  expectAnswers,
  expectStep,
  reachStep,
  rowOf,
  THANDI,
  THANDI_ADDRESS,
} from "./wizard";

test("a new member finds five tabs, each with its own address and a next step, and changes name and phone", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/dashboard\/orders$/);
  await followInMenu(page, "Profile");
  await expect(page.getByText("Not added yet").first()).toBeVisible();
  await test.step("a member changes name and phone", async () => {
    await page.getByRole("button", { name: "Edit profile" }).click();
    await page.getByLabel("Full name").fill("T");
    await page.getByLabel("WhatsApp phone").fill("082 123 4567");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expectToast(page, "Validation Error", "Name must be at least 2 characters");
    await page.getByLabel("Full name").fill("Thandi Nkosi");
    await page.reload();
    await expect(page.getByLabel("Full name"), "F269 what was typed is there").toHaveValue(
      "Thandi Nkosi",
    );
    await expect(page.getByLabel("WhatsApp phone")).toHaveValue("082 123 4567");
    const letGo = await holdRequests(page, /app\/profile$/);
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByLabel("Full name").fill("Thandi Mokoena-Nkosi");
    letGo();
    await expectToast(page, "Profile saved");
    await expect(
      page.getByLabel("Full name"),
      "F286 what was typed while it was saved",
    ).toHaveValue("Thandi Mokoena-Nkosi");
    await page.getByLabel("Full name").fill("Thandi Nkosi");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByRole("button", { name: "Edit profile" }).click();
    await page.getByLabel("Full name").fill("Nobody");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.reload();
    await expect(page.getByText("Thandi Nkosi")).toBeVisible();
    await expect(page.getByText("082 123 4567")).toBeVisible();
  });
  await test.step("F499 a form that was left open overwrites nothing that another phone saved since", async () => {
    await page.getByRole("button", { name: "Edit profile" }).click();
    await page.getByLabel("Full name").fill("Thandi N");
    const number = { full_name: "Thandi Nkosi", phone: "083 999 9999" };
    accepted(await sendCommand(server, shopperOf(person), "profile", number));
    const answered = page.waitForResponse(/app\/profile$/);
    await page.reload();
    await answered;
    await expect(page.getByLabel("WhatsApp phone")).toHaveValue("082 123 4567");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expectToast(page, "Profile not saved");
    await expect(page.getByLabel("Full name")).toHaveValue("Thandi N");
    await expect(page.getByLabel("WhatsApp phone")).toHaveValue("083 999 9999");
    await page.getByLabel("Full name").fill("Thandi Nkosi-M");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByRole("region", { name: "Your profile" })).toContainText(
      /Thandi Nkosi-M.*083 999 9999/,
    );
    await expectAllSaved(page);
    expect(sql(server, `SELECT phone FROM profiles WHERE id = '${person.id}'`)).toMatchObject([
      { phone: "+27839999999" },
    ]);
  });

  await test.step("F503 a list that was left from a buyer's days goes with the next start", async () => {
    const [name, date] = [databaseOf(person), "2026-12-05"];
    expect(await countList(page, name, date, { isPut: true })).toBe(1);
    await page.reload();
    await expect.poll(() => countList(page, name, date)).toBe(0);
  });

  const tabs = page.getByRole("navigation", { name: "Dashboard" });
  await page.setViewportSize(DESKTOP);
  for (const [tab, text] of [
    ["Baskets", "No baskets yet"],
    ["Orders", "No orders yet"],
    ["Addresses", "No address yet"],
    ["Membership", "No membership yet"],
    ["Profile", "Thandi Nkosi"],
  ] as const) {
    await tabs.getByRole("link", { name: tab }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${tab.toLowerCase()}$`));
    await expect(page.getByRole("heading", { name: tab, level: 1 })).toBeVisible();
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    await expect(tabs.getByRole("link")).toHaveCount(5);
  }

  await page.getByRole("link", { name: "Your account" }).first().click();
  await expect(page).toHaveURL(/\/account$/);
});

test("an order begun on another phone is continued here; T106 one that ended with its month says so, and is ordered again with all that was written", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  const order = await placeOrder(server, shopperOf(person), "whatsapp");
  const other = new SyncPhone(server, person);
  const draft = { ...blankRow("drafts"), userId: person.id, orderId: randomUUID() };
  other.add("drafts", { ...draft, id: "current", step: 2 });
  const milk = { ...item(), id: randomUUID(), draftId: "current", addedAt: 1 };
  other.add("items", { ...blankRow("items"), ...milk });
  await other.sync();
  const answerSync = await holdRequests(page, "**/api/dexie/sync");
  await openTab(page, "Orders");
  const card = orderCard(page, order.order_number);
  await card.getByRole("button", { name: "Continue order" }).click();
  answerSync();
  const asked = page.getByRole("dialog", { name: "Replace your current basket?" });
  await expect(asked, "F500 a basket that arrives only then").toContainText("The 1 item");
  await asked.getByRole("button", { name: "Open this order" }).click();
  await expectStep(page, 4);
  await expect(page.getByText(order.payment_reference)).toBeVisible();
  await page.getByLabel("Grocery Budget").fill("700");
  await expect
    .poll(() => sql(server, `SELECT order_budget FROM orders WHERE id = '${order.id}'`))
    .toEqual([{ order_budget: 70_000 }]);
  await expectAllSaved(page);
  sql(server, `UPDATE orders SET month_period = '2026-01' WHERE id = '${order.id}'`);

  await test.step("T106 the wizard says when it has ended, and keeps what was typed", async () => {
    await page.reload();
    await expect(page.getByText("This order ended with January 2026")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Order again" }).click();
    await expect(page).toHaveURL(/\/check-order/);
    await expect(page.getByLabel("Grocery Budget")).toHaveValue(/^700/);
  });

  await test.step("T106 its card takes a proof, and orders it again", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Pooled Pantry" }).click();
    await followInBar(page, "Orders");
    await expect(card).toContainText(
      "This order ended with January 2026 because it wasn't completed. You can order it again. Have you already paid? Send us your proof of payment and we'll look for your deposit.",
    );
    await card.getByText("Proof of payment: sent on WhatsApp").click();
    await card.getByLabel("Proof of payment").setInputFiles(pdfSlip());
    await expect(card).toContainText("We're checking your deposit and will get back to you.");
    await card.getByRole("button", { name: "Order again" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Open this order" }).click();
    await expect(page.getByLabel("Grocery Budget")).toHaveValue("700.00");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expectStep(page, 4);
    await expect(page.getByLabel("Grocery Budget")).toHaveValue("700.00");
    const orders = sql<{ id: string; membership_fee: number }>(
      server,
      `SELECT id, membership_fee, month_period FROM orders WHERE user_id = '${person.id}'
       AND month_period != '2026-01'`,
    );
    expect(orders).toMatchObject([{ membership_fee: 5_900 }]);
  });
});

test("an order is followed while an admin decides, also without a network; T52 who signs in next finds nothing of it", async ({
  asMember,
  server,
  goOffline,
}) => {
  const { page, person } = await asMember();
  const admin = makeShopper(server, { admin: true });
  const judge = deciding(server, admin);
  const order = await placeOrder(server, shopperOf(person));
  await openTab(page, "Orders");
  const card = orderCard(page, order.order_number);
  for (const text of [order.payment_reference, "R559.00", "Awaiting verification", "Pending"]) {
    await expect(card.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(card.getByText("We'll compare your proof")).toBeVisible();
  await expect(card.getByRole("listitem").filter({ hasText: "Verified" })).toContainText("not yet");

  accepted(await judge.verifyOrder(order, order.total + 4_100));
  await expect(card.locator("[data-tone]", { hasText: "Verified" })).toBeVisible();
  await expect(card.locator("[data-tone=blue]")).toHaveText("Processing");
  await expect(card.getByRole("button", { name: "Cancel order" })).toBeHidden();
  await expect(card.getByText("Your credit")).toBeVisible();
  const refund = { date: sastDate(Date.now()), reference: "REFUND", cents: 4_100 };
  const command = { id: randomUUID(), user_id: person.id, ...refund };
  accepted(await call(server, admin, "admin/ledger/refund", command));
  await expect(card.getByText("Refunded to your bank")).toBeVisible();
  await expect(card.getByText("Your credit")).toBeHidden();
  accepted(await judge.delivered(order.id));
  await expect(card.locator("[data-tone=green]").first()).toHaveText("Delivered");
  await expectAccessible(page);

  await followInMenu(page, "Baskets");
  await expect(page.getByText("2 × Milk, 2L")).toBeVisible();
  await goOffline(page, async () => {
    await followInBar(page, "Orders");
    await expect(card.locator("[data-tone]", { hasText: "Verified" })).toBeVisible();
    await expect(page.getByText(/^Last updated /)).toBeVisible();
    await expect(page.getByText("You're offline.").first()).toBeVisible();
    await expect(
      page.getByText("Saved on this phone. We'll update it when you're back online."),
    ).toBeVisible();
  });
  await expect(page.getByText(/^Last updated /)).toBeHidden();

  await test.step("T52 who signs in next on the same phone finds nothing of the member before", async () => {
    await takeSession(page, await signUp(server));
    await openTab(page, "Orders");
    await expect(page.getByText("No orders yet")).toBeVisible();
    await expect(page.getByText("R559.00")).toBeHidden();
  });
});

test("a basket is named, is listed first, and fills the next order; F191 a list grows by what is new: a second order is beside the first, and a second deposit", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  const judge = deciding(server, makeShopper(server, { admin: true }));
  const first = await placeOrder(server, shopperOf(person));
  await openTab(page, "Baskets");
  await page.getByRole("button", { name: "Name this basket" }).click();
  await page.getByLabel("Basket name").fill("x".repeat(51));
  await page.getByRole("button", { name: "Save name" }).click();
  await expectToast(page, "Validation Error", "Basket name must be at most 50 characters");
  await page.getByLabel("Basket name").fill("Month-end");
  await page.reload();
  await expect(page.getByLabel("Basket name"), "F269 it is there").toHaveValue("Month-end");
  await expectAccessible(page);
  await test.step("F286 what is typed while a name is saved stays; the form ends once all is saved", async () => {
    const field = page.getByLabel("Basket name");
    const letGo = await holdRequests(page, "**/baskets/name");
    await field.fill("Month");
    await field.press("Enter");
    await field.pressSequentially("-end");
    letGo();
    await expectToast(page, "Basket name saved");
    await expect(field).toHaveValue("Month-end");
    await expect(field).toBeFocused();
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(field).toBeHidden();
  });

  await test.step("F191 a second order is shown beside the first, and so is its deposit", async () => {
    accepted(await judge.verifyOrder(first, 60_000));
    await followInBar(page, "Orders");
    await expect(orderCard(page, first.order_number)).toBeVisible();
    const second = await placeOrder(server, shopperOf(person));
    await expect(orderCard(page, second.order_number)).toBeVisible();
    await expect(orderCard(page, first.order_number)).toBeVisible();
    await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
    await followInBar(page, "Money");
    const entries = page.getByRole("list", { name: "Your payments, newest first" });
    await expect(entries.getByText(`Order ${first.order_number}`)).toBeVisible();
    accepted(await judge.verifyOrder(second, 60_000));
    await expect(entries.getByText(`Order ${second.order_number}`)).toBeVisible();
    await expect(entries.getByText(`Order ${first.order_number}`)).toBeVisible();
  });

  await followInMenu(page, "Baskets");
  const named = page.getByRole("region", { name: "Your named baskets" });
  await named.getByRole("heading", { name: "Month-end" }).click();
  await named.getByRole("button", { name: "Use this basket again" }).click();
  const dialog = page.getByRole("dialog", { name: "Use 'Month-end' again?" });
  await expect(dialog.getByText("2 × Milk, 2L")).toBeVisible();
  await dialog.getByRole("button", { name: "Fill my basket" }).click();
  await expectToast(page, "Items added to your basket");
  await expect(page).toHaveURL(/step=[12]/);

  await test.step("the details of the last order are there for the next", async () => {
    const previous = page.getByRole("button", { name: "Previous" });
    await expect(previous).toBeVisible();
    if (await previous.isEnabled()) await previous.click();
    await expectAnswers(page, {
      "Full name": "Thandi Mokoena",
      "WhatsApp phone": "082 123 4567",
      "Street address": "12 Vilakazi Street",
    });
  });
});

test("F624 a link to an order of long ago brings it into sight, however many came since", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  const first = await placeOrder(server, shopperOf(person));
  copyNewest(server, person, 24);
  await page.goto(`/dashboard/orders#${first.id}`);
  await expect(orderCard(page, first.order_number)).toBeInViewport();
});

test("F665 after the last 'Show more' the first order that came has the focus", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await placeOrder(server, shopperOf(person));
  copyNewest(server, person, 10);
  await page.goto("/dashboard/orders");
  const more = page.getByRole("button", { name: "Show more" });
  await more.press("Enter");
  await expect(more).toBeHidden();
  const cards = page.locator("main ul > li[id]");
  await expect(cards).toHaveCount(11);
  await expect(cards.last()).toBeFocused();
});

test("a list that failed to load appears when the server answers again, and is kept up to date; T50 a stolen phone in flight mode loses it once it is online again", async ({
  asMember,
  expectProblem,
  goOffline,
  server,
}) => {
  expectProblem(/ERR_CONNECTION_REFUSED/);
  const { page, person } = await asMember();
  const judge = deciding(server, makeShopper(server, { admin: true }));
  const order = await placeOrder(server, shopperOf(person));
  await page.clock.install();
  let isBack = false;
  await page.route("**/api/**", (route) => {
    isBack ||= route.request().url().endsWith("/api/health"); // asked when nothing else is asked any more
    return isBack ? route.continue() : route.abort("connectionrefused"); // the phone has a network
  });
  await page.goto("/dashboard/orders");
  await expect(page.getByText("We can't reach our server right now").first()).toBeVisible();
  const card = orderCard(page, order.order_number);
  await expect(async () => {
    await page.clock.fastForward(10_000); // it asks less and less often
    await expect(card).toBeVisible({ timeout: 1_000 });
  }).toPass();
  accepted(await judge.verifyOrder(order));
  await expect(card.locator("[data-tone]", { hasText: "Verified" })).toBeVisible();

  await test.step("T50 a stolen phone in flight mode loses what it keeps once it is online again", async () => {
    await goOffline(page, async () => {
      const elsewhere = await signIn(server, person.email, person.password);
      accepted(
        await call(server, shopperOf(elsewhere), "sign-out-everywhere", { remove_data: true }),
      );
      await expect(card).toBeVisible();
    });
    await expect(page).toHaveURL(/\/$/);
    await expectSessionEnded(page);
    await expectSignedIn(page, false);
    await expect.poll(() => keptByBrowser(page).then(({ databases }) => databases)).toEqual([]);
  });
});

test("a rejected order takes a new proof and is cancelled after asking, and another is ordered again", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  const judge = deciding(server, makeShopper(server, { admin: true }));
  const rejected = await placeOrder(server, shopperOf(person));
  accepted(await judge.reject(rejected.id, "The proof cannot be read"));
  await openTab(page, "Membership");
  await expect(page.getByText("Not active, payment rejected"), "F369").toBeVisible();
  await expect(page.getByRole("link", { name: "Rejoin" })).toBeHidden();
  await page.getByRole("link", { name: "See my orders" }).click();
  await expect(orderCard(page, rejected.order_number)).toBeVisible();
  const shop = shopping(server, shopperOf(person));
  const sent = start({
    items: [
      item(),
      item({ shopPreference: "Other", customShop: "Boxer", size: "Other", customSize: "5kg" }),
    ],
  });
  const { order: odd } = accepted(await shop.start(sent));
  accepted(await shop.budget(odd.id, 30_000));
  accepted(await shop.complete(accepted(await shop.whatsapp(odd.id)).order));
  await openTab(page, "Orders");

  await test.step("a rejected payment shows the reason and takes a new proof", async () => {
    const card = orderCard(page, rejected.order_number);
    await expect(card.locator("[data-tone=red]")).toHaveText("Rejected");
    await expect(card.getByText("The proof cannot be read")).toBeVisible();
    await expect(card.getByText("Please send a sharper photo")).toBeVisible();
    await expectAccessibleAtNight(page);
    await card.getByLabel("Proof of payment").setInputFiles(pdfSlip());
    await expectToast(page, "Proof uploaded successfully", "We will verify your payment shortly");
    await expect(card.getByText("Awaiting verification")).toBeVisible();
  });

  await test.step("an order is cancelled after asking, and its deposit is looked for", async () => {
    const card = orderCard(page, rejected.order_number);
    await card.getByRole("button", { name: "Cancel order" }).click();
    const dialog = page.getByRole("dialog", { name: `Cancel ${rejected.order_number}?` });
    await expect(dialog.getByText("We'll check for your deposit")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await expectToast(page, "Order cancelled");
    await expect(card.locator("[data-tone=red]")).toHaveText("Cancelled");
    await expect(
      card.getByText("We're checking your deposit and will get back to you."),
    ).toBeVisible();
  });

  await test.step("'Order again' opens what was ordered, with what our lists do not have", async () => {
    const card = orderCard(page, odd.order_number);
    await card.getByRole("button", { name: "Order again" }).click();
    await expect(rowOf(page, "Milk, 2L")).toBeVisible();
    await expect(rowOf(page, "Milk, 5kg")).toContainText("Boxer");
    await expect(page.getByLabel("Grocery budget")).toHaveValue("300.00");
  });
});

/** Sends what the server knows of a member before the first order. */
async function sendProfileAndAddress(server: TestServer, person: Person) {
  const sent = async (path: string, body: object) =>
    accepted(await sendCommand(server, shopperOf(person), path, body));
  await sent("profile", { full_name: THANDI["Full name"], phone: THANDI["WhatsApp phone"] });
  await sent("addresses/save", {
    id: randomUUID(),
    label: "Home",
    ...THANDI_ADDRESS,
  });
}

/** Opens the profile and the addresses, so that the phone has both. */
async function seeProfileAndAddress(page: Page) {
  const joined = page.waitForResponse("**/api/dexie/sync");
  await openTab(page, "Profile");
  await joined;
  await expect(page.getByText(THANDI["Full name"])).toBeVisible();
  await followInMenu(page, "Addresses");
  const home = page.getByRole("region", { name: `Home, ${THANDI["Street address"]}` });
  await expect(home).toBeVisible();
}

test("a first order begins with the name and address that the phone saw, where the network is slow", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  const { page, person } = await asMember();
  await sendProfileAndAddress(server, person);
  await seeProfileAndAddress(page);
  await page.route("**/api/**", () => new Promise(() => {}));
  await page.goto("/?step=1");
  await expectAnswers(page, THANDI);
});

test("F273 what a first read of the server didn't bring comes with the next: a name and an address, and the step where the member left off", {
  tag: "@long-run",
}, async ({ asMember, expectProblem, server }) => {
  expectProblem(/ERR_FAILED/);
  const first = await asMember();
  await sendProfileAndAddress(server, first.person);
  const asked = await loseFirst(first.page, /api\/app\/(profile|addresses)$/);
  await first.page.goto("/?step=1");
  await expectAnswers(first.page, THANDI);
  expect(asked.size).toBe(2);

  const second = await asMember();
  const orders = await loseFirst(second.page, /api\/app\/orders\//);
  await reachStep(second.page, 4);
  expect(orders.size).toBe(1);

  await test.step("who opened the order before there was anything finds it the next time", async () => {
    const { page, person } = await asMember();
    await page.goto("/?step=1");
    await expectAllSaved(page);
    await sendProfileAndAddress(server, person);
    await page.goto("/?step=1");
    await expectAnswers(page, THANDI);
  });

  await test.step("of an address that is offered late nothing is put into another one", async () => {
    const { page, person } = await asMember();
    await sendProfileAndAddress(server, person);
    const letGo = await holdRequests(page, /app\/addresses$/);
    await page.goto("/?step=1");
    await page.getByLabel("Street address").fill("1 Jan Smuts Avenue");
    await expectAllSaved(page);
    letGo();
    await expectAnswers(page, {
      "Full name": THANDI["Full name"],
      "Street address": "1 Jan Smuts Avenue",
      City: "",
    });
  });
});

test("a member keeps two addresses; a first order begins with the default one, and offers both, also where the network is gone", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await sendProfileAndAddress(server, person);
  await seeProfileAndAddress(page);
  const other = {
    "Street address": "1 Jan Smuts Avenue",
    Suburb: "x".repeat(60), // as long as a phone is wide: nothing sticks out to the side
    City: "Durban",
    "Postal code": "4001",
  };
  await page.getByRole("button", { name: "Add address" }).click();
  await answer(page, { "Name of this address": "Work", ...other });
  await page.reload(); // F269 what was typed is there
  await expectAnswers(page, { "Name of this address": "Work", ...other });
  await test.step("F286 what is typed while a new address is saved stays", async () => {
    const letGo = await holdRequests(page, "**/addresses/save");
    const street = page.getByLabel("Street address");
    await street.fill("1 Jan Smuts");
    await street.press("Enter");
    await street.pressSequentially(" Avenue");
    letGo();
    await expectToast(page, "Address saved");
    await expect(street).toHaveValue("1 Jan Smuts Avenue");
    await expect(street).toBeFocused();
  });
  await page.getByRole("button", { name: "Save address" }).click();
  const work = page.getByRole("region", { name: "Work, 1 Jan Smuts Avenue" });
  await work.getByRole("button", { name: /^Make default/ }).click();
  await expect(work.getByText("Default", { exact: true })).toBeVisible();
  await expectAllSaved(page);
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await page.goto("/?step=1");
  await expectAnswers(page, { ...THANDI, ...other });
  // By its key, so that the browser sends the events of a person's choice.
  await page.getByLabel("Use a saved address").press("h");
  await expectAnswers(page, THANDI);
  await page.unroute("**/api/**");
  await followInMenu(page, "Addresses");
  await page.getByRole("button", { name: "Remove Home, 43 Cavendish Road" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove address" }).click();
  await expectToast(page, "Address removed");
  await expect(page.getByRole("region", { name: /^Home/ })).toBeHidden();
  await expectAccessible(page);
  await test.step("F407 the order that is being written follows, with a number that is corrected too", async () => {
    await followInMenu(page, "Profile");
    await page.getByRole("button", { name: "Edit profile" }).click();
    await page.getByLabel("WhatsApp phone").fill("083 111 2222");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expectToast(page, "Profile saved");
    await page.goto("/?step=1");
    await expectAnswers(page, { ...THANDI, ...other, "WhatsApp phone": "083 111 2222" });
  });
});

test("a membership is shown, falls due, is cancelled after asking, and may be rejoined: a month that is paid is not taken twice, the next one is offered", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  const reference = await subscribe(server, shopperOf(person));
  await verifyMembership(server, makeShopper(server, { admin: true }), reference);
  const inTwoDays = momentText(Date.now() + 2 * 86_400_000);
  sql(
    server,
    `UPDATE subscriptions SET current_period_end = '${inTwoDays}' WHERE payment_reference = '${reference}'`,
  );
  await openTab(page, "Membership");
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText("Current period")).toBeVisible();
  await expect(page.getByText(/^Your membership runs out on /)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Pay for / })).toHaveAttribute("href", "/subscribe");
  await page.getByRole("button", { name: "Cancel Membership" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel your membership?" });
  await page.route("**/api/app/membership/cancel", (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: "membership_missing" } }),
  );
  await dialog.getByRole("button", { name: "Cancel membership" }).click();
  await expectToast(page, "Error cancelling membership", "There's no membership to cancel.");
  await page.unroute("**/api/app/membership/cancel");
  await dialog.getByRole("button", { name: "Cancel membership" }).click();
  await expectToast(
    page,
    "Membership cancelled",
    "Your membership will remain active until the end of your current billing period.",
  );
  await expect(page.getByText(/^Cancelled, active until /)).toBeVisible();
  await expect(page.getByText("You can rejoin at any time")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel Membership" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Rejoin" }).click();
  await expect(page.getByText(/^Your membership for .* is already paid$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Complete Subscription" })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pay for / }).click();
  await expect(page.getByText(/^USE\d{11,14}S$/)).toBeVisible();
  await subscribe(server, shopperOf(person));
  await openTab(page, "Membership");
  await expect(page.getByText("Next period"), "a month paid ahead hasn't begun").toBeVisible();
});
