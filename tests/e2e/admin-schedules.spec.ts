import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { signIn } from "../support/members";
import { sql } from "../support/ordering";
import { get } from "../support/requests";
import { expectAccessible } from "./accessible";
import {
  isOutBy,
  letNoOrderWait,
  openTab,
  restoreAfterEach,
  rowOf,
  secondAdmin,
} from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { expectAccessibleInBothSizes } from "./sizes";

const HEADING = "Delivery Schedule Management";

restoreAfterEach("delivery_schedules");
test.beforeEach(({ server }) => {
  sql(server, "DELETE FROM delivery_schedules; DELETE FROM deliveries WHERE date = '2097-01-15'");
  letNoOrderWait(server);
});

/** As an admin cancels a delivery; no other file has its day. */
function cancelled(server: Parameters<typeof sql>[0], date: string): void {
  sql(
    server,
    `INSERT OR REPLACE INTO deliveries (id, date, cut_off_at, state, buying_at, closed_at, moved_to, reason, revision)
     VALUES ('${randomUUID()}', '${date}', '${date} 10:00:00.000Z', 'cancelled', '', '', '', 'Floods', 2)`,
  );
}

const month = (name: string, year = "2097", given: object = {}) => ({
  id: randomUUID(),
  based_on: "",
  month: name,
  mid_month_date: `${year}-01-15`,
  month_end_date: `${year}-01-30`,
  notes: "",
  ...given,
});

test("delivery dates are added, changed and deleted; their form says what is missing, asks about unusual dates and lost changes, and outlives a lost network", async ({
  asAdmin,
  goOffline,
  server,
}) => {
  const { page } = await asAdmin();
  await openTab(page, "schedules", HEADING);
  await expect(page.getByText("No delivery takes new orders")).toBeVisible();
  await page.getByLabel("Month", { exact: true }).fill("January 2097");
  await page.getByLabel("Mid-month date").fill("2097-01-15");
  await page.getByLabel("Month-end date").fill("2097-01-30");
  await page.getByRole("button", { name: "Add schedule" }).click();
  await expectToast(page, "Schedule added successfully");
  await expect(page.getByText("No delivery takes new orders")).toBeHidden();
  await expect(rowOf(page, "January 2097")).toContainText("Tue 15 Jan 2097");
  await expect(page.getByLabel("Month", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Month", { exact: true })).toHaveValue("");

  cancelled(server, "2097-01-15");
  await page.getByRole("button", { name: "Past", exact: true }).click();
  await expect(page.getByText("No past delivery dates")).toBeVisible();
  await expect(page.getByRole("button", { name: "Fill in February 2097" })).toBeVisible();
  await page.getByRole("button", { name: "Upcoming", exact: true }).click();
  await expect(rowOf(page, "January 2097")).toContainText("Tue 15 Jan 2097 Cancelled");

  await page.getByRole("button", { name: "Edit January 2097" }).click();
  await page.getByLabel("Notes").fill("Public holiday on the 16th");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, "Schedule updated");
  await expect(rowOf(page, "January 2097")).toContainText("Public holiday on the 16th");
  await expectAccessibleInBothSizes(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain(
    '"January 2097","2097-01-15","2097-01-30","Public holiday on the 16th","2097-01-15"',
  );

  await page.getByRole("button", { name: "Delete January 2097" }).click();
  await page.getByRole("button", { name: "Delete dates" }).click();
  await expectToast(page, "Schedule deleted successfully");
  await expect(rowOf(page, "January 2097")).toBeHidden();

  await test.step("what is missing is said in the specification's toast and beside each field", async () => {
    await page.getByRole("button", { name: "Add schedule" }).click();
    await expectToast(page, "Missing fields", "Please fill in all required fields");
    await expect(page.getByRole("alert", { name: "There is a problem" })).toBeFocused();
    await expect(page.getByLabel("Mid-month date")).toHaveAccessibleDescription(
      "Error: Mid-month date is required",
    );
    await expectAccessible(page);
  });

  await test.step("a month-end before the mid-month date is asked about first", async () => {
    await page.getByLabel("Month", { exact: true }).fill("Turned");
    await page.getByLabel("Mid-month date").fill("2097-02-15");
    await page.getByLabel("Month-end date").fill("2097-02-01");
    await page.getByRole("button", { name: "Add schedule" }).click();
    const question = page.getByRole("dialog", {
      name: "The month-end date is before the mid-month date. Save anyway?",
    });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(rowOf(page, "Turned")).toBeHidden();
    await page.getByRole("button", { name: "Add schedule" }).click();
    await question.getByRole("button", { name: "Save anyway" }).click();
    await expectToast(page, "Schedule added successfully");
    await expect(rowOf(page, "Turned")).toBeVisible();
  });

  await test.step("F581 a public holiday is asked about first", async () => {
    await page.getByLabel("Month", { exact: true }).fill("December 2097");
    await page.getByLabel("Mid-month date").fill("2097-12-16");
    await page.getByLabel("Month-end date").fill("2097-12-30");
    await page.getByRole("button", { name: "Add schedule" }).click();
    const question = page.getByRole("dialog", {
      name: "Mon 16 Dec 2097 is a public holiday: Day of Reconciliation. Save anyway?",
    });
    await question.getByRole("button", { name: "Save anyway" }).click();
    await expect(rowOf(page, "December 2097")).toBeVisible();
  });

  await test.step("F85 a network that is lost while saving keeps the form and says so", async () => {
    await page.getByLabel("Month", { exact: true }).fill("April 2097");
    await page.getByLabel("Mid-month date").fill("2097-04-15");
    await page.getByLabel("Month-end date").fill("2097-04-30");
    await goOffline(page, async () => {
      await page.getByRole("button", { name: "Add schedule" }).click();
      await expect(page.getByText("Your changes are still in this form.")).toBeVisible();
      await expect(page.getByText("changes can't be saved")).toBeVisible();
      await expect(page.getByLabel("Month", { exact: true })).toHaveValue("April 2097");
    });
    await page.getByRole("button", { name: "Add schedule" }).click();
    await expect(rowOf(page, "April 2097")).toHaveCount(1);
  });

  await test.step("F285 what is typed while dates are saved stays, and is saved next", async () => {
    const letSave = await holdRequests(page, "**/schedules/save");
    const notes = page.getByLabel("Notes");
    await page.getByRole("button", { name: "Edit April 2097" }).click();
    await notes.fill("Saved.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await notes.fill("Saved. Typed on.");
    letSave();
    const cell = rowOf(page, "April 2097").getByRole("cell", { name: "Saved.", exact: true });
    await expect(cell).toBeVisible();
    await expect(notes).toHaveValue("Saved. Typed on.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(rowOf(page, "April 2097")).toContainText("Typed on.");
    await expect(notes).toHaveValue("");
  });

  await test.step("F86 changes that aren't saved are asked about before they are lost", async () => {
    await page.getByLabel("Month", { exact: true }).fill("May");
    await page.getByRole("link", { name: "Administrators" }).click();
    const question = page.getByRole("dialog", { name: "Discard your changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Month", { exact: true })).toHaveValue("May");
    await page.getByRole("link", { name: "Administrators" }).click();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(page).toHaveURL("/admin/administrators");
  });
});

test("T150 an admin who is too late sees what the other changed, and chooses; T151 one who was removed is out on the next request", async ({
  asAdmin,
  admin,
  server,
}) => {
  const { page, person } = await asAdmin();
  const me = await signIn(server, admin.email, admin.password);
  const other = await secondAdmin(server, me);
  const march = month("March 2097");
  await other.act("schedules/save", march);
  await openTab(page, "schedules", HEADING);
  await page.getByRole("button", { name: "Edit March 2097" }).click();
  await page.getByLabel("Notes").fill("Mine");
  const { rows } = (await get(server, "/api/app/admin/schedules", { as: me.pb })).body;
  await other.act("schedules/save", { ...march, based_on: rows[0].version, notes: "Theirs" });
  await expect(rowOf(page, "March 2097"), "the list is live").toContainText("Theirs");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, "Schedule not saved");
  const conflict = page.getByRole("alert").filter({ hasText: `${other.email} changed this on` });
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole("row", { name: "Notes Theirs Mine" })).toBeVisible();
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "Use the saved version" }).click();
  await expect(page.getByLabel("Notes")).toHaveValue("Theirs");

  await page.getByLabel("Notes").fill("Mine after all");
  const now = (await get(server, "/api/app/admin/schedules", { as: me.pb })).body.rows[0];
  await other.act("schedules/delete", { id: march.id, based_on: now.version });
  await page.getByRole("button", { name: "Save changes" }).click();
  const deleted = page.getByRole("alert").filter({ hasText: `${other.email} deleted this on` });
  await deleted.getByRole("button", { name: "Save my version" }).click();
  await expectToast(page, "Schedule updated");
  await expect(rowOf(page, "March 2097")).toContainText("Mine after all");

  await page.getByLabel("Month", { exact: true }).fill("July 2097");
  await page.getByLabel("Mid-month date").fill("2097-07-15");
  await page.getByLabel("Month-end date").fill("2097-07-30");
  // The row stays: the log says of it since when this is an admin.
  const become = (role: string) =>
    sql(server, `UPDATE user_roles SET role = '${role}' WHERE user_id = '${person.id}'`);
  become("away");
  try {
    await isOutBy(page, () => page.getByRole("button", { name: "Add schedule" }).click());
    await expectToast(
      page,
      "Access Denied",
      "You don't have admin privileges. Contact support to get admin access.",
    );
    const left = (await get(server, "/api/app/admin/schedules", { as: other.pb })).body.rows;
    expect(left).toMatchObject([{ month: "March 2097" }]);
  } finally {
    become("admin");
  }
});
