import { randomUUID } from "node:crypto";
import { signIn } from "../support/members";
import { sql } from "../support/ordering";
import { get } from "../support/requests";
import { expectAccessible } from "./accessible";
import { openTab, restoreAfterEach, secondAdmin } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { expectAccessibleInBothSizes } from "./sizes";

restoreAfterEach("faqs");

test("FAQs are added, changed, deleted, and reordered by button, by keyboard and by drag; T150 what another admin changed is not overwritten", async ({
  asAdmin,
  admin,
  server,
  goOffline,
}) => {
  sql(server, "DELETE FROM faqs");
  const { page } = await asAdmin();
  await openTab(page, "faqs", "FAQs");
  await expect(page.getByText("No FAQs yet")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Add New FAQ" })).toBeVisible();
  await expect(page.getByLabel("Display Order")).toHaveValue("0");
  await expect(page.getByRole("switch", { name: "Active" })).toBeChecked();
  await page.getByLabel("Question").fill("Do you deliver?");
  await page.getByLabel("Answer").fill("Yes, twice a month.");
  const preview = page.getByRole("region", { name: "As members see it" });
  await expect(preview.getByText("Do you deliver?")).toBeVisible();
  await goOffline(page, async () => {
    await page.getByLabel("Question").fill("Do you deliver to Soweto?");
    await expect(preview.getByText(/^The preview loads when/)).toBeVisible();
  });
  await expect(preview.getByText("Do you deliver to Soweto?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add FAQ" }).click();
  await expectToast(page, "FAQ added successfully");
  const faq = page.getByRole("listitem").filter({ hasText: "Do you deliver to Soweto?" });
  await expect(faq).toContainText("Order: 0");
  await expect(faq).toContainText("Active");
  await expect(page.getByLabel("Question")).toHaveValue("");

  await faq.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { name: "Edit FAQ" })).toBeVisible();
  await page.getByRole("switch", { name: "Active" }).uncheck();
  await page.getByRole("button", { name: "Update FAQ" }).click();
  await expectToast(page, "FAQ updated successfully");
  await expect(faq).toContainText("Inactive");
  await expect(page.getByRole("heading", { name: "Add New FAQ" })).toBeVisible();
  await expect(page.getByLabel("Display Order"), "the last place").toHaveValue("1");
  await expectAccessibleInBothSizes(page);

  await faq.getByRole("button", { name: "Delete" }).click();
  await expect(
    page.getByRole("dialog", { name: "Are you sure you want to delete this FAQ?" }),
  ).toContainText("Do you deliver to Soweto?");
  await page.getByRole("button", { name: "Delete FAQ" }).click();
  await expectToast(page, "FAQ deleted successfully");
  await expect(faq).toBeHidden();

  const me = await signIn(server, admin.email, admin.password);
  const other = await secondAdmin(server, me);
  const written = { based_on: "", answer: "Answer", is_active: true };
  for (const [display_order, name] of ["A", "B", "C"].entries()) {
    const question = `Question ${name}`;
    await other.act("faqs/save", { ...written, id: randomUUID(), question, display_order });
  }
  const list = page.getByRole("list", { name: "FAQs" });
  const headings = list.getByRole("heading", { level: 3 });
  const order = (...names: string[]) =>
    expect(headings).toHaveText(names.map((name) => `Question ${name}`));
  await order("A", "B", "C");
  await page.getByRole("button", { name: "Move down: Question A" }).click();
  await order("B", "A", "C");
  await expect(page.getByText("Moved to place 2 of 3")).toBeAttached();
  await page.getByRole("button", { name: "Edit Question C" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await order("B", "C", "A");
  await page.keyboard.press("Alt+ArrowUp");
  await order("C", "B", "A");
  await headings.nth(2).dragTo(headings.nth(0), { targetPosition: { x: 5, y: 1 } });
  await order("A", "C", "B");
  await page.reload();
  await order("A", "C", "B");

  await test.step("what one deletion was refused for isn't said of another", async () => {
    await page.route("**/faqs/delete", (route) => route.abort("internetdisconnected"), {
      times: 1,
    });
    const question = page.getByRole("dialog", { name: /delete this FAQ/ });
    await page.getByRole("button", { name: "Delete Question A" }).click();
    await question.getByRole("button", { name: "Delete FAQ" }).click();
    await expect(question.getByRole("alert")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete Question B" }).click();
    await expect(question).toContainText("Question B");
    await expect(question.getByRole("alert")).toBeHidden();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Delete Question B" })).toBeFocused();
  });

  const shared = { ...written, id: randomUUID(), question: "Shared?", display_order: 3 };
  await other.act("faqs/save", shared);
  await page.getByRole("button", { name: "Edit Shared?" }).click();
  await page.getByLabel("Answer").fill("Mine.");
  const { rows } = (await get(server, "/api/app/admin/faqs", { as: me.pb })).body;
  await other.act("faqs/save", {
    ...shared,
    based_on: rows.find(({ id }: { id: string }) => id === shared.id).version,
    answer: "Theirs.",
  });
  await page.getByRole("button", { name: "Update FAQ" }).click();
  await expectToast(page, "Error saving FAQ");
  const conflict = page.getByRole("alert").filter({ hasText: `${other.email} changed this on` });
  await expect(conflict.getByRole("row", { name: "Answer Theirs. Mine." })).toBeVisible();
  await conflict.getByRole("button", { name: "Save my version" }).click();
  await expectToast(page, "FAQ updated successfully");

  const answer = page.getByLabel("Answer");
  const update = page.getByRole("button", { name: "Update FAQ" });
  const isNew = page.getByRole("heading", { name: "Add New FAQ" });
  await test.step("F285 what is typed while a question is saved or added stays, and is saved next", async () => {
    await page.getByRole("button", { name: "Edit Shared?" }).click();
    const letSave = await holdRequests(page, "**/faqs/save");
    await answer.fill("Saved.");
    await update.click();
    await answer.fill("Saved. Typed on.");
    letSave();
    await expect(list.getByText("Saved.", { exact: true })).toBeVisible();
    await expect(answer).toHaveValue("Saved. Typed on.");
    await update.click();
    await expect(list.getByText("Saved. Typed on.")).toBeVisible();
    await expect(isNew).toBeVisible();

    const letAdd = await holdRequests(page, "**/faqs/save");
    await page.getByLabel("Question", { exact: true }).fill("New?");
    await answer.fill("Added.");
    await page.getByRole("button", { name: "Add FAQ" }).click();
    await answer.fill("Added. Typed on.");
    letAdd();
    await expect(list.getByText("Added.", { exact: true })).toBeVisible();
    await expect(answer).toHaveValue("Added. Typed on.");
    await update.click();
    await expect(list.getByText("Added. Typed on.")).toBeVisible();
    await expect(isNew).toBeVisible();
    await expect(answer).toHaveValue("");
  });

  await test.step("F285 another question that is opened while one is saved stays open", async () => {
    await page.getByRole("button", { name: "Edit New?" }).click();
    const letSave = await holdRequests(page, "**/faqs/save");
    await update.click();
    await page.getByRole("button", { name: "Edit Shared?" }).click();
    await answer.fill("Of the other one.");
    const saved = page.waitForResponse("**/faqs/save");
    letSave();
    await saved;
    await expectToast(page, "FAQ updated successfully");
    await expect(answer).toHaveValue("Of the other one.");
    await page.getByRole("button", { name: "Cancel" }).click();
    const discard = page.getByRole("dialog", { name: "Discard your changes?" });
    await discard.getByRole("button", { name: "Discard changes" }).click();
    await expect(isNew).toBeVisible();
  });

  await test.step("F338 an open question in which nothing is typed shows what another admin saved", async () => {
    await page.getByRole("button", { name: "Edit New?" }).click();
    const now = (await get(server, "/api/app/admin/faqs", { as: me.pb })).body.rows;
    const { version, ...stored } = now.find((row: { question: string }) => row.question === "New?");
    await other.act("faqs/save", { ...stored, based_on: version, answer: "Saved by the other." });
    await expect(answer).toHaveValue("Saved by the other.");
  });

  await test.step("F339 a question that is moved while it is edited keeps its new place", async () => {
    await answer.fill("Typed before the move.");
    for (const _time of [1, 2]) await page.getByRole("button", { name: "Move up: New?" }).click();
    await expect(page.getByLabel("Display Order")).toHaveValue("3");
    await update.click();
    await expect(list.getByText("Typed before the move.")).toBeVisible();
    await expect(isNew).toBeVisible();
    await expect(headings.nth(2)).toHaveText("New?");
  });
});

test("both social media links are checked and saved", async ({ asAdmin }) => {
  const { page } = await asAdmin();
  await openTab(page, "social-media", "Social Media");
  await page.getByLabel("Instagram URL").fill("http://instagram.com/us");
  await expect(page.getByRole("link", { name: "Try this link for Instagram" })).toBeHidden();
  await page.getByRole("button", { name: "Save links" }).click();
  await expectToast(page, "Validation Error", "Enter an https address of instagram.com");
  await expectAccessible(page);
  const instagram = `https://www.instagram.com/pantry${Date.now()}`;
  await page.getByLabel("Instagram URL").fill(instagram);
  await page.getByLabel("LinkedIn URL").fill("https://www.linkedin.com/company/pantry");
  await expect(page.getByRole("link", { name: "Try this link for Instagram" })).toHaveAttribute(
    "href",
    instagram,
  );
  await page.getByRole("button", { name: "Save links" }).click();
  await expectToast(page, "Social media links updated successfully");
});

test("T153 confirmed subscribers are listed, copied, downloaded and removed", async ({
  asAdmin,
  server,
}) => {
  const at = "2026-11-01 08:00:00.000Z";
  sql(
    server,
    `DELETE FROM newsletter_subscribers;
     INSERT INTO newsletter_subscribers (id, email, subscribed_at, confirmed_at, unsubscribed_at, token_hash) VALUES
     ('${randomUUID()}', 'yes@readers.test', '${at}', '${at}', '', ''),
     ('${randomUUID()}', 'also@readers.test', '${at}', '${at}', '', ''),
     ('${randomUUID()}', 'left@readers.test', '${at}', '', '${at}', ''),
     ('${randomUUID()}', 'not-yet@readers.test', '${at}', '', '', '')`,
  );
  const { page } = await asAdmin();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openTab(page, "newsletter", "Newsletter Subscribers");
  await expect(page.getByText("2 confirmed")).toBeVisible();
  const table = page.getByRole("table", { name: "Newsletter subscribers" });
  await expect(table.getByRole("row")).toHaveCount(3);
  const emails = table.getByText(/@readers\.test$/);
  const sort = table.getByRole("columnheader", { name: "Email" }).getByRole("button");
  await sort.click();
  await expect(emails).toHaveText(["also@readers.test", "yes@readers.test"]);
  await sort.click();
  await expect(emails).toHaveText(["yes@readers.test", "also@readers.test"]);
  await expect(page).toHaveURL(/sort=email_desc/);
  await page.getByRole("link", { name: "Messages" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await page.goBack();
  await expect(emails).toHaveText(["yes@readers.test", "also@readers.test"]);
  await expectAccessibleInBothSizes(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^newsletter-subscribers-20\d\d-/);
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(table.getByRole("row")).toHaveCount(5);
  await page.getByRole("button", { name: "Copy confirmed emails" }).click();
  await expectToast(page, "Copied!", "2 confirmed email addresses");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split(", ").sort(), "F329").toEqual(["also@readers.test", "yes@readers.test"]);
  await page.getByRole("button", { name: "Copy the link to unsubscribe" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link, "for newsletters that another program sends").toMatch(/\/newsletter\/unsubscribe$/);
  await test.step("what one removal was refused for isn't said of another", async () => {
    await page.route("**/newsletter/remove", (route) => route.abort("internetdisconnected"), {
      times: 1,
    });
    await page.getByRole("button", { name: "Remove yes@readers.test" }).click();
    const refused = page.getByRole("dialog", { name: "Remove yes@readers.test?" });
    await refused.getByRole("button", { name: "Remove subscriber" }).click();
    await expect(refused.getByRole("alert")).toBeVisible();
    await refused.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Remove also@readers.test" }).click();
    const question = page.getByRole("dialog", { name: "Remove also@readers.test?" });
    await expect(question).toBeVisible();
    await expect(question.getByRole("alert")).toBeHidden();
    await question.getByRole("button", { name: "Cancel" }).click();
  });
  await page.getByLabel("Email begins with").fill("nobody");
  await expect(page.getByText("No email begins like this.")).toBeVisible();
  await page.getByLabel("Email begins with").fill("not");
  await page.getByRole("button", { name: "Remove not-yet@readers.test" }).click();
  await page.getByRole("button", { name: "Remove subscriber" }).click();
  await expectToast(page, "Subscriber removed");
  await expect(page.getByText("No email begins like this.")).toBeVisible();
});
