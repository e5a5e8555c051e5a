import { MINUTE_MS } from "@/domain/time/durations";
import { importLines } from "../support/bank-lines";
import {
  beyondRateLimits,
  makeShopper,
  makeShoppers,
  placeOrder,
  sql,
  value,
} from "../support/ordering";
import { openTab, tabLink } from "./admin-tabs";
import { expect, test } from "./fixtures";

test("why a member's payment is pending is at most three clicks from anywhere", async ({
  asAdmin,
  server,
}) => {
  const who = makeShopper(server, { name: "Buhle Pending" });
  const order = await placeOrder(server, who, "budget");
  sql(server, `UPDATE profiles SET full_name = 'Buhle Pending' WHERE id = '${who.id}'`);
  const { page } = await asAdmin();
  await openTab(page, "settings", "Settings");
  let clicks = 0;
  const click = async (name: string) => {
    clicks += 1;
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  };
  await (await tabLink(page, "Users")).click();
  clicks += 1;
  await page.getByLabel("Search by name, email, or phone...").fill("pending buhle");
  await expect(page.getByText("Users found: 1.")).toBeVisible();
  await click("Buhle Pending");
  await expect(page.getByRole("heading", { level: 1, name: "Buhle Pending" })).toBeVisible();
  await click(order.order_number);
  await expect(page.getByText("The member hasn't sent a proof of payment yet.")).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(3);
});

test("100 deposits of a statement are verified within two minutes, by keyboard alone", async ({
  asAdmin,
  server,
}) => {
  sql(server, "UPDATE orders SET status = 'cancelled', payment_status = 'failed', credit = 0");
  sql(server, "UPDATE subscriptions SET paid = 1");
  for (const table of ["line_matches", "bank_lines", "statement_imports", "bank_accounts"]) {
    sql(server, `DELETE FROM ${table}`);
  }
  const orders = await beyondRateLimits(server, () =>
    Promise.all(
      makeShoppers(server, 100).map((who, at) =>
        placeOrder(server, who, "whatsapp", 50_000 + at * 100),
      ),
    ),
  );
  importLines(
    server,
    orders.map(({ payment_reference, total }) => ({
      text: `FNB OB PMT ${payment_reference}`,
      cents: total,
    })),
  );
  const { page } = await asAdmin();
  const from = Date.now();
  await openTab(page, "statement", "Statement");
  const exact = page.getByRole("region", { name: "Exact matches" });
  await expect(exact).toContainText("100 lines");
  await page.keyboard.press("Shift+V");
  await expect(page.getByRole("button", { name: "Verify 100 payments" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Verified 100 payments/)).toBeVisible({ timeout: 2 * MINUTE_MS });
  expect(Date.now() - from).toBeLessThanOrEqual(2 * MINUTE_MS);
  const ids = orders.map(({ id }) => `'${id}'`).join(", ");
  const verified = `SELECT COUNT(*) FROM orders WHERE payment_status = 'verified' AND id IN (${ids})`;
  expect(value(server, verified)).toBe(100);
});
