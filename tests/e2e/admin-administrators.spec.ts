import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { makeBuyer, signIn } from "../support/members";
import { expectAccessible } from "./accessible";
import { openTab, rowOf, secondAdmin } from "./admin-tabs";
import { expect, test } from "./fixtures";
import { loseFirst } from "./held";
import { DESKTOP, expectAccessibleInBothSizes, PHONE } from "./sizes";

test("what another admin does is seen at once, F328 an invitation is withdrawn after a question, and a key leads to the invitation", async ({
  asAdmin,
  admin,
  expectProblem,
  server,
}) => {
  expectProblem(/ERR_FAILED/);
  const { page } = await asAdmin();
  const me = await signIn(server, admin.email, admin.password);
  const other = await secondAdmin(server, me);
  const lost = await loseFirst(page, /app\/admin\/administrators$/);
  await openTab(page, "administrators", "Administrators");
  await expect(page.getByRole("table", { name: "Admins" }), "F273").toBeVisible();
  expect(lost.size).toBe(1);
  const buyer = await makeBuyer(server, me);
  // By table: an invitation that was just taken may be listed for a moment longer.
  await expect(page.getByRole("table", { name: "Admins" })).toContainText(other.email);
  await expect(page.getByRole("table", { name: "Buyers" })).toContainText(buyer.email);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const rows = readFileSync(await (await download).path(), "utf8");
  expect(rows).toContain(`"${other.email}","Admin"`);
  expect(rows).toContain(`"${buyer.email}","Buyer"`);
  const email = `${randomUUID().slice(0, 8)}@admins.test`;
  await other.act("invitations", { email });
  const open = page.getByRole("table", { name: "Open invitations" });
  await expect(open, "the list is live").toContainText(email);
  await expectAccessibleInBothSizes(page);
  const next = `${randomUUID().slice(0, 8)}@admins.test`;
  const { id } = await other.act("invitations", { email: next });
  const withdraw = (of: string) =>
    page.getByRole("button", { name: `Withdraw the invitation for ${of}` });
  await expect(withdraw(next)).toBeVisible();
  await withdraw(email).click();
  const question = page.getByRole("dialog", { name: `Withdraw the invitation for ${email}?` });
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  const close = question.getByRole("button", { name: "Close" });
  await expect(close, "a long address leaves it its room").toBeInViewport({ ratio: 1 });
  await page.setViewportSize(DESKTOP);
  await question.getByRole("button", { name: "Withdraw invitation" }).click();
  await expect(rowOf(page, email)).toBeHidden();
  await withdraw(next).click(); // F328 where the first one was
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(open).toContainText(next);
  await other.act("invitations/withdraw", { id });
  await expect(rowOf(page, next)).toBeHidden();
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("n");
  await expect(page.getByRole("radio", { name: /^Admin:/ })).toBeFocused();

  await page.getByRole("button", { name: `Remove ${buyer.email}` }).click();
  await page.getByLabel("Their phone is lost or stolen").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove and sign out" }).click();
  await expect(page.getByText("No buyers yet")).toBeVisible();

  await page.getByRole("button", { name: `Remove ${other.email}` }).click();
  await page.getByRole("button", { name: "Remove admin" }).click();
  await expect(rowOf(page, other.email)).toBeHidden();
});
