import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { signIn, signUp } from "../support/members";
import { sql, value } from "../support/ordering";
import { get, post } from "../support/requests";
import { settle } from "./accessible";
import { openTab, secondAdmin } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { DESKTOP, expectAccessibleInBothSizes, PHONE } from "./sizes";

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

test("feedback is read, marked and filtered; F328 what was marked keeps its place until the view is left", async ({
  asAdmin,
  server,
}) => {
  const { page } = await asAdmin();
  await openTab(page, "feedback", HEADING);
  await expect(page.getByText("No feedback received yet")).toBeVisible();
  await give(server, "The bread was stale.");
  await give(server, "<img src=x onerror=alert(1)> Thank you");
  const views = page.getByRole("group", { name: "Which feedback" });
  await views.getByRole("button", { name: "New" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await views.getByRole("button", { name: "All" }).click();

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

  await script.getByRole("button", { name: "Mark as Resolved" }).click();
  await expect(script).toContainText("Resolved");

  await views.getByRole("button", { name: "Resolved" }).click();
  await expect(counts).toHaveText(/In Review0.*Resolved2/);
  await script.getByRole("button", { name: "Mark as Reviewing" }).click();
  await expect(counts).toHaveText(/In Review1.*Resolved1/);
  await expect(page.getByRole("article").first()).toHaveText(/^Reviewing.*Thank you/);
  await expect(script).toBeFocused();
  await expect(page.getByRole("article").last()).toHaveText(/^Resolved.*stale/);
  await bread.getByRole("button", { name: "Mark as Reviewing" }).click();
  await expect(bread).toContainText("Reviewing");
  await views.getByRole("button", { name: "In review" }).click();
  await expect(counts).toHaveText(/In Review2.*Resolved0/);
  await views.getByRole("button", { name: "Resolved" }).click();
  await expect(page.getByText("No resolved feedback")).toBeVisible();
  await views.getByRole("button", { name: "All" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Reply" })).toHaveCount(0);
  sql(server, "UPDATE feedback SET page_url = '/terms' WHERE message LIKE '%bread%'");
  await page.keyboard.press("/");
  await page.keyboard.type("STALE");
  await expect(page).toHaveURL(/STALE/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel("Words of the message or email")).toHaveValue("STALE");
  await expect(bread).toBeVisible();
  await page.getByLabel("Words of the message or email").fill("");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByLabel("Page").selectOption("/terms");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(bread).toBeVisible();
  await views.getByRole("button", { name: "Resolved" }).click();
  await expect(page.getByText("No results")).toBeVisible();
});

test("T165 a member is answered with their words quoted; F92 an admin who is too late, or offline, sees it and changes nothing unseen", async ({
  asAdmin,
  admin,
  goOffline,
  server,
}) => {
  const member = await signUp(server);
  sql(
    server,
    `INSERT OR REPLACE INTO profiles (id, full_name, email, phone, created_at)
     VALUES ('${member.id}', 'Thandi', '${member.email}', '+27821234567', '2026-01-01 00:00:00.000Z')`,
  );
  await give(server, "Please deliver\nin the morning", { as: member.pb });
  const { page } = await asAdmin();
  const me = await signIn(server, admin.email, admin.password);
  const other = await secondAdmin(server, me);
  await openTab(page, "feedback", HEADING);
  const email = page.getByRole("link", { name: "Reply by email" });
  const mailto = new URL((await email.getAttribute("href")) ?? "");
  expect(decodeURIComponent(mailto.pathname)).toBe(member.email);
  expect(mailto.searchParams.get("body")).toContain("> Please deliver\r\n> in the morning");
  const chat = page.getByRole("link", { name: "Reply on WhatsApp" });
  const whatsapp = new URL((await chat.getAttribute("href")) ?? "");
  expect(whatsapp.pathname).toBe("/27821234567");
  expect(whatsapp.searchParams.get("text")).toContain("> Please deliver\n> in the morning");
  await expect(page.getByRole("link", { name: "/contact" })).toHaveAttribute("href", "/contact");

  const item = page.getByRole("article");
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

test("F258 at the end of a list a toast covers nothing beside it, on a phone not what was pressed", async ({
  asAdmin,
  server,
}) => {
  for (let n = 0; n < 12; n++) await give(server, `The bread was stale on day ${n}.`);
  const { page } = await asAdmin();
  await page.addInitScript(openDatabasesLate);
  await openTab(page, "feedback", HEADING);
  await expect(page.getByRole("article")).toHaveCount(12);
  const last = page.getByRole("article").last();
  const toast = page.getByRole("listitem").filter({ hasText: "Status updated" });

  await page.setViewportSize(DESKTOP);
  await last.getByRole("button", { name: "Mark as Reviewing" }).click();
  await expect(toast).toBeInViewport();
  const beside = page.getByRole("article").or(page.getByRole("button")).or(page.getByRole("link"));
  await expect(toast).toHaveAttribute("data-mounted", "true"); // before, it has not begun to slide
  await page.evaluate(() => dispatchEvent(new Event("let-go")));
  await expect(page.getByRole("button", { name: "Saved" })).toBeVisible();
  await settle(page);
  expect(await coveredBy(toast, beside)).toEqual([]);
  await expect(toast).toBeInViewport();
  await expect(toast).toBeHidden();

  await page.setViewportSize(PHONE);
  await last.getByRole("button", { name: "Mark as Resolved" }).click();
  await expect(toast).toBeInViewport();
  await expect(toast).toHaveAttribute("data-mounted", "true"); // before, it has not begun to slide
  await settle(page);
  expect(await coveredBy(toast, last.or(last.getByRole("button")))).toEqual([]);
  await expect(toast).toBeInViewport();
});

/** What the header says of the phone comes when a test lets it: its database opens no sooner. */
function openDatabasesLate() {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, version) {
    const late = new EventTarget() as IDBOpenDBRequest;
    addEventListener("let-go", () => {
      const request = open.call(this, name, version);
      for (const part of ["result", "error", "transaction"] as const) {
        Object.defineProperty(late, part, { get: () => request[part] });
      }
      for (const type of ["upgradeneeded", "blocked", "error", "success"] as const) {
        request.addEventListener(type, (event) => late[`on${type}`]?.(event as never));
      }
    });
    return late;
  };
}

/** The texts of what a toast lies on, of what is in view: what is scrolled below the header isn't. */
async function coveredBy(toast: Locator, others: Locator): Promise<string[]> {
  const over = await toast.evaluate((one) => one.getBoundingClientRect().toJSON());
  return others.evaluateAll((all, { left, right, top, bottom }) => {
    const header = document.querySelector("header");
    const end = header?.getBoundingClientRect().bottom ?? 0;
    const isOver = (one: Element) => {
      const box = one.getBoundingClientRect();
      const seenFrom = Math.max(box.top, header?.contains(one) ? 0 : end);
      const isInView = box.width > 0 && box.bottom > seenFrom;
      return (
        isInView && box.left < right && box.right > left && seenFrom < bottom && box.bottom > top
      );
    };
    return all
      .filter((one) => !one.closest("[data-sonner-toaster]") && isOver(one))
      .map((one) => one.textContent ?? "");
  }, over);
}
