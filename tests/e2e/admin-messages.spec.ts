import { randomUUID } from "node:crypto";
import { makeShoppers, sql, value } from "../support/ordering";
import { expectAccessible } from "./accessible";
import { openTab } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSizes } from "./sizes";

test("a message is written, counted, sent, read by its members, and waits for a second admin above 200", async ({
  asAdmin,
  asMember,
  server,
  expectProblem,
}) => {
  expectProblem(/409/);
  const { page } = await asAdmin();
  const member = await asMember();
  const email = member.person.email;
  sql(
    server,
    `UPDATE profiles SET full_name = 'Thandi Mokoena', phone = '+27821234567' WHERE id = '${member.person.id}'`,
  );
  await openTab(page, "messages", "Messages");
  await page.getByRole("link", { name: "New message" }).click();
  await page.getByRole("button", { name: "See who gets it" }).click();
  await expect(page.getByText("Please say whether it's advertising").first()).toBeVisible();
  await page.getByLabel("Who gets it").selectOption("Members chosen by hand");
  await page.getByLabel("Find members by name").fill(email);
  await page.getByRole("button", { name: "Add Thandi Mokoena" }).click();
  await expect(page.getByText("1 member chosen")).toBeVisible();
  await page.getByLabel("About their orders or membership").check();
  await page.getByLabel("Subject").fill("Delivery on Saturday");
  await page
    .getByLabel("Message", { exact: true })
    .fill("We come at 8.\nSee https://pantry.test/map");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("link", { name: "https://pantry.test/map" })).toHaveCount(2);
  await expectAccessibleInBothSizes(page);
  await page.getByRole("button", { name: "See who gets it" }).click();
  const dialog = page.getByRole("dialog", { name: "Send to 1 member?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send to 1 member" }).click();
  await expectToast(page, "Message sent");
  await expect(page.getByRole("heading", { level: 1, name: "Delivery on Saturday" })).toBeVisible();
  const chat = page.getByRole("link", { name: "082 123 4567 on WhatsApp" });
  await expect(chat).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/27821234567\?text=Hello%20Thandi%2C%20this%20is.*We%20come%20at%208\./,
  );
  await expectAccessibleInBothSizes(page);

  await (await server.asSuperuser()).crons.run("deliver-messages");
  await member.page.goto("/contact");
  const bell = member.page.getByRole("button", { name: "Messages, 1 new" });
  await bell.click();
  const panel = member.page.getByRole("region", { name: "Messages" });
  await expect(panel.getByText("Delivery on Saturday")).toBeVisible();
  await expect(panel.getByRole("link", { name: "https://pantry.test/map" })).toBeVisible();
  await expectAccessible(member.page);

  const suburb = `Orlando ${randomUUID()}`;
  const homes = makeShoppers(server, 201).map(({ id }) => `('${randomUUID()}', '${id}')`);
  sql(
    server,
    `INSERT INTO addresses (id, user_id, label, line1, line2, suburb, city, province, postal_code, is_default, delivery_instructions)
     SELECT column1, column2, 'Home', '1 Long Street', '', '${suburb}', 'Soweto', '', '1804', 1, ''
     FROM (VALUES ${homes.join()})`,
  );
  sql(
    server,
    "INSERT INTO user_roles (id, user_id, role) SELECT id, id, 'admin' FROM users ORDER BY created DESC LIMIT 1",
  );
  await openTab(page, "messages/new", "New message");
  await page.getByLabel("Who gets it").selectOption("Members in a suburb");
  await page.getByLabel("Suburb", { exact: true }).selectOption(suburb);
  await page.getByLabel("About their orders or membership").check();
  await page.getByLabel("Subject").fill("To many");
  await page.getByLabel("Message", { exact: true }).fill("Hello all.");
  await page.getByRole("button", { name: "See who gets it" }).click();
  await page.getByRole("button", { name: "Send to 201 members" }).click();
  await page.getByRole("button", { name: "Ask a second admin" }).click();
  await expectToast(page, "A second admin has to confirm");
  const waiting = page.getByRole("region", { name: "Waiting for a second admin" });
  await expect(
    waiting.getByText("Waiting for a second admin: message to 201 members"),
  ).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await waiting.getByRole("button", { name: "Decline" }).click();
  await expect(waiting).toBeHidden();
  expect(value(server, "SELECT COUNT(*) FROM messages WHERE subject = 'To many'")).toBe(0);
});
