import type { Page } from "@playwright/test";
import { sastDate } from "@/domain/time/sa-time";
import { ledgerOf } from "../support/ledger";
import { placeOrder, sql, value } from "../support/ordering";
import { openTab as openAdminTab, secondAdmin } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { lookAt, openPayments, rowOf } from "./payments-admin";

type Row = readonly [text: string, reference: string, cents: number];

const rand = (cents: number) => (cents / 100).toFixed(2);

const DAY_MS = 24 * 60 * 60 * 1000;

/** A statement of Capitec Business, of one day. */
function statement(daysAgo: number, opening: number, rows: readonly Row[]) {
  const [year, month, day] = sastDate(Date.now() - daysAgo * DAY_MS).split("-");
  let balance = opening;
  const lines = rows.map(([text, reference, cents]) => {
    balance += cents;
    return `1051185815,${day}/${month}/${year},${text},${reference},${rand(cents)},,${rand(balance)}`;
  });
  const header = "Account,Date,Description,Reference,Amount,Fees,Balance";
  return [`Balance brought forward:,${rand(opening)}`, "", header, ...lines].join("\n");
}

async function importStatement(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByRole("button", { name: "Import this statement" }).click();
  await expectToast(page, "Statement imported");
}

test("a statement is imported, all is verified, one deposit returned, credit refunded: Money adds up", async ({
  asMember,
  asAdmin,
  server,
}) => {
  sql(server, "UPDATE orders SET status = 'cancelled', payment_status = 'failed', credit = 0");
  for (const table of ["line_matches", "bank_lines", "statement_imports", "bank_accounts"]) {
    sql(server, `DELETE FROM ${table}`);
  }
  const member = await asMember();
  const who = shopperOf(member.person);
  const first = await placeOrder(server, who);
  const second = await placeOrder(server, who, "complete", 70_000);
  sql(server, "UPDATE orders SET placed_at = strftime('%Y-%m-%d %H:%M:%fZ', placed_at, '-1 day')");
  const { page, person } = await asAdmin();
  const other = await secondAdmin(server, person);
  const group = (title: string) => page.getByRole("region", { name: title });

  await openAdminTab(page, "statement", "Bank Statement");
  const november = statement(1, 100_000, [
    ["Inward EFT Credit", first.payment_reference, first.total],
    ["Inward EFT Credit", second.payment_reference, second.total],
    ["PayShapReceived", `${first.payment_reference} AGAIN`, 10_000],
  ]);
  await importStatement(page, "first.csv", november);
  await expect(group("Exact matches")).toContainText("2 lines");
  await group("Exact matches").getByRole("button", { name: "Verify all" }).click();
  await page
    .getByRole("dialog", { name: /^Verify 2 payments/ })
    .getByRole("button", { name: "Verify 2 payments" })
    .click();
  await expect(page.getByText(/^Verified 2 payments/)).toBeVisible();
  await group("Suggestions").getByRole("button", { name: "To credit" }).click();
  await expect(group("Suggestions")).toContainText("0 lines");

  const refund = { id: crypto.randomUUID(), user_id: who.id, cents: 10_000 };
  const bank = { date: sastDate(Date.now()), reference: "REFUND MOKOENA" };
  await expect
    .poll(() => ledgerOf(server, who).filter(({ kind }) => kind === "deposit").length)
    .toBeGreaterThan(2);
  await other.act("ledger/refund", { ...refund, ...bank });

  const closing = 100_000 + first.total + second.total + 10_000;
  const later = statement(0, closing, [
    ["REV-Inward EFT Credit", second.payment_reference, -second.total],
    ["Outward EFT", bank.reference, -refund.cents],
  ]);
  await importStatement(page, "second.csv", later);
  await expect(group("Suggestions")).toContainText("A refund to");
  await group("Suggestions").getByRole("button", { name: "Returned" }).click();
  await page
    .getByRole("dialog", { name: /^Did the bank return/ })
    .getByRole("button", { name: "Undo the match" })
    .click();
  await group("Suggestions").getByRole("button", { name: "Accept" }).click();
  await expect(group("Suggestions")).toContainText("0 lines");
  await expect(group("Reconciliation")).toContainText("Adds up");
  const state = (id: string) =>
    value(server, `SELECT payment_status FROM orders WHERE id = '${id}'`);
  await expect.poll(() => state(second.id)).toBe("pending");
  expect(state(first.id)).toBe("verified");

  await member.page.goto("/dashboard/money");
  const balance = member.page.getByRole("region", { name: "Your balance" });
  await expect(balance.getByText("R0.00")).toBeVisible();
  const entries = member.page.getByRole("list", { name: "Your payments, newest first" });
  await expect(entries).toContainText("Refund to your bank, reference REFUND MOKOENA");
  await expect(entries).toContainText(`Order ${second.order_number}, taken back`);
  expect(ledgerOf(server, who).reduce((sum, { cents }) => sum + cents, 0)).toBe(0);

  await test.step("T725 the returned payment is no claim to tick, and says why", async () => {
    await openPayments(page);
    const row = rowOf(page, second);
    await expect(row).toContainText("Deposit taken back");
    await expect(row.getByRole("checkbox")).toBeHidden();
    const panel = await lookAt(page, second);
    await expect(panel).toContainText("Its deposit was taken back");
    await openAdminTab(page, "statement", "Bank Statement");
  });

  await test.step("T321 the return was recorded by mistake: undone, its deposit pays the order again", async () => {
    await page.locator("summary").filter({ hasText: "Done" }).click();
    const returned = page.getByRole("listitem").filter({ hasText: "Returned by the bank" });
    await expect(returned).toHaveCount(2); // the deposit and its debit
    await returned.last().getByRole("button", { name: "Undo the return" }).click();
    await expect.poll(() => state(second.id)).toBe("verified");
    await expect(returned).toHaveCount(0);
    await expect(group("Suggestions")).toContainText("1 line"); // the debit may return it after all
    await expect(entries).toContainText(`Order ${second.order_number}`);
    await expect(balance.getByText("R0.00")).toBeVisible();
  });
  sql(server, `UPDATE orders SET status = 'cancelled' WHERE user_id = '${who.id}'`);
});
