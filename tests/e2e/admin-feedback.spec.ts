import { randomUUID } from "node:crypto";
import { signIn } from "../support/members";
import { sql, value } from "../support/ordering";
import { get, post } from "../support/requests";
import { openTab, secondAdmin } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { expectAccessibleAndFits, expectAccessibleInBothSizes } from "./sizes";

const HEADING = "Feedback Monitor";

test.beforeEach(({ server }) => {
  sql(server, "DELETE FROM feedback");
});

type Server = Parameters<typeof post>[0];

/** Feedback as a visitor sends it, or a member. */
async function give(server: Server, message: string, options?: Parameters<typeof post>[3]) {
  const body = { id: randomUUID(), message, page_url: "/contact" };
  expect((await post(server, "/api/app/feedback", body, options)).status).toBe(200);
  return body.id;
}

test("feedback is read, marked and filtered", async ({ asAdmin, server }) => {
  const { page } = await asAdmin();
  await openTab(page, "feedback", HEADING);
  await expect(page.getByText("No feedback received yet")).toBeVisible();
  await expectAccessibleAndFits(page);
  await give(server, "The bread was stale.");
  await give(server, "<img src=x onerror=alert(1)> Thank you");
  await page.reload();

  const bread = page.getByRole("article", { name: "The bread was stale." });
  await expect(bread).toContainText("New");
  await expect(bread).toContainText("from: /contact");
  await expect(bread).toContainText("Not signed in");
  const script = page.getByRole("article", { name: "<img src=x onerror=alert(1)> Thank you" });
  await expect(script, "T33 a message is text").toBeVisible();
  await expect(page.getByRole("article").first()).toHaveText(/Thank you/);
  const counts = page.getByRole("region", { name: "How much feedback there is" });
  await expect(counts).toHaveText(/New Feedback2Awaiting review/);
  await expect(counts).toHaveText(/In Review0Being processedResolved0Completed/);
  await expectAccessibleInBothSizes(page);

  await bread.getByRole("button", { name: "Mark as Reviewing" }).click();
  await expectToast(page, "Status updated", "Feedback status has been updated successfully.");
  await expect(bread).toContainText("Reviewing");
  await expect(bread.getByRole("button", { name: "Mark as Reviewing" })).toBeHidden();
  await expect(bread, "the focus stays where the button was").toBeFocused();
  await expect(counts).toHaveText(/New Feedback1.*In Review1/);
  await bread.getByRole("button", { name: "Mark as Resolved" }).click();
  await expect(bread.getByRole("button", { name: "Mark as Resolved" })).toBeHidden();
  await expect(bread.getByRole("button", { name: "Mark as Reviewing" })).toBeVisible();

  const views = page.getByRole("group", { name: "Which feedback" });
  await views.getByRole("button", { name: "Resolved" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await bread.getByRole("button", { name: "Mark as Reviewing" }).click();
  await expect(page.getByText("No resolved feedback")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Messages" })).toBeFocused();
  await views.getByRole("button", { name: "All" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Reply" })).toHaveCount(0);
  sql(server, "UPDATE feedback SET page_url = '/terms' WHERE message LIKE '%bread%'");
  await page.reload();
  await page.getByLabel("Page").selectOption("/terms");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(bread).toBeVisible();
  await views.getByRole("button", { name: "Resolved" }).click();
  await expect(page.getByText("No results")).toBeVisible();
});

test("T165 a member is answered by email or on WhatsApp with their words quoted", async ({
  asAdmin,
  asMember,
  server,
}) => {
  const { person } = await asMember();
  sql(
    server,
    `INSERT OR REPLACE INTO profiles (id, full_name, email, phone, created_at)
     VALUES ('${person.id}', 'Thandi', '${person.email}', '+27821234567', '2026-01-01 00:00:00.000Z')`,
  );
  await give(server, "Please deliver\nin the morning", { as: person.pb });
  const { page } = await asAdmin();
  await openTab(page, "feedback", HEADING);
  const email = page.getByRole("link", { name: "Reply by email" });
  const mailto = new URL((await email.getAttribute("href")) ?? "");
  expect(decodeURIComponent(mailto.pathname)).toBe(person.email);
  expect(mailto.searchParams.get("body")).toContain("> Please deliver\r\n> in the morning");
  const chat = page.getByRole("link", { name: "Reply on WhatsApp" });
  const whatsapp = new URL((await chat.getAttribute("href")) ?? "");
  expect(whatsapp.pathname).toBe("/27821234567");
  expect(whatsapp.searchParams.get("text")).toContain("> Please deliver\n> in the morning");
  await expect(page.getByRole("link", { name: "/contact" })).toHaveAttribute("href", "/contact");
});

test("F92 an admin who is too late, or offline, sees it and changes nothing unseen", async ({
  asAdmin,
  admin,
  goOffline,
  server,
}) => {
  await give(server, "Both of us");
  const { page } = await asAdmin();
  const me = await signIn(server, admin.email, admin.password);
  const other = await secondAdmin(server, me);
  await openTab(page, "feedback", HEADING);
  const item = page.getByRole("article", { name: "Both of us" });
  await expect(item).toContainText("New");
  const { rows } = (await get(server, "/api/app/admin/feedback", { as: me.pb })).body;
  // The press leaves before the other admin's change arrives.
  let isFirst = true;
  await page.route("**/api/app/admin/feedback/status", async (route) => {
    const { id, version } = rows[0];
    if (isFirst) {
      isFirst = false;
      await other.act("feedback/status", { id, based_on: version, status: "resolved" });
    }
    await route.continue();
  });
  await item.getByRole("button", { name: "Mark as Reviewing" }).click();
  await expectToast(page, "Error", "Failed to update feedback status.");
  await expect(item.getByText(`${other.email} changed this on`)).toBeVisible();
  await expect(item).toContainText("Resolved");
  await item.getByRole("button", { name: "Mark as Reviewing" }).click();
  await expect(item).toContainText("Reviewing");

  await test.step("a network that is lost while marking changes nothing and says so", async () => {
    const button = item.getByRole("button", { name: "Mark as Resolved" });
    await expect(button).toBeVisible();
    await goOffline(page, async () => {
      await button.click();
      await expect(item.getByRole("alert")).toContainText("You're offline.");
      await expect(item).toContainText("Reviewing");
      await expect(page.getByText("changes can't be saved")).toBeVisible();
    });
    await button.click();
    await expect(item).toContainText("Resolved");
    expect(value(server, "SELECT status FROM feedback")).toBe("resolved");
  });
});
