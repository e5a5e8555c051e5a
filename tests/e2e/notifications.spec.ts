import { accepted, deciding, makeShopper, placeOrder, sql } from "../support/ordering";
import { expectAccessible } from "./accessible";
import { shopperOf } from "./dashboard";
import { expect, test } from "./fixtures";

test("the bell tells what happened, live, without a network, and once on every phone", async ({
  asMember,
  server,
  goOffline,
}) => {
  const { page, person } = await asMember();
  const judge = deciding(server, makeShopper(server, { admin: true }));
  await page.goto("/contact");
  const bell = page.getByRole("button", { name: /^Messages/ });
  const panel = page.getByRole("region", { name: "Messages" });
  await bell.click();
  await expect(panel.getByText("No messages yet.")).toBeVisible();
  await page.keyboard.press("Escape");

  const order = await placeOrder(server, shopperOf(person));
  await expect(bell).toHaveAccessibleName("Messages, 2 new");
  await bell.dblclick();
  await expect(panel.getByRole("link", { name: /^We received your order\s*New/ })).toBeVisible();
  await expectAccessible(page);
  await expect(bell).toHaveAccessibleName("Messages");
  await page.keyboard.press("Escape");

  accepted(await judge.reject(order.id, "The proof cannot be read"));
  sql(
    server,
    `UPDATE notifications SET due_at = '2026-01-01 00:00:00.000Z' WHERE event = 'payment_rejected' AND user_id = '${person.id}'`,
  );
  await (await server.asSuperuser()).crons.run("announce");
  await expect(bell).toHaveAccessibleName("Messages, 1 new");
  const other = (await asMember(person)).page;
  await other.goto("/contact");
  const otherBell = other.getByRole("button", { name: /^Messages/ });
  await expect(otherBell).toHaveAccessibleName("Messages, 1 new");

  await goOffline(page, async () => {
    await bell.click();
    await expect(panel.getByText("The proof cannot be read.")).toBeVisible();
    await expect(bell).toHaveAccessibleName("Messages");
    await page.keyboard.press("Escape");
  });
  await expect(otherBell).toHaveAccessibleName("Messages");

  await bell.click();
  await panel.getByRole("link", { name: /^Your payment was rejected/ }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(`/dashboard/orders#${order.id}`);
  await expect(page.getByRole("region", { name: order.order_number })).toBeInViewport();
});
