import { formatWeekday } from "@/domain/time/sa-time";
import { makeDelivery } from "../support/buying";
import { receiveDueMail } from "../support/mail";
import { makeShopper, placeOrder, sql } from "../support/ordering";
import { openTab, tabLink } from "./admin-tabs";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { letMailsLeave } from "./payments-admin";
import { expectAccessibleAndFits, PHONE } from "./sizes";

/** Under the heading, from the server's clock. */
const DAY = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2} \d{4}$/;

const PAST = "2026-10-30";

test("F251 F391 nothing that is there to press moves when the rest of Today arrives; it names the work with a link to each list, also what comes while it is open, sends a test email, a strip names what broke, and a phone's header stays low", async ({
  asAdmin,
  mail,
  server,
}) => {
  await placeOrder(server, makeShopper(server), "complete");
  await placeOrder(server, makeShopper(server), "budget");
  makeDelivery(server, PAST, [{ name: "Thandi", items: [{}] }]);
  const { page, person } = await asAdmin();
  // The server's admin has had the emails of every test before, and a mailbox has its limit for a day.
  sql(server, `DELETE FROM mail_outbox WHERE "to" = '${person.email}'`);
  const arrive = await holdRequests(page, "**/api/app/admin/today");
  await openTab(page, "today", "Today");

  await test.step("F251 the button to press is there once all above it is", async () => {
    await expect(page.getByText(DAY), "the server's health is there").toBeVisible();
    await expect(page.getByText("Loading today…")).toBeVisible();
    const send = page.getByRole("button", { name: "Send me a test email" });
    await expect(send).toBeHidden();
    arrive();
    await expect(send).toBeVisible();
    await expect(page.getByText("This is a demo")).toBeVisible();
  });

  const toCheck = page.getByText(/^\d+ payments? to check$/);
  const count = Number.parseInt((await toCheck.textContent()) ?? "", 10);
  await placeOrder(server, makeShopper(server), "complete");

  await test.step("a test email is sent, and the page says so", async () => {
    await page.getByRole("button", { name: "Send me a test email" }).click();
    await expect(page.getByText("The test email leaves within a minute.")).toBeVisible();
    letMailsLeave(server, person);
    await receiveDueMail(server, mail, person.email, "Test email");
    await expect(page.getByText(`The test email was sent to ${person.email}.`)).toBeVisible();
    await expectAccessibleAndFits(page);
  });

  await test.step("F391 an order that came while Today is open is there without an admin's act", async () => {
    await expect(toCheck).toHaveText(`${count + 1} payments to check`);
  });

  await test.step("without a replica, Today says that none is set", async () => {
    const copy = page.getByRole("term").filter({ hasText: "Live copy" });
    await expect(copy).toContainText("Not set");
  });

  await test.step("what is broken of the jobs, the disk and the backup is named on every page, and Today says which job", async () => {
    sql(
      server,
      `INSERT OR REPLACE INTO job_runs (id, ran_at, took_ms, failed, found) VALUES ('retention', '2099-01-01 00:00:00.000Z', 5, 1, '')`,
    );
    await page.getByText("Last run of each job").click();
    await page.route("**/api/app/admin/health", async (route) => {
      const response = await route.fetch();
      const health = await response.json();
      health.disk.free_mb = 1;
      health.backup.problem = "not_sound";
      await route.fulfill({ response, json: health });
    });
    await openTab(page, "faqs", "FAQs");
    const strip = page
      .getByRole("status")
      .filter({ has: page.getByRole("link", { name: "See Today" }) });
    await expect(strip).toContainText("A job of the server failed.");
    await expect(strip).toContainText("The server's disk is almost full.");
    await expect(strip).toContainText("The newest backup isn't sound.");
    await expectAccessibleAndFits(page);
    await page.getByRole("link", { name: "See Today" }).click();
    await page.getByText("Last run of each job").click();
    await expect(page.getByText("Failed 1 Jan 2099, 02:00.")).toBeVisible();
    sql(server, "DELETE FROM job_runs WHERE id = 'retention'");
  });

  await test.step("work leads to its list", async () => {
    await page.getByRole("link", { name: /^Payments ?: \d+ payments? to check$/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pending payments");
  });

  await test.step("a key leads back from any page, and other work to the list that has it", async () => {
    await page.keyboard.press("h");
    await page.getByRole("link", { name: /without a proof of payment$/ }).click();
    await expect(page).toHaveURL(/\/admin\/payments\?group=unsubmitted$/);
    await expect(page.getByRole("table", { name: /^Not yet submitted/ })).toBeInViewport();
  });

  await test.step("F305 a past delivery that isn't finished is in a list of its own", async () => {
    await page.keyboard.press("h");
    await page.getByRole("link", { name: /past deliver(y isn't|ies aren't) finished$/ }).click();
    await expect(page.getByRole("link", { name: formatWeekday(PAST) })).toBeVisible();
    await expectAccessibleAndFits(page);
    sql(server, `UPDATE orders SET status = 'delivered' WHERE delivery_date = '${PAST}'`);
  });

  await test.step("at 360 px the header takes at most 90 px, and one menu has the tabs", async () => {
    await page.keyboard.press("h");
    await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
    await page.setViewportSize(PHONE);
    const header = await page.getByRole("banner").boundingBox();
    expect(header?.height).toBeLessThanOrEqual(90);
    await expect(await tabLink(page, "Settings")).toBeVisible();
  });
  await page.unrouteAll({ behavior: "wait" }); // Today may just be asking how the server does
});
