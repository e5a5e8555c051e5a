import { randomUUID } from "node:crypto";
import { ADMIN_TABS } from "@/features/admin/admin-tabs";
import { makeShopper, sql } from "../support/ordering";
import { post } from "../support/requests";
import { letNoOrderWait, openTab, restoreAfterEach, rowOf, tabLink } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { pressOn, tabTo } from "./keyboard";

restoreAfterEach("faqs");

test("']' leads through every tab, and '?' lists the keys in each", async ({ asAdmin }) => {
  const { page } = await asAdmin();
  await openTab(page, "today", "Today");
  for (const { to, label } of ADMIN_TABS) {
    await expect(page).toHaveURL(new RegExp(`${to}$`));
    await expect(await tabLink(page, label)).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys.getByText("Previous or next tab")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
    await page.keyboard.press("]");
  }
  await page.keyboard.press("[");
  await expect(page).toHaveURL(new RegExp(`${ADMIN_TABS.at(-2)?.to}$`));
});

test("every kind of content is added, changed and deleted by keyboard alone", {
  tag: "@long-run",
}, async ({ asAdmin, server }) => {
  const feedback = { id: randomUUID(), message: "By keyboard", page_url: "/contact" };
  expect((await post(server, "/api/app/feedback", feedback)).status).toBe(200);
  const { page } = await asAdmin();
  await openTab(page, "faqs", "FAQs");
  const follow = async (tab: string, heading: string) => {
    await (await tabLink(page, tab)).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  };

  await test.step("a FAQ is added, changed and deleted", async () => {
    const question = `By keyboard ${randomUUID().slice(0, 8)}?`;
    await page.keyboard.press("n");
    await expect(page.getByLabel("Question")).toBeFocused();
    await page.keyboard.type(question);
    await tabTo(page, page.getByLabel("Answer"));
    await page.keyboard.type("Yes.");
    await pressOn(page, page.getByRole("button", { name: "Add FAQ" }));
    await expectToast(page, "FAQ added successfully");
    await pressOn(page, page.getByRole("button", { name: `Edit ${question}` }));
    await expect(page.getByLabel("Question")).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await page.keyboard.press("Enter");
    await expectToast(page, "FAQ updated successfully");
    await pressOn(page, page.getByRole("button", { name: `Delete ${question}!` }));
    await pressOn(page, page.getByRole("button", { name: "Delete FAQ" }));
    await expectToast(page, "FAQ deleted successfully");
  });

  await test.step("a policy is chosen, changed and saved", async () => {
    await follow("Policies", "Policies");
    await tabTo(page, page.getByRole("tab", { name: "Privacy Policy" }));
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Terms of Service" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: "Cookie Policy" })).toBeFocused();
    await tabTo(page, page.getByLabel("Cookie Policy text"));
    await page.keyboard.press("Control+End");
    await page.keyboard.type(`\n\nBy keyboard ${Date.now()}.`);
    await pressOn(page, page.getByRole("button", { name: "Save now" }));
    await expectToast(page, "Policy updated successfully");
  });

  await test.step("delivery dates are added and deleted", async () => {
    letNoOrderWait(server);
    await follow("Delivery Schedules", "Delivery Schedule Management");
    await page.keyboard.press("n");
    await expect(page.getByLabel("Month", { exact: true })).toBeFocused();
    await page.keyboard.type("June 2097");
    await page.getByLabel("Mid-month date").fill("2097-06-15");
    await page.getByLabel("Month-end date").fill("2097-06-30");
    await page.keyboard.press("Enter");
    await expectToast(page, "Schedule added successfully");
    await pressOn(page, page.getByRole("button", { name: "Delete June 2097" }));
    await pressOn(page, page.getByRole("button", { name: "Delete dates" }));
    await expectToast(page, "Schedule deleted successfully");
  });

  await test.step("feedback is filtered and marked", async () => {
    await follow("Feedback", "Feedback Monitor");
    await page.keyboard.press("2");
    await expect(page.getByRole("button", { name: "New", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    const item = page.getByRole("article", { name: "By keyboard" });
    await pressOn(page, item.getByRole("button", { name: "Mark as Reviewing" }));
    await expect(item).toContainText("Reviewing");
    await expect(item).toBeFocused();
    await page.keyboard.press("3");
    await expect(item).toContainText("Reviewing");
  });

  await test.step("social media links are saved", async () => {
    await follow("Social Media", "Social Media");
    await tabTo(page, page.getByLabel("Instagram URL"));
    await page.keyboard.press("Control+A");
    await page.keyboard.type(`https://www.instagram.com/keys${Date.now()}`);
    await page.keyboard.press("Enter");
    await expectToast(page, "Social media links updated successfully");
  });

  await test.step("a subscriber is found and removed", async () => {
    const email = `${randomUUID().slice(0, 8)}@readers.test`;
    const at = "2026-11-01 08:00:00.000Z";
    sql(
      server,
      `INSERT INTO newsletter_subscribers (id, email, subscribed_at, confirmed_at, unsubscribed_at, token_hash)
       VALUES ('${randomUUID()}', '${email}', '${at}', '${at}', '', '')`,
    );
    await follow("Newsletter", "Newsletter Subscribers");
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type(email);
    await expect(rowOf(page, email)).toBeVisible();
    await pressOn(page, page.getByRole("button", { name: `Remove ${email}` }));
    await pressOn(page, page.getByRole("button", { name: "Remove subscriber" }));
    await expectToast(page, "Subscriber removed");
  });

  await test.step("an admin is invited, and the invitation withdrawn", async () => {
    const email = `${randomUUID().slice(0, 8)}@admins.test`;
    await follow("Administrators", "Administrators");
    await page.keyboard.press("n");
    await expect(page.getByRole("radio", { name: /^Admin:/ })).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByLabel("Email", { exact: true })).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await expectToast(page, "Invitation sent");
    await pressOn(page, page.getByRole("button", { name: `Withdraw the invitation for ${email}` }));
    await pressOn(page, page.getByRole("button", { name: "Withdraw invitation" }));
    await expectToast(page, "Invitation withdrawn");
    await expect(page.getByRole("cell", { name: email, exact: true })).toBeHidden();
  });
});

test("a member is found and messaged, their sessions ended, and contact details saved by keyboard alone", async ({
  asAdmin,
  server,
}) => {
  const who = makeShopper(server, { name: "Keyed Member" });
  sql(server, `UPDATE profiles SET full_name = 'Keyed Member' WHERE id = '${who.id}'`);
  const { page } = await asAdmin();

  await test.step("a message is written, looked at and sent", async () => {
    await openTab(page, "messages", "Messages");
    await pressOn(page, page.getByRole("link", { name: "New message" }));
    await expect(page.getByRole("heading", { level: 1, name: "New message" })).toBeFocused();
    await tabTo(page, page.getByLabel("Who gets it"));
    await page.keyboard.press("End");
    await tabTo(page, page.getByLabel("Find members by name"));
    const whole = page.waitForResponse(
      (answer) => new URL(answer.url()).searchParams.get("q") === who.email,
    );
    await page.keyboard.type(who.email);
    await whole; // what is found for a part of it gives way to it
    await expect(
      page.getByRole("status").filter({ hasText: "1 member found" }),
      "F607 it is read aloud",
    ).toBeAttached();
    await pressOn(page, page.getByRole("button", { name: "Add Keyed Member" }));
    await expect(page.getByText("1 member chosen")).toBeVisible();
    await expect(page.getByText("0 members found"), "F607 who is chosen was found").toHaveCount(0);
    await expect(
      page.locator(":focus").getByLabel("Find members by name"),
      "F646 the focus stays at what was pressed",
    ).toBeVisible();
    await tabTo(page, page.getByLabel("About their orders or membership"));
    await page.keyboard.press("Space");
    await tabTo(page, page.getByLabel("Subject"));
    await page.keyboard.type("By keyboard");
    await tabTo(page, page.getByLabel("Message", { exact: true }));
    await page.keyboard.type("We come at 8.");
    await pressOn(page, page.getByRole("button", { name: "See who gets it" }));
    await pressOn(page, page.getByRole("button", { name: "Send to 1 member" }));
    await expectToast(page, "Message sent");
  });

  await test.step("a member's sessions are ended on their page", async () => {
    await (await tabLink(page, "Users")).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: /^Users \(\d+\)$/ })).toBeFocused();
    await page.keyboard.press("/");
    await page.keyboard.type("member keyed");
    await expect(page.getByText("Users found: 1.")).toBeVisible();
    await pressOn(page, page.getByRole("main").getByRole("link", { name: "Keyed Member" }));
    await expect(page.getByRole("heading", { level: 1, name: "Keyed Member" })).toBeFocused();
    await pressOn(page, page.getByRole("button", { name: "End sessions" }));
    await pressOn(page, page.getByRole("dialog").getByRole("button", { name: "End sessions" }));
    await expectToast(page, "Sessions ended");
  });

  await test.step("contact details are saved", async () => {
    await (await tabLink(page, "Settings")).press("Enter");
    const phone = page.getByLabel("Phone number", { exact: true });
    await tabTo(page, phone);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("082 555 0100");
    await page.keyboard.press("Enter");
    await expectToast(page, "Settings saved");
  });
});
