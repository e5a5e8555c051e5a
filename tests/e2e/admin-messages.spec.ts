import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { signUp } from "../support/members";
import { makeShoppers, sql, value } from "../support/ordering";
import { post } from "../support/requests";
import { expectAccessible } from "./accessible";
import { goWithin, openTab, secondAdmin } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { loseAnswer } from "./held";
import { takeSession } from "./outbox";
import { DESKTOP, expectAccessibleAndFits, expectAccessibleInBothSizes } from "./sizes";

test("T668, F257 two admins share a list for WhatsApp by hand, find the message again and export it", async ({
  asAdmin,
  server,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|https:\/\/wa\.me\//);
  const { page, person } = await asAdmin();
  const member = await signUp(server);
  const other = await secondAdmin(server, person);
  sql(
    server,
    `UPDATE profiles SET full_name = '=Thandi Mokoena', phone = '+27821234567' WHERE id = '${member.id}'`,
  );
  const word = randomUUID().slice(0, 8);
  const { message } = await other.act("messages/send", {
    id: randomUUID(),
    kind: "transactional",
    audience: { group: "chosen", members: [member.id] },
    subject: `Gate code ${word}`,
    text: "The gate code is 4321.",
    recipients: 1,
  });
  await page.context().route(/wa\.me/, (route) => route.fulfill({ body: "WhatsApp" }));

  await openTab(page, "messages", "Messages");
  await page.getByLabel("Words of the subject").fill(word);
  await page.getByLabel("About").selectOption("About their orders or membership");
  await page.getByLabel("Sent by").selectOption(other.email);
  await page.getByRole("button", { name: "Members" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 message" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Sort by")).toHaveValue("most");
  await expect(page.getByRole("columnheader", { name: "Members" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expectAccessibleInBothSizes(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  const table = page.getByRole("region", { name: "Messages", exact: true });
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize(DESKTOP);
  await page.getByRole("link", { name: `Gate code ${word}` }).click();

  const chat = page.getByRole("link", { name: "082 123 4567 on WhatsApp" });
  await expect(chat).toBeVisible();
  await page.context().setOffline(true);
  const asked = page.context().waitForEvent("request", (one) => one.url().includes("wa.me"));
  await chat.click();
  await asked;
  await expect(page.getByText("You opened this chat, but we couldn't note it.")).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByText(/^Opened by .+, \d\d:\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Undo =Thandi Mokoena" }).click();
  await expect(page.getByText(/^Opened by/)).toBeHidden();
  const { id } = message as { id: string };
  const recipient = sql<{ id: string }>(
    server,
    `SELECT id FROM message_recipients WHERE message_id = '${id}'`,
  )[0];
  await other.act("messages/chat", { id: recipient?.id, opened: true });
  await expect(page.getByText(new RegExp(`^Opened by ${other.email}`))).toBeVisible();
  await expectAccessibleInBothSizes(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toContain('\ufeff"Name","Number","Text"');
  expect(file).toContain('"\'=Thandi Mokoena","082 123 4567","Hello =Thandi, this is');
  expect(file).toContain(`"Opened by ${other.email}, `);
});

test("a message is written, counted, sent, F327 once though its answer was lost, waits for a second admin above 200, F392 or says that nobody would get it, is stopped on its way, and is read by its members", async ({
  asAdmin,
  server,
  expectProblem,
}) => {
  expectProblem(/409|ERR_INTERNET_DISCONNECTED/);
  const { page, person } = await asAdmin();
  const member = await signUp(server);
  sql(
    server,
    `UPDATE profiles SET full_name = 'Thandi Mokoena', phone = '+27821234567' WHERE id = '${member.id}'`,
  );
  await openTab(page, "messages", "Messages");
  await page.getByRole("link", { name: "New message" }).click();
  await page.getByRole("button", { name: "See who gets it" }).click();
  await expect(page.getByText("Please say whether it's advertising").first()).toBeVisible();
  await page.getByLabel("Who gets it").selectOption("Members chosen by hand");
  await page.getByLabel("Find members by name").fill(member.email);
  await page.getByRole("button", { name: "Add Thandi Mokoena" }).click();
  await expect(page.getByText("1 member chosen")).toBeVisible();
  await page.getByLabel("About their orders or membership").check();
  await page.getByLabel("Subject").fill("Delivery on Saturday");
  await page
    .getByLabel("Message", { exact: true })
    .fill("We come at 8.\nSee https://pantry.test/map");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("link", { name: "https://pantry.test/map" })).toHaveCount(2);
  await expectAccessibleAndFits(page);
  const count = page.getByRole("button", { name: "See who gets it" });
  const dialog = page.getByRole("dialog", { name: "Send to 1 member?" });
  await loseAnswer(page, "**/messages/send");
  await count.click();
  await dialog.getByRole("button", { name: "Send to 1 member" }).click();
  await expect(dialog.getByRole("alert")).toContainText("We got no answer");
  await dialog.getByRole("button", { name: "Back" }).click();
  await page.getByLabel("Subject").fill("Delivery on Sunday");
  await count.click();
  await expect(dialog).toContainText("We got no answer when you sent an earlier version.");
  await expect(dialog).toContainText("Members would get both.");
  await dialog.getByRole("button", { name: "Back" }).click();
  await page.getByLabel("Subject").fill("Delivery on Saturday");
  await count.click();
  await expect(dialog).toContainText("If you send this again, members get it only once.");
  await expectAccessibleInBothSizes(page);
  await dialog.getByRole("button", { name: "Send to 1 member" }).click();
  await expectToast(page, "Message sent");
  const sent = "SELECT COUNT(*) FROM messages WHERE subject = 'Delivery on Saturday'";
  expect(value(server, sent)).toBe(1);
  await expect(page.getByRole("heading", { level: 1, name: "Delivery on Saturday" })).toBeVisible();
  const chat = page.getByRole("link", { name: "082 123 4567 on WhatsApp" });
  await expect(chat).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/27821234567\?text=Hello%20Thandi%2C%20this%20is.*We%20come%20at%208\./,
  );

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
  await goWithin(page, "/admin/messages/new");
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
  await waiting.getByRole("button", { name: "Decline" }).click();
  const declining = page.getByRole("dialog", { name: "Decline the message to 201 members?" });
  await expect(declining).toContainText("To many");
  await declining.getByRole("button", { name: "Decline" }).click();
  await expect(waiting).toBeHidden();
  expect(value(server, "SELECT COUNT(*) FROM messages WHERE subject = 'To many'")).toBe(0);

  const audience = { group: "suburb", suburb: `Nowhere ${randomUUID()}` };
  const words = { kind: "transactional", subject: "To nobody", text: "Hello.", recipients: 201 };
  const command = { id: randomUUID(), audience, ...words };
  const asked = { id: randomUUID(), kind: "message", command };
  await post(server, "/api/app/admin/proposals/ask", asked, { as: person.pb });
  await expect(waiting).toContainText("This message can't be sent now.");
  await expectAccessible(page);
  await waiting.getByRole("button", { name: "Decline" }).click();
  const dropping = page.getByRole("dialog", { name: "Decline the message?" });
  await dropping.getByRole("button", { name: "Decline" }).click();
  await expect(waiting).toBeHidden();

  const people = makeShoppers(server, 150).map(({ id }) => id);
  const id = randomUUID();
  await post(
    server,
    "/api/app/admin/messages/send",
    {
      id,
      kind: "transactional",
      audience: { group: "chosen", members: people },
      subject: "By mistake",
      text: "Hello all.",
      recipients: 150,
    },
    { as: person.pb },
  );
  await goWithin(page, `/admin/messages/${id}`);
  await page.getByRole("button", { name: "Stop sending" }).press("Enter");
  const stopping = page.getByRole("dialog", { name: "Stop sending this message?" });
  await expect(stopping.getByText("Emails that won't be sent")).toBeVisible();
  await expectAccessible(page);
  await stopping.getByRole("button", { name: "Stop sending" }).press("Enter");
  await expectToast(page, "Sending stopped");
  const progress = page.getByRole("region", { name: "Progress" });
  await expect(progress.getByText("Stopped", { exact: true }).first()).toBeVisible();
  await expect(progress.getByText(person.email).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop sending" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "By mistake" })).toBeFocused();
  await expectAccessibleAndFits(page);

  await (await server.asSuperuser()).crons.run("deliver-messages");
  await takeSession(page, member);
  await page.goto("/contact");
  await page.getByRole("button", { name: "Messages, 1 new" }).click();
  const panel = page.getByRole("region", { name: "Messages" });
  await expect(panel.getByText("Delivery on Saturday")).toBeVisible();
  await expect(panel.getByRole("link", { name: "https://pantry.test/map" })).toBeVisible();
});
