import { readFileSync } from "node:fs";
import { endText } from "@/domain/ledger/report-words";
import {
  formatMonth,
  formatPlainDate,
  monthPeriod,
  previousMonthPeriod,
  sastDate,
} from "@/domain/time/sa-time";
import { giveCredit } from "../support/ledger";
import { makeShopper } from "../support/ordering";
import { openTab, rowOf, tabLink } from "./admin-tabs";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSizes } from "./sizes";

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
  const month = formatMonth(monthPeriod(Date.now()));
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
    await page.getByLabel("From").selectOption({ label: month });
    await expect(page).toHaveURL(/from=/);
    await expect(page.getByText(month, { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("From")).toHaveValue(monthPeriod(Date.now()));
  });
  await test.step("the report is a file", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect(readFileSync(await (await download).path(), "utf8")).toContain('"We owe members"');
  });
  await test.step("a figure opens its rows, and Back the report", async () => {
    const owed = page.getByRole("link", { name: /^We owe members, today/i }).first();
    await owed.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "We owe members" })).toBeVisible();
    await expect(rowOf(page, "Nomsa Credit")).toContainText(/R12\s345.67/);
    await expectAccessibleInBothSizes(page);
    await page.goBack();
    await page
      .getByRole("link", { name: /^Corrections, / })
      .first()
      .click();
    await expect(rowOf(page, "Nomsa Credit")).toContainText("Correction: A gift");
    await expectAccessibleInBothSizes(page);
    await page.getByRole("link", { name: "Nomsa Credit" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Nomsa Credit" })).toBeVisible();
  });
});

test("at 1024 px a report and the figures per day show all of their figures", async ({
  asAdmin,
  server,
}) => {
  giveCredit(server, makeShopper(server), 98_765_432_10);
  const { page } = await asAdmin();
  await page.setViewportSize({ width: 1024, height: 768 });
  const hiddenOf = async (name: string) => {
    const box = page.getByRole("region", { name, exact: true });
    await expect(box.getByRole("cell").first()).toBeVisible();
    return box.evaluate((one) => one.scrollWidth - one.clientWidth);
  };
  await openTab(page, "reports", "Reports");
  expect(await hiddenOf("By month")).toBeLessThanOrEqual(0);
  const months = page.getByRole("region", { name: "By month", exact: true });
  for (const name of ["We owe members", "Members owe us", "Deposits", "Refunds", "Not spent"]) {
    await expect(months.getByRole("columnheader", { name })).toBeVisible();
  }
  await openTab(page, "analytics", "Analytics Dashboard");
  await page.getByText("Figures per day", { exact: true }).first().click();
  expect(await hiddenOf("Figures per day")).toBeLessThanOrEqual(0);
});
