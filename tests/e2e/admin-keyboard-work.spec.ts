import { randomUUID } from "node:crypto";
import { DAY_MS } from "@/domain/time/durations";
import { publicHoliday } from "@/domain/time/public-holidays";
import { dayBefore, formatMonth, formatWeekday, sastDate } from "@/domain/time/sa-time";
import { makeDelivery } from "../support/buying";
import { sql, value } from "../support/ordering";
import { get } from "../support/requests";
import { openTab, rowOf, secondAdmin, tabLink } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect } from "./fixtures";
import { pressOn, tabTo, typeDate } from "./keyboard";
import { test } from "./own-server";

/** No toast of this length stays longer. */
const TOAST_MS = 10_000;

test("a delivery is created, its cut-off changed, its orders held and moved, and its buying begun by keyboard alone", {
  tag: "@long-run",
}, async ({ asAdmin, server }) => {
  const [mid, end] = deliveryDates();
  const { page } = await asAdmin();

  await test.step("its dates are added in Delivery Schedules", async () => {
    await openTab(page, "schedules", "Delivery Schedule Management");
    await page.keyboard.press("n");
    await expect(page.getByLabel("Month", { exact: true })).toBeFocused();
    await page.keyboard.type(formatMonth(mid.slice(0, 7)));
    for (const [label, date] of [
      ["Mid-month date", mid],
      ["Month-end date", end],
    ] as const) {
      await tabTo(page, page.getByLabel(label));
      await typeDate(page, date);
      await expect(page.getByLabel(label)).toHaveValue(date);
    }
    await page.keyboard.press("Enter");
    await expectToast(page, "Schedule added successfully");
  });

  const passed = "2026-01-01 10:00:00.000Z";
  const people = [
    { name: "Thandi Mokoena", items: [{}] },
    { name: "Sipho Khumalo", items: [{}] },
  ];
  const [, other] = makeDelivery(server, mid, people, { cutOffAt: passed });
  sql(server, `UPDATE profiles SET full_name = 'Sipho Khumalo' WHERE id = '${other?.user_id}'`);
  await test.step("it is opened from the list of deliveries", async () => {
    await (await tabLink(page, "Deliveries")).press("Enter");
    await pressOn(page, page.getByRole("link", { name: formatWeekday(mid), exact: true }));
    await expect(
      page.getByRole("heading", { level: 1, name: `Delivery ${formatWeekday(mid)}` }),
    ).toBeFocused();
  });

  await test.step("F395 its cut-off, which has passed, becomes another moment", async () => {
    await expect(page.getByText("For new orders, change the cut-off.")).toBeVisible();
    await pressOn(page, page.getByRole("button", { name: "Change the cut-off" }));
    const before = dayBefore(mid);
    await tabTo(page, page.getByLabel("Day", { exact: true }));
    await typeDate(page, before);
    await expect(page.getByLabel("Day", { exact: true })).toHaveValue(before);
    await tabTo(page, page.getByLabel("Time", { exact: true }));
    await page.keyboard.type("0930AM");
    await pressOn(page, page.getByRole("button", { name: "Save the cut-off" }));
    await expectToast(page, "Cut-off changed");
    await expect(page.getByText(/Members can change their lists until .*, 09:30\./)).toBeVisible();
  });

  const reason = page.getByLabel("Reason");
  await test.step("an order is held back and let go", async () => {
    await pressOn(page, page.getByRole("button", { name: "Hold Sipho Khumalo" }));
    await tabTo(page, reason);
    await page.keyboard.type("Asked to wait");
    await pressOn(page, page.getByRole("button", { name: "Hold the order" }));
    await expectToast(page, "Order on hold");
    await expect(rowOf(page, "Sipho Khumalo")).toContainText("Asked to wait");
    await pressOn(page, page.getByRole("button", { name: "Let go Sipho Khumalo" }));
    await tabTo(page, reason);
    await page.keyboard.type("May be bought");
    await pressOn(page, page.getByRole("button", { name: "Let it go" }));
    await expect(rowOf(page, "Sipho Khumalo")).not.toContainText("On hold");
    await expect(page.getByRole("button", { name: "Hold Sipho Khumalo" })).toBeFocused();
  });

  await test.step("another is moved to another delivery", async () => {
    await pressOn(page, page.getByRole("button", { name: "Move Thandi Mokoena" }));
    const to = page.getByLabel("To the delivery on");
    await tabTo(page, to);
    await page.keyboard.press("Home");
    await page.keyboard.type(formatWeekday(end));
    await expect(to).toHaveValue(end);
    await tabTo(page, reason);
    await page.keyboard.type("Away that week");
    await pressOn(page, page.getByRole("button", { name: "Move the order" }));
    await expect(rowOf(page, "Thandi Mokoena")).toBeHidden();
    expect(value(server, `SELECT COUNT(*) FROM orders WHERE delivery_date = '${end}'`)).toBe(1);
  });

  await test.step("its buying begins once the cut-off is over", async () => {
    sql(server, `UPDATE deliveries SET cut_off_at = '${passed}' WHERE date = '${mid}'`);
    await pressOn(page, page.getByRole("link", { name: "Buy", exact: true }));
    await pressOn(page, page.getByRole("button", { name: "Start buying" }));
    await pressOn(
      page,
      page
        .getByRole("dialog", { name: "Start buying?" })
        .getByRole("button", { name: "Start buying" }),
    );
    await expectToast(page, "Buying has started");
    await expect(page.getByText("0 of 1", { exact: true })).toBeVisible();
  });
});

test("T671 Tab leads through the messages in passing and on; the bank account is asked for and confirmed by keyboard alone", {
  tag: "@long-run",
}, async ({ asAdmin, server, expectProblem }) => {
  expectProblem(/409/);
  const { page, person } = await asAdmin();
  const other = await secondAdmin(server, person);
  await page.clock.install();
  await openTab(page, "settings", "Settings");

  await test.step("T671 Tab leads through the messages; one that ends gives the focus back", async () => {
    const message = page.getByRole("listitem").filter({ hasText: "Settings saved" });
    const first = page.getByRole("link", { name: "Skip to the page" });
    await tabTo(page, page.getByLabel("Cut-off: hour of the day"));
    await page.keyboard.press("Control+A");
    await page.keyboard.type("17");
    await page.keyboard.press("Enter");
    await expect(message).toBeVisible();
    await page.keyboard.press("Alt+T"); // holds it
    await tabTo(page, message);
    await tabTo(page, first);
    await page.keyboard.press("Alt+T");
    await tabTo(page, message);
    await page.keyboard.press("Escape");
    await page.clock.fastForward(TOAST_MS);
    await expect(message).toBeHidden();
    await expect(first).toBeFocused();
  });

  await test.step("one admin types the account and asks for the other, who confirms it", async () => {
    for (const [label, text] of [
      ["Account name", "Pantry (Pty) Ltd"],
      ["Account number", "62 000 000 001"],
      ["Branch code", "250655"],
      ["Bank", "A Bank"],
    ] as const) {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.press("Control+A");
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Ask a second admin?" });
    await pressOn(page, question.getByRole("button", { name: "Ask a second admin" }));
    await expectToast(page, "A second admin has to confirm");
    const asked = page.getByText("Waiting for a second admin: new bank account");
    await expect(asked).toBeVisible();
    const id = value(server, "SELECT id FROM ledger_proposals WHERE outcome = ''");
    await other.act("proposals/confirm", { id });
    await expect(asked).toBeHidden();
  });

  const number = page.getByLabel("Account number", { exact: true });
  async function confirmAccount(account_number: string) {
    const { bank } = (await get(server, "/api/app/admin/settings", { as: person.pb })).body;
    const command = {
      id: randomUUID(),
      based_on: bank.version,
      account_name: "Pantry (Pty) Ltd",
      account_number,
      branch_code: "250655",
      bank: "A Bank",
    };
    await other.act("proposals/ask", { id: randomUUID(), kind: "bank", command });
    const waiting = page.getByRole("region", { name: "Waiting for a second admin" });
    await expect(waiting).toContainText(account_number);
    await pressOn(page, waiting.getByRole("button", { name: "Confirm" }));
    const confirming = page.getByRole("dialog", { name: "Confirm the new bank account?" });
    await expect(confirming).toContainText(account_number);
    await pressOn(page, confirming.getByRole("button", { name: "Confirm" }));
    await expect(waiting).toBeHidden();
  }

  await test.step("what the other asks for is read and confirmed", async () => {
    await confirmAccount("62 000 000 002");
    await expectToast(page, "Bank account changed");
    await expect(number).toHaveValue("62 000 000 002");
  });

  await test.step("F285 what is typed while another account is confirmed stays; a save says what changed", async () => {
    await number.fill("62 000 000 004");
    await confirmAccount("62 000 000 003");
    await number.press("Enter");
    const conflict = page.getByRole("alert").filter({ hasText: "changed this on" });
    await expect(conflict).toContainText("62 000 000 003");
    await expect(number).toHaveValue("62 000 000 004");
    await pressOn(page, conflict.getByRole("button", { name: "Use the saved version" }));
    await expect(number).toHaveValue("62 000 000 003");
  });
});

/** Two days of one month, a month or two ahead, of which none is a public holiday: the form would ask about it. */
function deliveryDates(): [string, string] {
  const month = sastDate(Date.now() + 45 * DAY_MS).slice(0, 7);
  const workday = (day: number) => `${month}-${publicHoliday(`${month}-${day}`) ? day + 2 : day}`;
  return [workday(14), workday(27)];
}
