import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { OrderView } from "@/domain/order/view";
import { scheduleDeliveries } from "../support/buying";
import { manyWaiting } from "../support/copied-orders";
import {
  accepted,
  deciding,
  item,
  jpeg,
  makeShopper,
  shopping,
  sql,
  start,
} from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { expectAccessible } from "./accessible";
import { goWithin, openTab, restoreAfterEach } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { holdRequests, loseFirst } from "./held";
import { pressOn } from "./keyboard";
import { lookAt, openPayments, orderWith, rowOf, storedOrder } from "./payments-admin";
import { expectAccessibleAndFits, expectAccessibleInBothSizes } from "./sizes";

const box = (page: Page, { order_number }: OrderView) =>
  page.getByRole("checkbox", { name: `Select ${order_number}` });
const bar = (page: Page) => page.getByRole("region", { name: "Selected" });
const report = (page: Page, title: string) =>
  page.getByRole("main").getByText(title).locator("xpath=ancestor::div[1]"); // a toast says it too

/** Nothing else waits: what other tests left is out of the list. */
function clearPayments(server: TestServer): void {
  sql(
    server,
    "UPDATE orders SET status = 'cancelled', payment_status = 'failed', deposit_check = '', credit = 0",
  );
  sql(server, "UPDATE subscriptions SET paid = 1");
}

async function orders(server: TestServer, count: number): Promise<OrderView[]> {
  const placed: OrderView[] = [];
  for (let at = 0; at < count; at++) placed.push((await orderWith(server)).order);
  return placed;
}

restoreAfterEach("delivery_schedules");
test.beforeEach(({ server }) => {
  clearPayments(server);
  sql(server, "DELETE FROM delivery_schedules");
});

test("an order opened from its row shows everything, at an address of its own", async ({
  asAdmin,
  expectProblem,
  server,
}) => {
  expectProblem(/ERR_FAILED/);
  const who = makeShopper(server);
  const shop = shopping(server, who);
  const items = [
    item({ category: "Other", customCategory: "Breakfast", budget: "not much" }),
    item({ itemName: "Rice", size: "2kg", shopPreference: "Spar", quantity: 3 }),
  ];
  const { order } = accepted(await shop.start(start({ items })));
  accepted(await shop.budget(order.id, 50_000));
  const proved = accepted(await shop.proof(order.id)).order;
  accepted(await shop.complete(proved));
  accepted(await deciding(server, makeShopper(server, { admin: true })).reject(order.id));
  accepted(await shop.proof(order.id));

  const { page, person } = await asAdmin();
  const lost = await loseFirst(page, /\/proofs$|app\/admin\/payments\/[0-9a-f-]{36}$/);
  await openPayments(page);
  const panel = await lookAt(page, order);
  await expect(panel.getByText("Newest of 2 proofs"), "F273").toBeVisible();
  expect(lost.size).toBe(1);
  await panel.getByRole("link", { name: "Open order" }).click();
  await expect(page).toHaveURL(`/admin/payments/${order.id}`);
  await expect(page.getByRole("heading", { level: 1, name: order.order_number })).toBeFocused();
  expect(lost.size, "F273").toBe(2);
  const list = page.getByRole("article", { name: "Shopping list" });
  for (const fact of ["Milk", "2L", "Breakfast", "Any brand", "Checkers", "not much"]) {
    await expect(list).toContainText(fact);
  }
  await expect(list).toContainText("Allow substitute: any brand");
  await expect(list).toContainText("R50.00");
  await expect(list).toContainText("Price (Get the best deals)");
  await expect(list).toContainText("Blue gate");
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Rejected");
  await expect(history).toContainText("The proof cannot be read");
  await expect(page.getByRole("region", { name: "Messages to the member" })).toContainText(
    "Rejection of the payment",
  );
  await expect(page.getByText("Newest of 2 proofs")).toBeVisible();
  await expectAccessibleAndFits(page);

  // Another admin's decision appears while the order is open.
  const other = deciding(server, makeShopper(server, { admin: true }));
  accepted(await other.cancel(order.id, "The shop is closed"));
  await expect(history).toContainText("The shop is closed");

  await test.step("what changes while it is on its way is asked for once that has come", async () => {
    const said: string[] = [];
    const details = `/api/app/admin/payments/${order.id}`;
    page.on("request", (request) => request.url().endsWith(details) && said.push("asked"));
    page.on("response", (response) => response.url().endsWith(details) && said.push("answered"));
    const letGo = await holdRequests(page, `**${details}`);
    const toCheck = page.getByRole("link", { name: /^Payments.* to check/ });
    for (let at = 0; at < 2; at++) {
      const before = (await toCheck.textContent()) ?? "";
      await orderWith(server);
      await expect(toCheck, "counted later than asked for").not.toHaveText(before);
      await expect.poll(() => said).toEqual(["asked"]);
    }
    letGo();
    await expect.poll(() => said.length).toBeGreaterThanOrEqual(4);
    expect(said.join()).not.toContain("asked,asked");
    await page.unrouteAll({ behavior: "wait" });
  });

  await page.emulateMedia({ media: "print" });
  await expect(list).toBeVisible();
  await expect(history).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Pending payments" })).toBeVisible();
  await page.goForward();
  await expect(list).toContainText("Milk");
  expect(
    sql(
      server,
      `SELECT action FROM audit_log WHERE record_id = '${order.id}' AND actor_id = '${person.id}'
       AND action = 'order.opened'`,
    ),
  ).toHaveLength(1);

  await test.step("an order has its own address, and leads to the log and its member", async () => {
    await page.goto(`/admin/orders/${order.id}`);
    await expect(page).toHaveURL(`/admin/payments/${order.id}`);
    await expect(page.getByRole("region", { name: "Ledger" })).toContainText("No entries yet");
    await history.getByRole("link", { name: "What admins did and opened" }).click();
    const opened = page.getByRole("rowheader", { name: `opened the order ${order.order_number}` });
    await expect(opened.first()).toBeVisible();
    await page.getByRole("link", { name: order.order_number }).first().click();
    await expect(page).toHaveURL(`/admin/payments/${order.id}`);
  });
  await goWithin(page, `/admin/payments/${randomUUID()}`);
  await expect(page.getByText("Error fetching the payment")).toBeVisible();
  await expect(page.getByText("Order not found")).toBeVisible();
});

test("selected payments are verified after one question and undone as a whole, T160 without those with a warning, T672 with each that a search hid", async ({
  asAdmin,
  expectProblem,
  server,
}) => {
  expectProblem(/ERR_FAILED/);
  const file = jpeg();
  const first = (await orderWith(server, { proof: file })).order;
  const second = (await orderWith(server)).order;
  const left = (await orderWith(server)).order;
  const flagged = (await orderWith(server, { proof: file })).order;
  const placed = [first, second, left, flagged];
  const { page } = await asAdmin();
  await openPayments(page);
  await box(page, first).check();
  await box(page, second).check();
  await expect(bar(page)).toContainText("2 payments selected, R1 118.00");
  await box(page, flagged).check();
  const verify = () => bar(page).getByRole("button", { name: "Verify selected" }).click();
  await verify();
  const question = page.getByRole("dialog", { name: "Verify 2 payments, R1 118.00?" });
  await expect(question).toContainText("Left out. Please check these one by one:");
  await expect(question.getByRole("listitem")).toContainText(flagged.order_number);
  await expect(question.getByRole("listitem")).toContainText("This file was sent before");
  await expectAccessibleAndFits(page);
  await question.getByRole("button", { name: "Verify 2 payments" }).click();
  await expectToast(page, "Payments verified", "2 payments, R1 118.00");
  await expect(rowOf(page, first)).toBeHidden();
  await expect(rowOf(page, second)).toBeHidden();
  const states = () => placed.map((order) => storedOrder(server, order)?.payment_status);
  expect(states()).toEqual(["verified", "verified", "pending", "pending"]);
  const undo = page.getByRole("list", { name: "Decisions that can be undone" });
  await undo.filter({ hasText: "2 payments" }).getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Undone", "The payments are back to pending");
  for (const order of placed) {
    await expect(rowOf(page, order).getByRole("button", { name: "Verify" })).toBeVisible();
  }
  expect(states()).toEqual(["pending", "pending", "pending", "pending"]);

  await test.step("F268 where the answer is lost, it is asked for again, and what was verified can be undone", async () => {
    const decisions: string[] = [];
    await page.route(/payments\/(verify|undo)$/, async (route) => {
      const command = route.request().url().split("/").at(-1) ?? "";
      decisions.push(command);
      if (decisions.filter((other) => other === command).length > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await rowOf(page, left).getByRole("button", { name: "Verify" }).click();
    await expectToast(page, "Payment verified", "Subscription activated. Thandi Mokoena, R559.00");
    await expect(rowOf(page, left)).toBeHidden();
    await undo.getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Undone", "The payment is back to pending");
    await expect(rowOf(page, left)).toBeVisible();
    expect(decisions).toEqual(["verify", "verify", "undo", "undo"]);
    expect(states()).toEqual(["pending", "pending", "pending", "pending"]);
  });

  await expect(bar(page)).toBeHidden();
  await box(page, second).check();
  await page.getByRole("searchbox").fill(left.payment_reference);
  await expect(rowOf(page, second)).toBeHidden();
  await box(page, left).check();
  await verify();
  const unseen = question.getByRole("listitem");
  await expect(unseen).toHaveCount(1);
  await expect(unseen).toContainText(`${second.payment_reference}: Thandi Mokoena, R559.00`);
});

test("Select says that it takes those in sight, and offers all that match", async ({
  asAdmin,
  server,
}) => {
  await manyWaiting(server, 52);
  const { page } = await asAdmin();
  await openPayments(page);
  await expect(page.getByLabel(/^Select all/)).toHaveCount(0);
  await page.getByLabel("Select the 50 shown").check();
  await expect(bar(page)).toContainText("50 payments selected, R27 950.00");
  await page.getByRole("button", { name: "Select all that match, up to 200" }).click();
  await expect(bar(page)).toContainText("52 payments selected, R29 068.00");
  await expect(page.getByLabel("Select all 52")).toBeChecked();
  await page.getByRole("searchbox").fill("no such member");
  await expect(
    page.getByRole("status").filter({ hasText: /^Nothing found$/ }),
    "F607 it is read aloud",
  ).toBeAttached();
  await expect(page.getByLabel(/^Select (all|the) /)).toHaveCount(0);
  await bar(page).getByRole("button", { name: "Verify selected" }).click();
  const question = page.getByRole("dialog", { name: "Verify 52 payments, R29 068.00?" });
  await expect(question.getByRole("listitem")).toHaveCount(52);
});

test("T161 what another admin or the member changed is named by row, and the rest is done", async ({
  asAdmin,
  server,
}) => {
  const chief = makeShopper(server, { admin: true });
  const fine = (await orderWith(server)).order;
  const taken = (await orderWith(server)).order;
  const { who, order: changed } = await orderWith(server);
  const { page } = await asAdmin();
  await openPayments(page);
  await page.getByLabel("Select all 3").check();
  await bar(page).getByRole("button", { name: "Verify selected" }).click();
  accepted(await deciding(server, chief).verifyOrder(taken));
  accepted(await shopping(server, who).proof(changed.id));
  const question = page.getByRole("dialog", { name: /^Verify 3 payments/ });
  await question.getByRole("button", { name: "Verify 3 payments" }).click();
  const missing = report(page, "Not verified: 2 of 3");
  await expect(missing).toContainText(
    `${taken.order_number} ${taken.payment_reference}: ${chief.email} has already verified this payment.`,
  );
  await expect(missing).toContainText(
    `${changed.order_number} ${changed.payment_reference}: This order has changed.`,
  );
  await expect(rowOf(page, fine)).toBeHidden();
  expect(storedOrder(server, changed)?.payment_status).toBe("pending");
  expect(
    sql(
      server,
      `SELECT id FROM audit_log WHERE record_id = '${taken.id}' AND action = 'payment.verified'`,
    ),
  ).toHaveLength(1);
});

test("payments are sorted by the head of their column, Back and a reload keep the order, keys select, verify and deliver, F90 and a network lost in between is said truly, where trying again ends it", async ({
  asAdmin,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const placed = await orders(server, 3);
  const [oldest, , newest] = placed as [OrderView, OrderView, OrderView];
  const oldestFirst = placed.map(({ order_number }) => order_number);
  const { page } = await asAdmin();
  await openPayments(page);
  const rows = page.getByRole("table", { name: "Pending payments" }).locator("[id^='payment-']");
  const head = page.getByRole("columnheader", { name: "Placed" });
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(rows).toHaveText(oldestFirst.toReversed());
  await head.getByRole("button").press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(rows).toHaveText(oldestFirst);
  await expect(page).toHaveURL(/sort=oldest/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1, name: newest.order_number })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveText(oldestFirst);
  await page.reload();
  await expect(rows).toHaveText(oldestFirst);

  await test.step("F90 what was verified by keyboard while the answer was lost is verified again", async () => {
    await expect(page.getByRole("region", { name: oldest.payment_reference })).toBeVisible();
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
    await expect(bar(page)).toContainText("3 payments selected");
    const verify = async () => {
      await page.keyboard.press("Shift+V");
      const question = page.getByRole("dialog", { name: /^Verify 3 payments/ });
      await expect(question).toBeVisible();
      await pressOn(page, question.getByRole("button", { name: "Verify 3 payments" }));
    };
    // The server does all of it, and its answer never arrives.
    await page.route("**/payments/verify-many", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await verify();
    const notice = report(page, "Verification failed");
    await expect(notice).toContainText("we don't know which of these payments were verified");
    await expect(page.getByRole("list", { name: "Decisions that can be undone" })).toBeHidden();
    await expect(bar(page)).toContainText("3 payments selected");
    for (const order of placed) {
      expect(storedOrder(server, order)?.payment_status).toBe("verified");
    }
    await page.unroute("**/payments/verify-many");
    await verify();
    await expectToast(page, "Payments verified", "3 payments, R1 677.00");
    await expect(bar(page)).toBeHidden();
    const lines = sql(
      server,
      `SELECT id FROM audit_log WHERE action = 'payment.verified'
       AND record_id IN (${placed.map(({ id }) => `'${id}'`).join(", ")})`,
    );
    expect(lines).toHaveLength(3);
  });

  await test.step("F90 what was not marked delivered by keyboard is said, and is marked", async () => {
    await page.getByRole("link", { name: "Verified", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Verified payments" })).toBeFocused();
    await page.getByLabel(/^Select (all )?3\b/).focus();
    await page.keyboard.press("Space");
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText(
      "Mark what is selected as delivered",
    );
    await page.keyboard.press("Escape");
    const mark = async () => {
      await page.getByRole("button", { name: "Clear" }).focus();
      await page.keyboard.press("Shift+D");
      const question = page.getByRole("dialog", { name: /^Mark 3 orders as delivered/ });
      await pressOn(page, question.getByRole("button", { name: "Mark delivered" }));
    };
    await page.route("**/payments/delivered-many", (route) => route.abort());
    await mark();
    await expect(report(page, "We don't know if it worked")).toContainText(
      "we don't know which of these orders were marked delivered",
    );
    for (const order of placed) expect(storedOrder(server, order)?.status).toBe("processing");
    await page.unroute("**/payments/delivered-many");
    await mark();
    await expectToast(page, "Orders delivered", "3 orders");
  });
});

test("verified orders are found by date and what is owed, and marked delivered after one question", async ({
  asAdmin,
  server,
}) => {
  const other = deciding(server, makeShopper(server, { admin: true }));
  scheduleDeliveries(server, "2026-03-13", "2026-03-27");
  const { page } = await asAdmin();
  await openTab(page, "payments/verified", "Verified payments");
  await expect(page.getByText("No verified payments here")).toBeVisible();
  const placed = await orders(server, 4);
  const [early, late, owed, dropped] = placed as [OrderView, OrderView, OrderView, OrderView];
  for (const order of [early, late, dropped]) accepted(await other.verifyOrder(order));
  accepted(await other.verifyOrder(owed, 60_000));
  const verifiedFor = (order: OrderView, at: string, date: string) =>
    sql(
      server,
      `UPDATE orders SET verified_at = '${at}', delivery_date = '${date}' WHERE id = '${order.id}'`,
    );
  verifiedFor(early, "2026-03-10 10:00:00.000Z", "2026-03-13");
  verifiedFor(late, "2026-03-20 10:00:00.000Z", "2026-03-27");
  await page.getByLabel("Overpaid").check();
  await expect(verifiedRowOf(page, owed)).toContainText("Overpaid R41.00");
  await expect(verifiedRowOf(page, early)).toBeHidden();
  await page.getByLabel("Overpaid").uncheck();
  await expect(verifiedRowOf(page, late)).toContainText("27 Mar 2026");
  await page.getByLabel("Delivery date").selectOption({ label: "Fri 13 Mar 2026" });
  await expect(verifiedRowOf(page, late)).toBeHidden();
  await expect(verifiedRowOf(page, early)).toBeVisible();
  await expect(page).toHaveURL(/date=2026-03-13/);
  await verifiedRowOf(page, early).getByRole("link", { name: early.order_number }).click();
  await expect(page.getByRole("heading", { level: 1, name: early.order_number })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Delivery date")).toHaveValue("2026-03-13");
  await expect(verifiedRowOf(page, early)).toBeVisible();
  await page.getByLabel("Delivery date").selectOption({ label: "All dates" });
  await page.getByLabel("Reference or name").fill(late.payment_reference);
  await expect(verifiedRowOf(page, early)).toBeHidden();
  await page.getByLabel("Reference or name").fill("");

  await box(page, early).check();
  await box(page, late).check();
  await box(page, dropped).check();
  await expectAccessibleInBothSizes(page);
  accepted(await other.cancel(dropped.id));
  await bar(page).getByRole("button", { name: "Mark delivered" }).click();
  const question = page.getByRole("dialog", { name: /^Mark 3 orders as delivered today, / });
  await expect(question).toContainText("Today isn't their delivery day");
  await expect(question).toContainText("1 order is for 13 Mar 2026.");
  await question.getByRole("button", { name: "Mark delivered" }).click();
  await expectToast(page, "Orders delivered", "2 orders");
  await expect(report(page, "Not marked delivered: 1 of 3")).toContainText(
    `${dropped.order_number} ${dropped.payment_reference}: This order has been cancelled.`,
  );
  await expect(verifiedRowOf(page, early)).toBeHidden();
  await page.getByRole("button", { name: "Delivered", exact: true }).click();
  await expect(verifiedRowOf(page, early)).toContainText("Delivered");
  expect(storedOrder(server, late)?.status).toBe("delivered");
  await verifiedRowOf(page, late).getByRole("button", { name: /^Undo/ }).click();
  await expectToast(page, "Undone", "We still have to deliver this order");
  await expect.poll(() => storedOrder(server, late)?.status).toBe("processing");

  await test.step("T777 what was marked on an earlier day is taken back with a reason", async () => {
    sql(
      server,
      `UPDATE audit_log SET at = '2026-03-14 10:00:00.000Z'
       WHERE record_id = '${early.id}' AND action = 'order.delivered'`,
    );
    await page.reload();
    await verifiedRowOf(page, early)
      .getByRole("button", { name: /^Not delivered/ })
      .click();
    const why = page.getByRole("dialog", { name: `Mark ${early.order_number} as not delivered?` });
    const confirm = why.getByRole("button", { name: "Mark as not delivered" });
    await confirm.click();
    await expect(why).toContainText("Please give a reason");
    await expectAccessible(page);
    await why.getByRole("textbox", { name: "Reason" }).fill("The driver had another parcel");
    await confirm.click();
    await expect(why).toBeHidden();
    await expect.poll(() => storedOrder(server, early)?.status).toBe("processing");
  });

  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(verifiedRowOf(page, dropped)).toContainText("Became credit R559.00");

  await test.step("T318 a verification whose deposit never came is taken back, and the page says so", async () => {
    await goWithin(page, `/admin/payments/${late.id}`);
    await page.getByRole("button", { name: "The deposit never arrived" }).click();
    const dialog = page.getByRole("dialog", { name: /^Take back the verification of ORD-/ });
    await expect(dialog).toContainText("The deposit of R559.00 is taken out of the ledger.");
    await expect(dialog).toContainText("The payment is due again.");
    await expectAccessible(page);
    await dialog.getByRole("radio", { name: "The deposit has not arrived" }).check();
    await dialog.getByRole("button", { name: "Take back the verification" }).click();
    await expectToast(page, "Verification taken back");
    await expect(page.getByRole("region", { name: "History" })).toContainText(
      "The deposit has not arrived in our account",
    );
    await expect(page.getByRole("button", { name: "The deposit never arrived" })).toBeHidden();
    expect(storedOrder(server, late)).toMatchObject({ payment_status: "failed", credit: 0 });
  });

  await test.step("an erased member's order shows what is left", async () => {
    sql(
      server,
      `UPDATE orders SET user_id = '', basket_id = '', delivery = 'null', delivery_address_id = ''
       WHERE id = '${early.id}'`,
    );
    await goWithin(page, `/admin/payments/${early.id}`);
    await expect(page.getByText("This member's account was deleted")).toBeVisible();
    const payment = page.getByRole("region", { name: "Payment", exact: true });
    await expect(payment).toContainText("R559.00");
    await expect(page.getByRole("region", { name: "History" })).toContainText("Verified");
    await expect(page.getByRole("article", { name: "Shopping list" })).toBeHidden();
  });
});

/** A verified payment in its list: a line of the table, or a card on a phone. */
function verifiedRowOf(page: Page, { payment_reference }: OrderView) {
  const isPayment = { hasText: payment_reference, has: page.getByRole("link") };
  return page.getByRole("row").or(page.getByRole("listitem")).filter(isPayment);
}
