import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { momentText } from "@/domain/time/sa-time";
import { ADMIN_TABS } from "@/features/admin/admin-tabs";
import { accepted, deciding, jpeg, makeShopper, placeOrder, sql } from "../support/ordering";
import { tabLink } from "./admin-tabs";
import { shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { MEMBER_PAGES } from "./member-pages";
import { completeButton, proofField, saveBudget } from "./payment";
import { openPayments, orderWith } from "./payments-admin";
import { NARROW, reflowProblems } from "./reflow";
import { expectStep, reachStep } from "./wizard";

// The size of a test's own window is that of the smallest phone.
test.skip(({ isMobile }) => !isMobile, "these tests set the size themselves");

const VISITOR_PAGES = [
  ["/", "Start your first order"],
  ["/reset-password", "Reset your password"],
  ["/no-such-page", "Oops! Page not found"],
] as const;

test("every page of a visitor can be read at 320 px and with text twice as large", async ({
  asGuest,
}) => {
  const page = await asGuest();
  await page.setViewportSize(NARROW);
  await page.goto("/admin-auth");
  const problems = await reflowProblems(page, "/admin-auth");
  await page.goto("/");
  for (const [path, text] of VISITOR_PAGES) problems.push(...(await problemsOf(page, path, text)));
  await page.goto("/?step=2");
  await expectStep(page, 2);
  problems.push(...(await reflowProblems(page, "a visitor's basket")));
  expect(problems).toEqual([]);
});

test("every page of a member can be read at 320 px and with text twice as large", async ({
  asMember,
  server,
}) => {
  const { page, person } = await asMember();
  const judge = deciding(server, makeShopper(server, { admin: true }));
  const verified = await placeOrder(server, shopperOf(person), "complete", 123_450);
  accepted(await judge.verifyOrder(verified));
  const rejected = await placeOrder(server, shopperOf(person));
  accepted(await judge.reject(rejected.id));
  await page.setViewportSize(NARROW);
  await reachStep(page, 4);
  const problems = await reflowProblems(page, "step 4 without a budget");
  await saveBudget(page, "1234.50");
  await completeButton(page).press("Enter");
  await expect(proofField(page)).toBeFocused();
  problems.push(...(await reflowProblems(page, "step 4")));
  for (const step of [3, 2, 1]) {
    await page.getByRole("button", { name: "Previous" }).click();
    await expectStep(page, step);
    problems.push(...(await reflowProblems(page, `step ${step}`)));
  }
  problems.push(...(await problemsOf(page, "/", "Your order")));
  for (const [path, text] of MEMBER_PAGES.slice(1)) {
    problems.push(...(await problemsOf(page, path, text)));
  }
  const receipt = `/dashboard/orders/${verified.id}/receipt`;
  problems.push(...(await problemsOf(page, receipt, "This is not a tax invoice.")));
  expect(problems).toEqual([]);
});

test("every page of the back office can be read at 320 px and with text twice as large", async ({
  asAdmin,
  server,
}) => {
  const member = makeShopper(server);
  const order = await placeOrder(server, member);
  const proof = jpeg(); // sent for each of them, which a warning lists
  for (let at = 0; at < 4; at++) await orderWith(server, { proof });
  const { order: owing } = await orderWith(server, { proof });
  const now = momentText(Date.now());
  sql(
    server,
    `INSERT INTO newsletter_subscribers (id, email, subscribed_at, confirmed_at, unsubscribed_at, token_hash)
     VALUES ('${randomUUID()}', '${randomUUID()}@readers.test', '${now}', '${now}', '', '')`,
  );
  const { page, person } = await asAdmin();
  const admin = shopperOf(person);
  accepted(await deciding(server, admin).verifyOrder(owing, 50_000));
  await page.setViewportSize(NARROW);
  await openPayments(page);
  const problems = await reflowProblems(page, "/admin/payments");
  for (const { to, label } of ADMIN_TABS.slice(1)) {
    await (await tabLink(page, label)).press("Enter");
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    problems.push(...(await reflowProblems(page, to)));
  }
  problems.push(
    ...(await problemsOf(page, `/admin/payments/${order.id}`, order.payment_reference)),
  );
  problems.push(...(await problemsOf(page, "/admin/payments/verified", "Verified")));
  expect(problems).toEqual([]);
});

/** Goes there within the app, which is cheap. */
async function problemsOf(page: Page, path: string, text: string): Promise<string[]> {
  await page.evaluate((to) => history.pushState({}, "", to), path);
  await expect(
    page.getByRole("main").getByText(text).filter({ visible: true }).first(),
  ).toBeVisible();
  return reflowProblems(page, path);
}
