import { accepted, deciding, makeShopper, placeOrder } from "../support/ordering";
import { expectAccessible } from "./accessible";
import { openTab, orderCard, shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";
import { followInMenu } from "./menu";

test("a member reads, prints and keeps the receipt of an order, also without a network", async ({
  asMember,
  server,
  goOffline,
}) => {
  const { page, person } = await asMember();
  const judge = deciding(server, makeShopper(server, { admin: true }));
  const other = await placeOrder(server, shopperOf(person), "complete", 20_000);
  const order = await placeOrder(server, shopperOf(person));
  const withItems = /\/api\/app\/(baskets|orders\/[^/]+\/receipt)/;
  await page.route(withItems, (route) => route.abort("internetdisconnected"));
  await openTab(page, "Orders");
  await orderCard(page, order.order_number).getByRole("link", { name: "Order summary" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Order summary");
  const paper = page.getByRole("article", { name: new RegExp(`for ${order.order_number}$`) });
  await expect(
    paper.getByText(
      "The items aren't on this phone yet. This loads when we can reach our server again.",
    ),
  ).toBeVisible();
  await page.unroute(withItems);
  await page.reload();
  for (const text of [
    order.payment_reference,
    "Awaiting verification",
    "2 × Milk, 2L",
    "12 Vilakazi Street",
    "082 123 4567",
    "This is not a tax invoice.",
  ]) {
    await expect(paper.getByText(text)).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Send to my WhatsApp" })).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/27821234567\\?text=.*${order.order_number}`),
  );
  accepted(await judge.verifyOrder(order));
  await expect(paper.getByText("Amount received")).toBeVisible();
  await expect(heading).toHaveText("Receipt");
  await expectAccessible(page);

  await page.emulateMedia({ media: "print" });
  await expect(paper).toBeVisible();
  for (const name of ["Print or save as PDF", "Send to my WhatsApp", "Orders", "Your account"]) {
    await expect(page.getByText(name, { exact: true }).first()).toBeHidden();
  }
  await page.emulateMedia({ media: "screen" });

  await followInMenu(page, "Baskets");
  await expect(paper).toBeHidden(); // it names the same items
  await expect(page.getByText("2 × Milk, 2L").first()).toBeVisible();
  await goOffline(page, async () => {
    await page.getByRole("link", { name: "Orders" }).filter({ visible: true }).click();
    await orderCard(page, other.order_number).getByRole("link", { name: "Order summary" }).click();
    const offline = page.getByRole("article", { name: `Order summary for ${other.order_number}` });
    await expect(offline.getByText("2 × Milk, 2L")).toBeVisible();
    await expect(offline.getByText("R200.00").first()).toBeVisible();
    await expect(page.getByText(/^Last updated /)).toBeVisible();
  });
});
