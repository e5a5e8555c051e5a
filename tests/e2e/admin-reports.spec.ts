import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { reportUpTo } from "@/domain/ledger/report";
import { endText } from "@/domain/ledger/report-words";
import {
  formatMonth,
  formatPlainDate,
  monthPeriod,
  previousMonthPeriod,
  sastDate,
} from "@/domain/time/sa-time";
import { giveCredit } from "../support/ledger";
import { signIn } from "../support/members";
import { makeShopper, sql } from "../support/ordering";
import { openTab, restoreAfterEach, rowOf, secondAdmin, tabLink } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { pressOn, tabTo } from "./keyboard";
import { expectAccessibleAndFits, expectAccessibleInBothSizes } from "./sizes";

restoreAfterEach("delivery_schedules");

test("what we owe members is answered in one click, and opens the members", async ({
  asAdmin,
  server,
}) => {
  const member = makeShopper(server, { name: "Nomsa Credit" });
  const last = previousMonthPeriod(monthPeriod(Date.now()));
  giveCredit(server, member, 11_111_11, { at: `${last}-15 10:00:00.000Z` });
  giveCredit(server, member, 1_234_56);
  const { page } = await asAdmin();
  await openTab(page, "feedback", "Feedback Monitor");
  await (await tabLink(page, "Reports")).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  const today = sastDate(Date.now());
  await expect(page.getByText(/VAT in fees/)).toHaveCount(0);
  await expectAccessibleInBothSizes(page);

  await test.step("what was owed at the end of a month that is over is one more click", async () => {
    await page.getByRole("link", { name: `We owe members, ${endText(last, today)}: ` }).click();
    await expect(page.getByText(endText(last, today), { exact: true })).toBeVisible();
    await expect(rowOf(page, "Nomsa Credit")).toContainText(/R11\s111.11/);
    await page.goBack();
  });
  await test.step("on paper are the figures, without what is pressed", async () => {
    await page.emulateMedia({ media: "print" });
    for (const hidden of [
      page.getByRole("navigation", { name: "Admin" }),
      page.getByRole("banner"),
      page.getByLabel("From"),
      page.getByRole("button", { name: "Export CSV" }),
      page.getByRole("button", { name: "Feedback" }),
    ]) {
      await expect(hidden).toBeHidden();
    }
    await expect(page.getByText(`Printed on ${formatPlainDate(today)}.`)).toBeVisible();
    const months = page.getByRole("region", { name: "By month", exact: true });
    for (const name of ["We owe members", "Fees", "Deposits", "Refunds", "Not spent"]) {
      await expect(months.getByRole("columnheader", { name })).toBeVisible();
    }
    expect(await months.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.emulateMedia({ media: "screen" });
  });
  await test.step("months are chosen by keyboard, and stay in the address", async () => {
    const from = page.getByLabel("From", { exact: true });
    const to = page.getByLabel("To", { exact: true });
    await tabTo(page, from);
    await page.keyboard.type(formatMonth(last));
    await expect(from).toHaveValue(last);
    await expect(page).toHaveURL(new RegExp(`from=${last}`));
    await tabTo(page, to);
    await page.keyboard.press("ArrowDown");
    await expect(to).toHaveValue(last);
    await expect(page).toHaveURL(new RegExp(`to=${last}`));
    await expect(to).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(to).toHaveValue(monthPeriod(Date.now()));
    await page.reload();
    await expect(from).toHaveValue(last);
  });
  await test.step("the report is a file", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect(readFileSync(await (await download).path(), "utf8")).toContain('"We owe members"');
  });
  await test.step("a figure opens its rows, and Back the report", async () => {
    await pressOn(page, page.getByRole("link", { name: /^We owe members, today/i }).first());
    await expect(page.getByRole("heading", { level: 1, name: "We owe members" })).toBeFocused();
    await expect(rowOf(page, "Nomsa Credit")).toContainText(/R12\s345.67/);
    await expectAccessibleAndFits(page);
    await page.goBack();
    await page
      .getByRole("link", { name: /^Corrections, / })
      .first()
      .click();
    await expect(rowOf(page, "Nomsa Credit")).toContainText("Correction: A gift");
    await page.getByRole("link", { name: "Nomsa Credit" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Nomsa Credit" })).toBeVisible();
  });
  await test.step("F662 of more than 60 months the one that was chosen stays, and the page says so", async () => {
    giveCredit(server, makeShopper(server), 1_00, { at: "2019-03-15 10:00:00.000Z" });
    await page.goto("/admin/reports");
    const from = page.getByLabel("From", { exact: true });
    const to = page.getByLabel("To", { exact: true });
    await expect(page.getByText("A report has at most 60 months.")).toBeVisible();
    await from.selectOption("2019-03");
    await expect(to).toHaveValue("2024-02");
    await expect(page.getByText("March 2019 to February 2024")).toBeVisible();
    const current = monthPeriod(Date.now());
    await to.selectOption(current);
    await expect(from).toHaveValue(reportUpTo("2019-03", current).from);
    await expectAccessibleAndFits(page);
  });
  await test.step("F434 a file of deliveries says that it has the newest ones alone", async () => {
    await page.route("**/api/app/admin/reports/deliveries?*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), more: true } });
    });
    await page.goto(`/admin/reports/deliveries?from="${last}"&to="${last}"`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    await download;
    await expectToast(
      page,
      "The file has the newest 24 deliveries",
      "Choose fewer months to see older ones.",
    );
  });
});

test("at 1024 px reports, the figures per day, deliveries, their dates and the audit log show all of their columns", async ({
  asAdmin,
  admin,
  server,
}) => {
  sql(server, "DELETE FROM delivery_schedules");
  giveCredit(server, makeShopper(server), 98_765_432_10);
  const other = await secondAdmin(server, await signIn(server, admin.email, admin.password));
  const september = {
    id: randomUUID(),
    month: "September 2097",
    mid_month_date: "2097-09-15",
    month_end_date: "2097-09-30",
  };
  const saved = await other.act("schedules/save", { ...september, notes: "", based_on: "" });
  await other.act("schedules/save", {
    ...september,
    month_end_date: "2097-09-27",
    notes: "Closed on Heritage Day",
    based_on: (saved as { row: { version: string } }).row.version,
  });
  const { page } = await asAdmin();
  await page.setViewportSize({ width: 1024, height: 768 });
  const follow = async (tab: string, heading: string) => {
    await (await tabLink(page, tab)).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  };
  const showsAll = async (name: string) => {
    const box = page
      .getByRole("region", { name, exact: true })
      .filter({ has: page.getByRole("table") });
    await expect(box.getByRole("cell").first()).toBeVisible();
    const hidden = await box.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(hidden, name).toBeLessThanOrEqual(0);
    return box;
  };
  await openTab(page, "reports", "Reports");
  const months = await showsAll("By month");
  for (const name of ["We owe members", "Members owe us", "Deposits", "Refunds", "Not spent"]) {
    await expect(months.getByRole("columnheader", { name })).toBeVisible();
  }
  await follow("Analytics", "Analytics Dashboard");
  await page.getByText("Figures per day", { exact: true }).first().click();
  await showsAll("Figures per day");
  await follow("Delivery Schedules", "Delivery Schedule Management");
  await showsAll("Delivery dates");
  await follow("Deliveries", "Deliveries");
  await showsAll("Deliveries");
  await follow("Audit", "Audit Log");
  await showsAll("Audit log");
});
