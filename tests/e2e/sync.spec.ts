import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { parseGroceryList } from "@/domain/basket/grocery-list";
import { type Person, signIn, signUp } from "../support/members";
import { accepted, endedToken, shopping, start } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { blankRow, SyncPhone } from "../support/sync-phone";
import { expectAccessible } from "./accessible";
import {
  enter,
  expectSessionEnded,
  expectSignedIn,
  newAddress,
  openSignIn,
  signUpCard,
} from "./auth-screens";
import { openTab, shopperOf } from "./dashboard";
import { expect, PLAIN_PAGE, test } from "./fixtures";
import { holdRequests } from "./held";
import { followInBar } from "./menu";
import { addByLine, databases, expectAllSaved, pressLogout, takeSession } from "./outbox";
import { reachPayment, storedFor, thanks } from "./payment";
import {
  answer,
  choosePreferences,
  expectAnswers,
  expectStep,
  openDetails,
  openWizard,
  pressNext,
  rowOf,
  THANDI,
  THANDI_ADDRESS,
  WIZARD,
} from "./wizard";

const DETAILS = {
  fullName: "Thandi Nkosi",
  phone: "082 123 4567",
  addressLine1: "43 Cavendish Road",
  city: "Johannesburg",
  postalCode: "2198",
};
const [MILK] = parseGroceryList("milk 2L").items;

test("two phones of a member show one basket, and what is typed on one appears on the other", async ({
  asMember,
  server,
}) => {
  const person = await signUp(server);
  const other = await otherPhone(server, person, 2);
  const { page } = await asMember(person);
  const answerSync = await holdRequests(page, "**/api/dexie/sync");
  await page.clock.install();
  const asked = page.waitForRequest("**/api/dexie/sync");
  await page.goto(WIZARD);
  await asked;
  await page.clock.fastForward(10_000); // as long as the wizard waits for the other phone's
  await expect(page.getByText("Step 1 of 5", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/step=last$/);
  answerSync();
  await expectStep(page, 2);
  const row = rowOf(page, "Milk, 2L");
  await row.getByRole("button", { name: "One more" }).click();
  const received = async (name: string) => {
    await other.sync();
    return [...other.rows.values()].map((stored) => stored[name]);
  };
  await expect.poll(() => received("quantity")).toContain(2);
  const [milk] = [...other.rows.values()].filter(({ itemName }) => itemName === "Milk");
  other.adjust(`${milk?.id}`, 1);
  await other.sync();
  await expect(row, "in the open basket").toContainText("3×");
  await page.goto("/?step=1");
  await expectAnswers(page, THANDI);
  await answer(page, { Suburb: "Yeoville" });
  await expect.poll(() => received("suburb")).toContain("Yeoville");
  other.update("drafts", "current", { city: "Durban" });
  await other.sync();
  await expectAnswers(page, { City: "Durban", Suburb: "Yeoville" });
});

test("a visitor's basket becomes the member's when they say so", async ({ asGuest }) => {
  test.slow();
  const page = await asGuest();
  await page.goto("/");
  await page.getByRole("link", { name: "Start your basket" }).click();
  await expectStep(page, 2);
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await page.getByLabel("Add an item").fill("milk 2L x2 Checkers");
  await expect(page.getByText("2× Milk, 2L")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "Milk, 2L")).toContainText("2×");
  await pressNext(page);
  await choosePreferences(page);
  await pressNext(page);
  const card = signUpCard(page);
  await enter(card, "Create Account", newAddress("visitor"), "a good password");
  await expect(page.getByText("There's a basket on this phone")).toBeVisible();
  await page.getByRole("button", { name: "Use this basket" }).click();
  await answer(page, THANDI);
  await pressNext(page);
  await expect(rowOf(page, "Milk, 2L")).toContainText("2×");
  await expect(page.getByText("There's a basket on this phone")).toBeHidden();
});

test("a member with a basket signs in on a phone with another, and combines them or keeps either", async ({
  asGuest,
  server,
}) => {
  const page = await asGuest();
  for (const [choice, kept] of [
    ["Combine both baskets", ["Milk, 2L", "Rice, 2kg"]],
    ["Keep my account's basket", ["Milk, 2L"]],
    ["Keep this phone's basket", ["Rice, 2kg"]],
  ] as const) {
    await test.step(choice, async () => {
      await takeSession(page, await besideVisitorsRice(server, page));
      await page.goto("/?step=2");
      await page.getByRole("button", { name: choice }).click();
      await expect(page.getByText("There's a basket on this phone")).toBeHidden();
      if (choice === "Combine both baskets") await page.reload();
      for (const name of kept) await expect(rowOf(page, name)).toBeVisible();
      await expect(
        page.getByRole("heading", { name: `In your basket (${kept.length})` }),
      ).toBeVisible();
      await expect(page.getByText("There's a basket on this phone")).toBeHidden();
      await page.goto(PLAIN_PAGE);
      await page.evaluate(() => localStorage.removeItem("pantry-session"));
    });
  }
});

test("F409 a basket that comes after the question is asked about too, and F410 one that someone left here stays", {
  tag: "@long-run",
}, async ({ asGuest, server }) => {
  const page = await asGuest();
  const person = await besideVisitorsRice(server, page);
  await takeSession(page, person);
  await test.step("F409 a basket that arrives after the question is asked about too", async () => {
    const answerSync = await holdRequests(page, "**/api/dexie/sync");
    await page.goto("/?step=2");
    await page.getByRole("button", { name: "Use this basket" }).click();
    answerSync();
    await expect(page.getByText("Your account has a basket too.")).toBeVisible();
    await expect(rowOf(page, "Milk, 2L")).toBeVisible();
  });
  await test.step("F410 what someone else left here stays, asked about once, until all is removed", async () => {
    await expectAccessible(page);
    await page.getByRole("button", { name: "Leave it here" }).click();
    await page.goto("/?step=2");
    await expect(rowOf(page, "Milk, 2L")).toBeVisible();
    await expectAllSaved(page);
    await expect(page.getByText("There's a basket on this phone")).toBeHidden();
    await page.evaluate(() => localStorage.setItem("pantry-feedback", "[]"));
    await pressLogout(page);
    await page.waitForURL("/"); // once it is wiped
    await expectSignedIn(page, false);
    const left = () => page.evaluate(() => localStorage.getItem("pantry-feedback"));
    await expect.poll(() => databases(page)).toEqual(["pooled-pantry"]);
    expect(await left()).toBe("[]");
    await page.goto(PLAIN_PAGE);
    await takeSession(page, person);
    await page.goto("/?step=2");
    await expect(page.getByText("There's a basket on this phone")).toBeVisible();
    await pressLogout(page);
    await page.waitForURL("/");
    await expectSignedIn(page, false);
    await page.goto("/?step=2");
    await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
    await page.goto("/this-phone");
    await page.getByRole("button", { name: "Remove everything from this phone" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove everything" }).click();
    await page.waitForURL("/");
    await expect.poll(() => databases(page)).toEqual([]);
    expect(await left()).toBeNull();
  });
});

test("a visitor's basket becomes the next order of a member whose last basket was ordered", {
  tag: "@long-run",
}, async ({ asGuest, server }) => {
  const page = await asGuest();
  for (const path of ["/", "/?step=2"]) {
    await test.step(path, async () => {
      const person = await signUp(server);
      await orderOnAnotherPhone(server, person);
      await leaveVisitorsRice(page);
      await takeSession(page, person);
      await page.goto(path);
      await expectAllSaved(page);
      await page.getByRole("button", { name: "Use this basket" }).click();
      await expect(page.getByText("There's a basket on this phone")).toBeHidden();
      await page.goto("/?step=2");
      await expectStep(page, 2);
      await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
      await expect(page.getByRole("heading", { name: "In your basket (1)" })).toBeVisible();
      await page.goto(PLAIN_PAGE);
      await page.evaluate(() => localStorage.removeItem("pantry-session"));
    });
  }
});

test("F704 a visitor's basket and what came too late for the member's order become one basket", {
  tag: "@long-run",
}, async ({ asGuest, server }) => {
  test.slow();
  const page = await asGuest();
  const person = await signUp(server);
  await page.goto(PLAIN_PAGE);
  await takeSession(page, person);
  await reachPayment(page);
  const [order] = (await storedFor(server, person)).orders;
  await page.goto("/?step=2");
  await addByLine(page, "sugar 2kg");
  await expect(rowOf(page, "Sugar, 2kg")).toBeVisible();
  const other = shopping(server, shopperOf(person));
  accepted(await other.complete(accepted(await other.proof(order?.id ?? "")).order));
  await expect(page.getByText("1 item was added or changed too late")).toBeVisible();
  await expectAllSaved(page);
  await page.goto(PLAIN_PAGE);
  await page.evaluate(() => localStorage.removeItem("pantry-session"));
  await leaveVisitorsRice(page);
  await takeSession(page, person);
  await page.goto("/");
  await page.getByRole("button", { name: "Use this basket" }).click();
  await expect(page.getByText("Your account has a basket too.")).toBeVisible();
  await page.getByRole("button", { name: "Combine both baskets" }).click();
  await expect(page.getByText("There's a basket on this phone")).toBeHidden();
  await page.goto("/?step=2");
  await expect(page.getByRole("heading", { name: "In your basket (2)" })).toBeVisible();
  await expect(rowOf(page, "Sugar, 2kg")).toBeVisible();
});

test("F17 what was unsent when a session ran out is sent when the same member is back", {
  tag: "@long-run",
}, async ({ asMember, goOffline, server }) => {
  test.slow();
  const person = await signUp(server);
  const phone = await otherPhone(server, person);
  const { page } = await asMember(person);
  await page.goto("/?step=2");
  await expect(rowOf(page, "Milk, 2L")).toBeVisible({ timeout: 20_000 });
  const otherTab = await page.context().newPage();
  await otherTab.goto(PLAIN_PAGE);
  await goOffline(page, async () => {
    await takeSession(otherTab, person, endedToken(server, person)); // the first tab takes it from there
    await addByLine(page, "rice 2kg");
    await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
  });
  await expectSessionEnded(page);
  await expectSignedIn(page, false);
  await page.goto("/?step=2");
  await expect(page.getByText("Your basket is empty")).toBeVisible();
  const card = await openSignIn(page);
  await enter(card, "Sign In", person.email, person.password);
  await page.getByRole("link", { name: "Continue your basket" }).click();
  await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
  const again = new SyncPhone(server, await signIn(server, person.email));
  await expect.poll(async () => (await again.sync()) && again.rows.size).toBe(3);
  expect(phone.rows.size).toBe(2);
});

test("F192 a sent order opens as sent on a second phone, offline with a word that it may be; F700 what that phone added too late is kept and told", {
  tag: "@long-run",
}, async ({ asMember, expectProblem, goOffline, server }) => {
  expectProblem(/ERR_FAILED/);
  const { page, person } = await asMember();
  await reachPayment(page); // the first phone is one without a browser
  const [order] = (await storedFor(server, person)).orders;
  await expect(page.getByText(order?.payment_reference ?? "none").first()).toBeVisible();

  await page.goto("/?step=2");
  await addByLine(page, "sugar 2kg");
  await expect(rowOf(page, "Sugar, 2kg")).toBeVisible();
  await openDetails(page);
  const half = { Category: "Other", "Custom category": "Staples" };
  await answer(page, half);
  const first = shopping(server, shopperOf(person));
  accepted(await first.complete(accepted(await first.proof(order?.id ?? "")).order));
  await expect(thanks(page), "it follows what the first phone does").toBeVisible();
  const tooLate = page.getByText(
    "You'll find it in your basket when you start a new order: Sugar.",
  );
  await expect(tooLate, "F700").toBeVisible();
  await expectAccessible(page);
  await expectAllSaved(page);

  const third = await asMember(await signIn(server, person.email));
  await third.page.route("**/api/app/orders/*", (route) => route.abort());
  await openWizard(third.page);
  await expect(third.page.getByText("You may have sent this order already")).toBeVisible();
  await goOffline(third.page, () => third.page.unroute("**/api/app/orders/*"));
  await expect(thanks(third.page)).toBeVisible();
  await expectStep(third.page, 5);
  await expect(third.page.getByText("We've received your order")).toBeVisible();
  await expect(third.page.getByText("Order created!")).toHaveCount(0);

  await page.goto("/");
  await followInBar(page, "Basket");
  await expect(tooLate).toBeVisible();
  await page.getByRole("button", { name: "Start a new order" }).click();
  await expect(page.getByRole("heading", { name: "In your basket (1)" })).toBeVisible();
  await expect(rowOf(page, "Sugar, 2kg")).toBeVisible();
  await expectAnswers(page, half);
});

test("F702 what another phone added to an order that was begun here is ordered, and not in the next basket", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  test.slow();
  for (const path of ["/?step=last", "/dashboard"]) {
    await test.step(path, async () => {
      const { page, person } = await asMember();
      await reachPayment(page);
      const [order] = (await storedFor(server, person)).orders;
      await expectAllSaved(page);
      await page.goto(path);
      await expectAllSaved(page);
      await addSugarAndComplete(server, person, order?.id ?? "");
      if (path === "/dashboard") await followInBar(page, "Basket");
      await expect(thanks(page)).toBeVisible();
      await page.reload();
      await expect(thanks(page)).toBeVisible();
      await expectAllSaved(page);
      await expect(page.getByText("too late for this order")).toBeHidden();
      await page.getByRole("button", { name: "Start a new order" }).click();
      await expect(page.getByText("Your basket is empty")).toBeVisible();
    });
  }
});

/** Another phone adds sugar to an order that was begun, and completes it. */
async function addSugarAndComplete(server: TestServer, person: Person, id: string): Promise<void> {
  const [SUGAR] = parseGroceryList("sugar 2kg").items;
  const phone = new SyncPhone(server, person);
  await phone.sync();
  phone.add("items", { ...SUGAR, id: randomUUID(), draftId: "current", addedAt: Date.now() });
  phone.update("drafts", "current", { revision: 2 });
  const items = [...phone.rows].flatMap(([key, row]) => (key.startsWith("items/") ? [row] : []));
  const draft = phone.row("drafts", "current") ?? {};
  const { prioritize, frequency } = draft;
  const shop = shopping(server, shopperOf(person));
  const sent = { id, revision: 2, details: draft, items, preferences: { prioritize, frequency } };
  accepted(await shop.start(start(sent)));
  accepted(await shop.complete(accepted(await shop.proof(id)).order));
  await phone.sync();
}

test("F192 a phone that hasn't opened an order knows that it is the basket's, and when it is over", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  test.slow();
  const cases: Record<string, (page: Page) => Promise<unknown>> = {
    async "'Order again' begins another order"(page) {
      await page.goto("/");
      await page.getByRole("button", { name: "Order again" }).click();
      await expect(page.getByRole("heading", { name: "Check your order" })).toBeVisible();
      await expect(rowOf(page, "Milk, 2L")).toBeVisible();
    },
    async "a basket of before fills the next one"(page) {
      await openTab(page, "Baskets");
      await page.getByRole("button", { name: "Use this basket again" }).click();
      await page.getByRole("button", { name: "Fill my basket" }).click();
      await expectStep(page, 2);
      await expect(page.getByRole("heading", { name: "In your basket (1)" })).toBeVisible();
    },
    async "the bar leads to the next basket"(page) {
      await page.goto("/");
      await expectAllSaved(page);
      await followInBar(page, "Basket");
      await expectStep(page, 2);
      await expect(page.getByText("Your basket is empty")).toBeVisible();
    },
  };
  for (const [name, look] of Object.entries(cases)) {
    await test.step(name, async () => {
      const person = await signUp(server);
      await orderOnAnotherPhone(server, person);
      await look((await asMember(person)).page);
    });
  }
  await test.step("an order that can be continued is no other basket", async () => {
    const person = await signUp(server);
    await orderOnAnotherPhone(server, person, false);
    const { page } = await asMember(person);
    await openTab(page, "Orders");
    await expectAllSaved(page);
    await page.getByRole("button", { name: "Continue order" }).click();
    await expectStep(page, 4);
  });
});

/** An order of another phone, which the member's basket still names. */
async function orderOnAnotherPhone(server: TestServer, person: Person, isCompleted = true) {
  const phone = await otherPhone(server, person, 4);
  const preferences = { prioritize: "price", frequency: "monthly" };
  phone.update("drafts", "current", { ...preferences, revision: 1 });
  const id = String(phone.row("drafts", "current")?.orderId);
  const [, milk] = phone.rows.values();
  const items = [{ ...MILK, id: milk?.id }];
  const details = { ...THANDI_ADDRESS, ...DETAILS };
  const shop = shopping(server, shopperOf(person));
  accepted(await shop.start(start({ id, details, items, preferences })));
  const { order } = accepted(await shop.budget(id, 50_000));
  if (isCompleted) accepted(await shop.complete(accepted(await shop.proof(order.id)).order));
  await phone.sync();
}

/** A member with milk on another phone, and a visitor's rice on this one, which shows none of our pages then. */
async function besideVisitorsRice(server: TestServer, page: Page): Promise<Person> {
  const person = await signUp(server);
  await otherPhone(server, person);
  await leaveVisitorsRice(page);
  return person;
}

async function leaveVisitorsRice(page: Page): Promise<void> {
  await page.goto("/?step=2");
  await addByLine(page, "rice 2kg");
  await expect(rowOf(page, "Rice, 2kg")).toBeVisible();
  await page.goto(PLAIN_PAGE);
}

/** Another phone of the member, which has begun a basket. */
async function otherPhone(server: TestServer, person: Person, step = 0): Promise<SyncPhone> {
  const phone = new SyncPhone(server, person);
  const draft = { ...blankRow("drafts"), ...DETAILS, userId: person.id, orderId: randomUUID() };
  phone.add("drafts", { ...draft, id: "current", step });
  phone.add("items", { ...MILK, id: randomUUID(), draftId: "current", addedAt: 1 });
  await phone.sync();
  return phone;
}
