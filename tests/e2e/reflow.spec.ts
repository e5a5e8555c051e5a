import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ClosingView } from "@/domain/closing/responses";
import { DAY_MS } from "@/domain/time/durations";
import { momentText, sastDate } from "@/domain/time/sa-time";
import { ADMIN_TABS } from "@/features/admin/admin-tabs";
import { importLines } from "../support/bank-lines";
import { announceDelivery, buying, makeDelivery } from "../support/buying";
import { enterPurchase, startBuying } from "../support/closing";
import { giveCredit } from "../support/ledger";
import {
  accepted,
  call,
  deciding,
  jpeg,
  makeShopper,
  placeOrder,
  type Shopper,
  sql,
} from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { pdfSlip } from "../support/slips";
import { goWithin, restoreAfterEach, tabLink } from "./admin-tabs";
import { orderCard, shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { menuButton, openMenu } from "./menu";
import { completeButton, proofField, saveBudget, thanks } from "./payment";
import { openPayments, orderWith } from "./payments-admin";
import { NARROW, reflowProblems } from "./reflow";
import { OPENED_PAGES, ORDERING_PAGES, SIGN_IN_PAGE, VISITOR_PAGES } from "./reflow-pages";
import { expectStep, reachStep, rowOf } from "./wizard";

// The size of a test's own window is that of the smallest phone.
test.skip(({ isMobile }) => !isMobile, "these tests set the size themselves");

restoreAfterEach("delivery_schedules");

/** Later than any other test delivers. */
const DATE = sastDate(Date.now() + 50 * DAY_MS);

const CLOSED = sastDate(Date.now() + 51 * DAY_MS);
const MONTH = CLOSED.slice(0, 7);

test("every page of a visitor can be read at 320 px and with text twice as large", async ({
  asGuest,
}) => {
  const page = await asGuest();
  await page.setViewportSize(NARROW);
  await page.goto(SIGN_IN_PAGE);
  const problems = await reflowProblems(page, SIGN_IN_PAGE);
  await page.goto("/");
  problems.push(...(await problemsOn(page, VISITOR_PAGES)));
  await page.goto("/?step=2");
  await expectStep(page, 2);
  problems.push(...(await reflowProblems(page, "a visitor's basket")));
  expect(problems).toEqual([]);
});

test("every page of a member and every state of an order can be read at 320 px and with text twice as large", async ({
  asMember,
  server,
  goOffline,
}) => {
  const { page, person } = await asMember();
  const judge = deciding(server, makeShopper(server, { admin: true }));
  const verified = await placeOrder(server, shopperOf(person), "complete", 123_450);
  accepted(await judge.verifyOrder(verified));
  const rejected = await placeOrder(server, shopperOf(person));
  importLines(server, [{ text: `FNB OB PMT ${rejected.payment_reference}`, cents: 40_000 }]);
  accepted(await judge.reject(rejected.id));
  await page.setViewportSize(NARROW);
  // From here on buttons are pressed by key: a message may lie on them, and stays for as long as a mouse rests on it.
  const problems: string[] = [];
  const look = async (name: string) => problems.push(...(await reflowProblems(page, name)));

  await test.step("the steps of an order", async () => {
    await reachStep(page, 4);
    await look("step 4 without a budget");
    await saveBudget(page, "1234.50");
    await completeButton(page).press("Enter");
    await expect(proofField(page)).toBeFocused();
    await look("step 4");
    for (const step of [3, 2, 1]) {
      await page.getByRole("button", { name: "Previous" }).press("Enter");
      await expectStep(page, step);
      await look(`step ${step}`);
    }
    const ofOrder = (route: string) => route.replace("$orderId", verified.id);
    problems.push(...(await problemsOn(page, ORDERING_PAGES, ofOrder)));
  });

  await test.step("an order that isn't sent yet, and one that is", async () => {
    await goWithin(page, "/?step=4");
    await expectStep(page, 4);
    await goOffline(page, async () => {
      await proofField(page).setInputFiles(pdfSlip());
      await expect(page.getByText("kB, saved on this phone")).toBeVisible();
      await completeButton(page).press("Enter");
      await expect(page.getByText("Not sent yet")).toBeVisible();
      await look("step 5, not sent");
    });
    await expect(thanks(page)).toBeVisible();
    await look("step 5");
    await openMenu(page);
    await look("the menu under More");
    await menuButton(page).press("Escape");
  });

  await test.step("a list while it is pasted, changed, added and removed from", async () => {
    await page.getByRole("button", { name: "Start a new order" }).press("Enter");
    await expectStep(page, 2);
    const line = page.getByLabel("Add an item");
    await line.fill("mieli");
    await expect(page.getByRole("list", { name: "Suggestions" })).toBeVisible();
    await look("suggestions");
    await line.fill(
      "mealie meal 10kg White Star, chiken 2kg max R120 no substitute\nmilk 2L x2 Checkers",
    );
    await page.getByRole("button", { name: /^Change Milk/ }).press("Enter");
    await look("a list that is looked over");
    await page.getByRole("button", { name: "Add 3 items" }).press("Enter");
    await rowOf(page, "Milk, 2L").getByRole("button", { name: "Remove" }).press("Enter");
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await page.getByRole("button", { name: "Details", exact: true }).press("Enter");
    await expect(page.getByLabel("Category", { exact: true })).toBeVisible();
    await look("a basket with Undo and Details");
  });

  await test.step("a rejected order, and the question before its basket replaces another", async () => {
    problems.push(...(await problemsOf(page, "/dashboard/orders", "R400.00 arrived.")));
    await orderCard(page, rejected.order_number)
      .getByRole("button", { name: "Order again" })
      .press("Enter");
    await expect(page.getByRole("dialog", { name: /^Replace/ })).toBeVisible();
    await look("the question before a basket is replaced");
  });
  expect(problems).toEqual([]);
});

test("every page of the back office can be read at 320 px and with text twice as large", {
  tag: "@long-run",
}, async ({ asAdmin, server }) => {
  const member = makeShopper(server);
  const order = await placeOrder(server, member);
  giveCredit(server, member, 12_345_67);
  const proof = jpeg(); // sent for each of them, which a warning lists
  for (let at = 0; at < 4; at++) await orderWith(server, { proof });
  const { order: owing } = await orderWith(server, { proof });
  const now = momentText(Date.now());
  sql(
    server,
    `INSERT INTO newsletter_subscribers (id, email, subscribed_at, confirmed_at, unsubscribed_at, token_hash)
     VALUES ('${randomUUID()}', '${randomUUID()}@readers.test', '${now}', '${now}', '', '')`,
  );
  const { lines } = importLines(server, [{ text: "MAGTAPE CREDIT STOKVEL", cents: 12_300 }]);
  const { page, person } = await asAdmin();
  const admin = shopperOf(person);
  accepted(await deciding(server, admin).verifyOrder(owing, 50_000));
  const message = {
    id: randomUUID(),
    kind: "transactional",
    audience: { group: "chosen", members: [member.id] },
    subject: "Delivery on Saturday",
    text: "We come between 8 and 12. See https://pantry.test/map",
    recipients: 1,
  };
  accepted(await call(server, admin, "admin/messages/send", message));
  const items = [{ quantity: 2 }, { item_name: "Bread", shop_preference: "No Preference" }];
  makeDelivery(server, DATE, [{ name: "Thandi Mokoena", items }]);
  const list = buying(server, admin, DATE);
  accepted(await list.start());
  const [bought] = (await list.page("?shop=Shoprite")).lines;

  await closeDelivery(server, admin);
  announceDelivery(server, 5); // Today shows its figures

  await page.setViewportSize(NARROW);
  await openPayments(page);
  const problems = await reflowProblems(page, "/admin/payments");
  for (const { to, label } of ADMIN_TABS.filter((tab) => tab.to !== "/admin/payments")) {
    await (await tabLink(page, label)).press("Enter");
    await expect(page).toHaveURL(to);
    // The tab before had a heading too; the new one takes the focus, which the next key needs.
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    problems.push(...(await reflowProblems(page, to)));
  }
  const opened: Record<string, string> = {
    "/admin/payments/$id": order.id,
    "/admin/statement/lines/$id": lines[0] ?? "",
    "/admin/reports/$figure": "corrections",
    "/admin/users/$id": member.id,
    "/admin/deliveries/$date": DATE,
    "/admin/messages/$id": message.id,
  };
  problems.push(
    ...(await problemsOn(page, OPENED_PAGES, (route) =>
      route.replace(/\$\w+/, opened[route] ?? ""),
    )),
  );
  for (const [where, text] of [
    [`/admin/deliveries/${DATE}?step=buy`, "Download as CSV"],
    [`/admin/deliveries/${DATE}?step=deliver`, "Deliver"],
    [`/admin/deliveries/${DATE}?step=close`, "Close"],
    ["/admin/reports/credit", "We owe members"],
    [`/admin/deliveries/${CLOSED}?step=close`, "Where the money went"],
    [`/admin/reports/deliveries?from="${MONTH}"&to="${MONTH}"`, "By shop"],
    [`/buying?date=${DATE}`, "2 items to buy"],
    [`/buying?date=${DATE}&shop=`, "Bread"],
    [`/buying?date=${DATE}&shop=Shoprite`, "Milk"],
    [`/buying?date=${DATE}&shop=Shoprite&line=${bought?.id}`, "Not available"],
    [`/buying?date=${DATE}&shop=Shoprite&slip=all`, "No slips yet"],
    [`/buying?date=${DATE}&shop=Shoprite&slip=${randomUUID()}`, "Total of the slip"],
  ] as const) {
    problems.push(...(await problemsOf(page, where, text)));
  }
  expect(problems).toEqual([]);
});

/** A delivery with a purchase on a slip, whose books are closed. */
async function closeDelivery(server: TestServer, admin: Shopper): Promise<void> {
  const { orders, lines } = await startBuying(server, admin, { date: CLOSED, members: 1 });
  const [bought] = orders;
  if (!bought) throw new Error("one order");
  const shares = [[bought.wants.Milk, 2_000]] as const;
  const purchase = enterPurchase(server, CLOSED, { line: lines.Milk, cents: 6_000, shares });
  const slip = { id: randomUUID(), revision: 0, delivery_date: CLOSED, shop: "Checkers" };
  const sums = { total_cents: 6_000, lines: [purchase], differences: [] };
  accepted(await call(server, admin, "buying/slips", { ...slip, ...sums }));
  const { figures } = accepted(await call<ClosingView>(server, admin, `admin/closing/${CLOSED}`));
  accepted(await call(server, admin, "admin/closing/close", { delivery_date: CLOSED, figures }));
}

/** Goes to each within the app, with what `fill` puts in the place of the `$` of a route. */
async function problemsOn(
  page: Page,
  pages: readonly (readonly [route: string, text: string])[],
  fill = (route: string) => route,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [route, text] of pages) problems.push(...(await problemsOf(page, fill(route), text)));
  return problems;
}

/** Goes there within the app, which is cheap. */
async function problemsOf(page: Page, path: string, text: string): Promise<string[]> {
  await goWithin(page, path);
  await expect(
    page.getByRole("main").getByText(text).filter({ visible: true }).first(),
    path,
  ).toBeVisible();
  return reflowProblems(page, path);
}
