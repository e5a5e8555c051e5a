import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { DAY_MS } from "@/domain/time/durations";
import { formatNearDay, momentText, sastDate } from "@/domain/time/sa-time";
import { signIn, signUp } from "../support/members";
import { subscribe } from "../support/membership";
import { accepted, deciding, makeShopper, placeOrder, shopping, sql } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { pdfSlip } from "../support/slips";
import { expectAccessible } from "./accessible";
import { expectSignedIn, expectToast } from "./auth-screens";
import { openTab, orderCard, shopperOf } from "./dashboard";
import { openFeedback } from "./feedback";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { openInstalled } from "./installed-app";
import { followInMenu, memberBar } from "./menu";
import {
  addByLine,
  databaseOf,
  databases,
  expectAllSaved,
  pressLogout,
  question,
  questionOfWork,
  status,
  takeSession,
} from "./outbox";
import {
  amountOf,
  budgetField,
  completeButton,
  proofField,
  reachPayment,
  sendProof,
  storedFor,
  thanks,
} from "./payment";
import { expectAccessibleAndFits } from "./sizes";
import {
  answer,
  expectAnswers,
  expectStep,
  pressNext,
  reachStep,
  rowOf,
  THANDI,
  WIZARD,
} from "./wizard";

test.skip(({ isMobile }) => !isMobile, "what waits does not depend on the size");

const REFERENCE_COMES = "You'll get your payment reference once we have your order";

test.describe("with the app's files on the phone", () => {
  test.use({ serviceWorkers: "allow" });

  test("a whole order from a pasted list takes at most 14 taps to step 4, without a network, and becomes one order with its proof when it is back", async ({
    asMember,
    server,
    goOffline,
  }) => {
    const { page, person } = await asMember();
    await openInstalled(page); // the app opens
    await expectAllSaved(page);
    const places = memberBar(page);
    let taps = 0;
    let keys = 0;
    const tap = async (press: () => Promise<unknown>) => {
      taps++;
      await press();
    };
    await goOffline(page, async () => {
      await tap(() => places.getByRole("link", { name: "Basket" }).click());
      await expectStep(page, 1);
      for (const [label, text] of Object.entries(THANDI)) {
        await tap(() => page.getByLabel(label, { exact: true }).click());
        await page.keyboard.insertText(text);
        keys += text.length;
      }
      await tap(() => pressNext(page));
      await expectStep(page, 2);
      await expect(page.getByText("Your basket is empty")).toBeVisible();
      await expect(page.getByText("Type what you need, for example “milk 2L”.")).toBeVisible();
      const line = page.getByLabel("Add an item");
      await tap(() => line.click());
      await tap(() => line.fill("[12:03, 24/11/2026] Mum: Please get\n1. milk 2L")); // held, then Paste
      await tap(() => page.getByRole("button", { name: "Add to basket" }).click());
      await expect(rowOf(page, "Milk, 2L")).toBeVisible();
      await tap(() => pressNext(page));
      await tap(() => page.getByRole("radio", { name: "Price" }).check());
      await expect(page.getByText("You get two deliveries a month.")).toBeVisible();
      await tap(() => page.getByRole("radio", { name: "Monthly" }).check());
      await tap(() => pressNext(page));
      await expectStep(page, 4);
      expect(taps).toBeLessThanOrEqual(14);
      expect(keys, "the delivery details alone").toBe(Object.values(THANDI).join("").length);
      await expect(page.getByText(REFERENCE_COMES)).toBeVisible();
      await budgetField(page).fill("500");
      await budgetField(page).press("Enter");
      await expect(amountOf(page, "Total Payable")).toHaveText("R559.00");
      const pressed = pressOnceSaved(page);
      await proofField(page).setInputFiles(pdfSlip());
      await pressed;
      await expect(page.getByText("Not sent yet")).toBeVisible();
      const heading = page.getByRole("heading", { name: "Your order is waiting to send" });
      await expect(heading).toBeInViewport();
      await page.getByRole("button", { name: "Change my order" }).click();
      await completeButton(page).click();
      await expect(heading).toBeVisible();
      await page.goto("/dashboard/orders");
      await expect(heading).toBeVisible();
      await expect(page.getByText("Your proof of payment is saved on this phone.")).toBeVisible();
      await page.goto("/check-order?again=true"); // F422 an old address, by the phone's Back
      await expect(heading).toBeVisible();
      await page.goto(WIZARD);
      await expect(heading).toBeVisible();
      await expect(page.getByText("Not sent yet")).toBeVisible();
      await status(page, /^Waiting/).click();
      await expect(page.getByRole("dialog").getByText("Complete Order, R559.00")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
    });
    await expect(
      page.getByRole("heading", { name: "Thank you, Thandi", exact: true }),
    ).toBeVisible();
    await expect(
      page.getByText("Confirm your email so that our emails have all the details."),
    ).toBeVisible();
    await expect(places.locator('[aria-current="page"]')).toHaveText("Basket");
    // The pages that were opened offline wait for the network: the addon alone would sleep for 20 s.
    await expect(status(page, "Saved")).toBeVisible({ timeout: 10_000 });
    const { orders, proofs, mails } = await storedFor(server, person);
    expect(orders).toMatchObject([{ total: 55_900, proof_channel: "upload" }]);
    expect([proofs.length, mails]).toEqual([1, ["order_received"]]);
  });
});

test("F615 F617 until the cut-off a member changes the list without a network too, half-typed words and all; after it they write to the buyer", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  const { id } = await placeOrder(server, shopperOf(person));
  const delivery = giveDelivery(server, id);
  await page.goto("/dashboard/orders");
  const card = page.getByRole("region", { name: /^ORD-/ });
  await expect(card).toContainText(
    `Delivery ${formatNearDay(delivery.date)}. You can change your list until`,
  );
  await expectAccessibleAndFits(page);
  await card.getByRole("link", { name: "Change list" }).click();
  await expect(page.getByText("On your list (2)")).toBeVisible();
  await expectAllSaved(page);
  await withoutServer(page, async () => {
    await page.getByRole("button", { name: /^One more: Milk/ }).click();
    await addByLine(page, "sugar 2kg x3 Checkers");
    await page.getByRole("button", { name: "Remove Sugar" }).click();
    await expect(page.getByText("On your list (2)")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).dblclick();
    await expect(page.getByText("On your list (3)")).toBeVisible();
    await page.getByLabel("Add an item").fill("egg");
    await page.reload();
    await expect(page.getByText("On your list (3)")).toBeVisible();
    await expect(page.getByLabel("Add an item")).toHaveValue("egg");
    await page.getByRole("button", { name: "Save list" }).click();
    await expect(page.getByText("What you typed isn't in your basket yet.").first()).toBeVisible();
    await expectAccessibleAndFits(page);
    await page.getByLabel("Add an item").fill("");
    await page.getByRole("button", { name: "Save list" }).click();
    await expect(card).toContainText("Your changed list is saved on this phone.");
    await page.reload();
    await expect(card).toContainText("Your changed list is saved on this phone.");
  });
  await expect(card).toContainText("We have your changed list of");
  await expectAllSaved(page);
  expect(itemsOf(server, id)).toEqual(["3 Milk", "1 Bread", "3 Sugar"]);

  await test.step("what is changed while the list is sent isn't lost, and is the next change", async () => {
    await card.getByRole("link", { name: "Change list" }).click();
    await page.getByRole("button", { name: /^One more: Bread/ }).click();
    const letGo = await holdRequests(page, "**/api/app/orders/list");
    const sending = page.waitForRequest("**/api/app/orders/list");
    await page.getByRole("button", { name: "Save list" }).click();
    await sending;
    await addByLine(page, "rice 2kg");
    await page.getByLabel("Add an item").fill("eg");
    await expect(page.getByText("Save your list again to send it too.").first()).toBeVisible();
    letGo();
    await expect.poll(() => itemsOf(server, id)).toEqual(["3 Milk", "2 Bread", "3 Sugar"]);
    await expect(page.getByText("On your list (4)")).toBeVisible();
    await expect(page.getByLabel("Add an item")).toHaveValue("eg");
    await pressLogout(page);
    await expect(
      questionOfWork(page).getByText("1 changed list that you haven't saved"),
    ).toBeVisible();
    await questionOfWork(page).getByRole("button", { name: "Close" }).click();
    await page.getByLabel("Add an item").fill("");
    await expect(page.getByText("Your list was changed on another device")).toBeHidden();
    await page.getByRole("button", { name: "Save list" }).click();
    await expect.poll(() => itemsOf(server, id)).toContain("1 Rice");
    await expect(card).toContainText("We have your changed list of");
  });

  await test.step("a change that comes after the cut-off is told as a wish, and the list stays", async () => {
    await card.getByRole("link", { name: "Change list" }).click();
    await withoutServer(page, async () => {
      await page.getByRole("button", { name: /^One more: Milk/ }).click();
      await page.getByRole("button", { name: "Save list" }).click();
      await expect(card).toContainText("Your changed list is saved on this phone.");
      delivery.pass();
    });
    await expect(card).toContainText(
      "This was too late for the list. We told the buyer that you'd like it:",
    );
    await expect(card).toContainText("Milk");
    expect(itemsOf(server, id)).toEqual(["3 Milk", "2 Bread", "3 Sugar", "1 Rice"]);
  });

  await test.step("F429 what was changed and not saved before the cut-off is still there, and becomes a message", async () => {
    await page.goto("/dashboard/orders");
    delivery.pass(DAY_MS);
    await page.reload();
    await card.getByRole("link", { name: "Change list" }).click();
    await page.getByRole("button", { name: /^One more: Bread/ }).click();
    await expect(page.getByRole("button", { name: "Undo my changes" })).toBeVisible();
    delivery.pass();
    const unsaved = page.getByRole("region", { name: "You changed this and didn't save it" });
    for (const status of ["cancelled", "pending"]) {
      sql(server, `UPDATE orders SET status = '${status}' WHERE id = '${id}'`);
      await page.goto("/dashboard/orders");
      await card.getByRole("link", { name: "See your unsaved changes" }).click();
      await expect(unsaved, `F698 ${status}`).toContainText("Bread");
    }
    await expectAccessibleAndFits(page);
    await unsaved.getByRole("button", { name: "Write this to the buyer" }).click();
    const message = card.getByLabel("Write to the buyer");
    await expect(message).toHaveValue(/Bread/);
    await message.fill("");
    await expect(card.getByRole("link", { name: "See your unsaved changes" })).toBeHidden();
  });

  await test.step("after it a member writes to the buyer, without a network too", async () => {
    await expect(card.getByLabel("Write to the buyer")).toBeVisible();
    await expect(card.getByRole("link", { name: "Change list" })).toBeHidden();
    await withoutServer(page, async () => {
      await card.getByLabel("Write to the buyer").fill("Ripe ones, please");
      await page.reload();
      await expect(card.getByLabel("Write to the buyer")).toHaveValue("Ripe ones, please");
      await card.getByRole("button", { name: "Send message" }).click();
      await expect(card).toContainText("Waiting to send");
    });
    await expect(card).toContainText(/You wrote to the buyer:Ripe ones, pleaseSent /);
    const letGo = await holdRequests(page, "**/orders/note");
    const note = card.getByLabel("Write to the buyer");
    await note.fill("No plums");
    await card.getByRole("button", { name: "Send message" }).click();
    await note.fill("No plums. F286 And no figs");
    letGo();
    await expect(card).toContainText(/No plumsSent /);
    await expect(note).toHaveValue("No plums. F286 And no figs");
    await card.getByRole("button", { name: "Send message" }).click();
    await expect(note).toHaveValue("");
    await expectAccessibleAndFits(page);
  });
});

/** Keeps the server's answers from the page while `act` runs, but not the page's own files: it may be loaded again. */
async function withoutServer(page: Page, act: () => Promise<void>): Promise<void> {
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await act();
  await page.unroute("**/api/**");
  await page.evaluate(() => dispatchEvent(new Event("online"))); // or whenever it is tried again
}

/** Adds an item that isn't sent until the route to the sync is given back. */
async function addUnsent(page: Page, line: string): Promise<void> {
  await page.route("**/api/dexie/sync", (route) => route.abort("internetdisconnected"));
  await addByLine(page, line);
  await expect(status(page, /^(Sending|Waiting)/)).toBeVisible();
}

async function keepAndSignOut(page: Page): Promise<void> {
  await question(page).getByRole("button", { name: "Keep and sign out" }).click();
  await expectSignedIn(page, false);
}

/** Adds an item, and signs out before it is sent. */
async function leaveUnsent(page: Page, line: string): Promise<void> {
  await withoutServer(page, async () => {
    await addByLine(page, line);
    await pressLogout(page);
    await keepAndSignOut(page);
  });
}

/** A delivery that no other test has, for one order. */
function giveDelivery(server: TestServer, orderId: string) {
  const taken = sql<{ date: string }>(server, "SELECT date FROM deliveries");
  const days = Array.from({ length: 100 }, (_, at) => sastDate(Date.now() + (60 + at) * DAY_MS));
  const date = days.find((day) => !taken.some((row) => row.date === day)) ?? "";
  const cutOff = (ms: number) => momentText(Date.now() + ms);
  sql(
    server,
    `INSERT INTO deliveries (id, date, cut_off_at, state)
       VALUES ('${randomUUID()}', '${date}', '${cutOff(DAY_MS)}', 'open');
     UPDATE orders SET delivery_date = '${date}' WHERE id = '${orderId}'`,
  );
  const pass = (ms = 0) =>
    sql(server, `UPDATE deliveries SET cut_off_at = '${cutOff(ms)}' WHERE date = '${date}'`);
  return { date, pass };
}

function itemsOf(server: TestServer, orderId: string): string[] {
  const rows = sql<{ quantity: number; item_name: string }>(
    server,
    `SELECT i.quantity, i.item_name FROM orders o JOIN basket_items i ON i.basket_id = o.basket_id
     WHERE o.id = '${orderId}' ORDER BY i.position`,
  );
  return rows.map(({ quantity, item_name }) => `${quantity} ${item_name}`);
}

test("F11 T358 what the server refuses is kept, told and the member's to decide, and holds up no proof", {
  tag: "@long-run",
}, async ({ asMember, goOffline, server }) => {
  const { page, person } = await asMember();
  await reachPayment(page);
  await expectAllSaved(page);
  const { orders } = await storedFor(server, person);
  const other = await placeOrder(server, shopperOf(person));
  await followInMenu(page, "Profile");
  await expect(page.getByText("Thandi Mokoena")).toBeVisible();
  const openOrders = () =>
    page
      .getByRole("link", { name: /^Orders/ })
      .filter({ visible: true })
      .click();
  await openOrders();
  await expect(orderCard(page, other.order_number)).toBeVisible();
  const card = orderCard(page, orders[0]?.order_number ?? "");
  await card.getByRole("button", { name: "Continue order" }).click();
  await expect(proofField(page)).toBeVisible();
  await goOffline(page, async () => {
    await budgetField(page).fill("600");
    await budgetField(page).press("Enter");
    await expect(amountOf(page, "Total Payable")).toHaveText("R659.00");
    await proofField(page).setInputFiles(pdfSlip());
    await expect(page.getByText("We'll send it after your earlier changes.")).toBeVisible();
    await completeButton(page).click();
    await expect(page.getByText("Not sent yet")).toBeVisible();
    await shopping(server, shopperOf(person)).cancel(orders[0]?.id ?? "");
    await followInMenu(page, "Profile");
    await page.getByRole("button", { name: "Edit profile" }).click();
    await page.getByLabel("Full name").fill("Thandi Nkosi");
    await page.getByRole("button", { name: "Save profile" }).click();
    await openOrders();
    await orderCard(page, other.order_number).getByRole("button", { name: "Cancel order" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(status(page, /^Waiting/)).toBeVisible();
  });
  await status(page, "Action needed (1)").click();
  const list = page.getByRole("dialog");
  const refused = list.getByRole("listitem").filter({ hasText: "Grocery budget R600.00" });
  await expect(refused).toContainText("Not accepted. This order has been cancelled.");
  await expect(
    list.getByRole("listitem").filter({ hasText: "Complete Order, R659.00" }),
  ).toContainText("We can't send it, because it depends on what wasn't accepted.");
  const proof = list.getByRole("listitem").filter({ hasText: /^Proof of payment/ });
  await expect(proof).toHaveCount(0);
  const { orders: stored, proofs } = await storedFor(server, person);
  expect(stored.find(({ id }) => id === orders[0]?.id)).toMatchObject({
    status: "cancelled",
    deposit_check: "to_check",
  });
  expect(proofs.map(({ order_id }) => order_id)).toContain(orders[0]?.id);
  // What does not depend on it has arrived.
  const pb = await server.asSuperuser();
  await expect
    .poll(() => pb.collection("profiles").getOne(person.id))
    .toMatchObject({ full_name: "Thandi Nkosi" });
  await expect
    .poll(() => pb.collection("orders").getOne(other.id))
    .toMatchObject({ status: "cancelled" });
  await page.keyboard.press("Escape");
  await expect(
    card.getByText("We're checking your deposit and will get back to you."),
  ).toBeVisible();
  await expect(card.getByText("We can't send it")).toBeVisible();
  await expect(card.getByText("back online")).toHaveCount(0);
  await status(page, "Action needed (1)").click();
  const discard = refused.getByRole("button", { name: "Discard" });
  await expect(discard, "F262").toHaveAccessibleDescription("Grocery budget R600.00");
  await discard.click();
  await expect(list.getByText("Complete Order, R659.00")).toBeHidden();
  await expect(list.getByText("Everything is sent.")).toBeVisible();
  await expectAllSaved(page);
});

test("T52 signing out asks for what is unsent, and keeps it for its member alone", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await reachStep(page, 2);
  await expectAllSaved(page);
  await withoutServer(page, async () => {
    await addByLine(page, "rice 2kg");
    await pressLogout(page);
    await question(page).getByRole("button", { name: "Close" }).click();
    await expectSignedIn(page, true);
    await pressLogout(page);
    await expectAccessible(page);
    await keepAndSignOut(page);
    await expect.poll(() => databases(page)).toEqual([databaseOf(person)]);
  });

  await takeSession(page, await signUp(server));
  await page.goto("/?step=2");
  await expectStep(page, 1);
  await expectAnswers(page, { "Full name": "", "Street address": "" });
  await answer(page, THANDI);
  await pressNext(page);
  await expect(page.getByText("Your basket is empty")).toBeVisible();
  await expectAllSaved(page);

  await takeSession(page, person);
  await page.goto("/?step=2");
  await expect(page.getByRole("heading", { name: "Rice, 2kg" })).toBeVisible();
  await expectAllSaved(page);
});

test("T52 what is kept unsent outlives another's way to /admin, T709 and a removal asked for on this phone; T705 one asked for elsewhere removes it", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  const { page, person } = await asMember();
  await reachStep(page, 2);
  await expectAllSaved(page);
  await leaveUnsent(page, "rice 2kg");

  await takeSession(page, await signUp(server));
  await reachStep(page, 2);
  await expectAllSaved(page);
  await test.step("a member without access to /admin is asked first", async () => {
    await addUnsent(page, "bread");
    await page.goto("/admin");
    await expect(question(page).getByText("Access Denied")).toBeVisible();
    await question(page).getByRole("button", { name: "Discard and sign out" }).click();
    await expect(page).toHaveURL("/admin-auth");
    await expectToast(page, "Access Denied");
    await expect.poll(() => databases(page)).toEqual([databaseOf(person)]);
    await page.unroute("**/api/dexie/sync");
  });

  await takeSession(page, person);
  await page.goto("/?step=2");
  await expectAllSaved(page);
  await test.step("T709 a member who removes their data from a lost phone keeps what they kept on this one", async () => {
    await addUnsent(page, "tea");
    await page.goto("/account");
    const everywhere = page.getByRole("button", { name: "Sign out everywhere" });
    await everywhere.click();
    await page.getByLabel("Remove my data from other devices").check();
    await page.getByRole("dialog").locator(everywhere).click();
    await question(page).getByRole("button", { name: "Keep and sign out" }).click();
    await page.waitForURL("/");
    await expectSignedIn(page, false);
    await page.unroute("**/api/dexie/sync");
    await page.reload({ waitUntil: "networkidle" }); // the start has asked
    await expect.poll(() => databases(page)).toEqual([databaseOf(person)]);
  });

  const again = await signIn(server, person.email);
  await takeSession(page, again);
  await page.goto("/?step=2");
  await expect(page.getByRole("heading", { name: "Tea" })).toBeVisible();
  await expectAllSaved(page);
  await leaveUnsent(page, "maize meal");
  const body = { remove_data: true };
  await again.pb.send("/api/app/sign-out-everywhere", { method: "POST", body });
  await page.reload();
  await expect.poll(() => databases(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .not.toContain(person.id);
});

test("F26 signing out without a network, then another member: nothing of the first is sent", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  const { page, person } = await asMember();
  await reachPayment(page);
  await sendProof(page);
  await expectAllSaved(page);
  await withoutServer(page, async () => {
    await completeButton(page).click();
    await expect(page.getByText("We don't know if it arrived")).toBeVisible();
    await pressLogout(page);
    await question(page).getByRole("button", { name: "Discard and sign out" }).click();
    await expectSignedIn(page, false);
  });
  const next = await signUp(server);
  await takeSession(page, next);
  await page.goto("/?step=1");
  await answer(page, THANDI);
  await expectAllSaved(page);
  expect((await storedFor(server, person)).mails).toEqual([]);
  expect(await databases(page)).toEqual([databaseOf(next)]);
});

test("F26 what was kept at sign-out while its request was held is done once, and the member's again", {
  tag: "@long-run",
}, async ({ asMember, server }) => {
  const { page, person } = await asMember();
  await reachPayment(page);
  await sendProof(page);
  await expectAllSaved(page);
  let answerNow = () => {};
  const held = new Promise<void>((done) => {
    answerNow = done;
  });
  await page.context().route("**/orders/complete", async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response }).catch(() => {}); // the page that asked may be gone
  });
  await completeButton(page).click();
  await expect(status(page, /^Sending/)).toBeVisible();
  await pressLogout(page);
  await question(page).getByRole("button", { name: "Keep and sign out" }).click();
  await expectSignedIn(page, false);
  answerNow();
  await expect.poll(() => databases(page)).toEqual([databaseOf(person)]);
  await page.context().unroute("**/orders/complete");
  expect(await page.evaluate(() => localStorage.getItem("pantry-session"))).toBeNull();

  await takeSession(page, person);
  await page.goto(WIZARD);
  await expect(thanks(page)).toBeVisible();
  await expectAllSaved(page);
  const { orders, mails } = await storedFor(server, person);
  expect([orders.length, mails]).toEqual([1, ["order_received"]]);
});

test("what a member does on the dashboard out of reach of the server waits in sight, and is sent once", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  await subscribe(server, shopperOf(person));
  const order = await placeOrder(server, shopperOf(person));
  const card = orderCard(page, order.order_number);
  const rejected = await placeOrder(server, shopperOf(person), "complete", 20_000);
  const judge = deciding(server, makeShopper(server, { admin: true }));
  accepted(await judge.reject(rejected.id, "The proof cannot be read"));
  const unpaid = orderCard(page, rejected.order_number);
  const proofWaits = unpaid.getByText(
    "Your proof of payment is saved on this phone. We can't reach our server.",
  );
  const open = (tab: string) => followInMenu(page, tab);
  await openTab(page, "Profile");
  await expect(page.getByText("Thandi Mokoena")).toBeVisible();
  await open("Membership");
  await expect(page.getByText("Active, payment awaiting verification")).toBeVisible();
  await page.getByRole("link", { name: "Orders" }).filter({ visible: true }).click();
  await expect(card).toBeVisible();
  await expect(unpaid.getByLabel("Proof of payment")).toBeVisible();
  await page.route("**/api/app/**", (route) => route.abort("internetdisconnected"));

  await unpaid.getByLabel("Proof of payment").setInputFiles(pdfSlip());
  await expectToast(page, "We don't know if it arrived");
  await expect(proofWaits).toBeVisible();
  await card.getByRole("button", { name: "Cancel order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(
    card.getByText(
      "Your request to cancel this order is saved on this phone. We can't reach our server.",
    ),
  ).toBeVisible();
  await open("Membership");
  await page.getByRole("button", { name: "Cancel Membership" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel membership" }).click();
  await expect(
    page.getByText("Your request to cancel your membership is saved on this phone."),
  ).toBeVisible();
  await open("Profile");
  await page.getByRole("button", { name: "Edit profile" }).click();
  await page.getByLabel("Full name").fill("Thandi Nkosi");
  await page.getByLabel("WhatsApp phone").fill("082 123 4567");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(
    page.getByText("Your profile is saved on this phone. We can't reach our server."),
  ).toBeVisible();
  await expect(page.getByText("Thandi Nkosi")).toBeVisible();
  await openFeedback(page);
  await page.getByLabel("Your feedback").fill("The bread was fresh.");
  await page.keyboard.press("Escape");
  await openFeedback(page);
  await expect(page.getByLabel("Your feedback"), "F269").toHaveValue("The bread was fresh.");
  await page.getByRole("button", { name: "Send Feedback" }).click();
  await expect(status(page, /\(5\)$/)).toBeVisible();
  await page.getByRole("link", { name: "Orders" }).filter({ visible: true }).click();
  await page.reload();
  await expect(
    card.getByText(
      "Your request to cancel this order is saved on this phone. We can't reach our server.",
    ),
  ).toBeVisible();
  await expect(card.getByRole("button", { name: "Cancel order" })).toBeHidden();
  await expect(proofWaits).toBeVisible();
  await expect(
    unpaid.getByText("We don't know if it arrived. We got no answer from our server."),
  ).toBeVisible();
  await expectAccessible(page);

  await status(page, /\(5\)$/).click();
  const list = page.getByRole("dialog", { name: "Waiting to send" });
  await expect(list.getByText("Cancel Membership")).toBeVisible();
  await page.unroute("**/api/app/**");
  await page.evaluate(() => window.dispatchEvent(new Event("online"))); // or whenever it is tried again
  await expect(list.getByText("Everything is sent.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card.locator("[data-tone=red]")).toHaveText("Cancelled");
  await expect(unpaid.getByText("Awaiting verification")).toBeVisible();
  await expect(proofWaits).toBeHidden();
  const pb = await server.asSuperuser();
  const all = (name: string) =>
    pb.collection(name).getFullList({ filter: `user_id = "${person.id}"` });
  expect(await all("subscriptions")).toMatchObject([{ status: "cancelled" }]);
  expect(await all("feedback")).toMatchObject([
    { message: "The bread was fresh.", page_url: "/dashboard/profile" },
  ]);
  expect((await pb.collection("profiles").getOne(person.id)).full_name).toBe("Thandi Nkosi");
});

/** Presses Complete Order in the very moment in which the proof is said to be saved on this phone. */
const pressOnceSaved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          if (!document.body.textContent?.includes("kB, saved on this phone")) return;
          watch.disconnect();
          const buttons = [...document.querySelectorAll("button")];
          buttons.find(({ textContent }) => textContent === "Complete Order")?.click();
          resolve();
        });
        watch.observe(document, { subtree: true, childList: true, characterData: true });
      }),
  );
