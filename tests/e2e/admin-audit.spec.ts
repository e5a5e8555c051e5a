import { randomUUID } from "node:crypto";
import { signIn } from "../support/members";
import { sql } from "../support/ordering";
import { get } from "../support/requests";
import { openTab, restoreAfterEach, rowOf, secondAdmin } from "./admin-tabs";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSizes } from "./sizes";

const HEADING = "Audit Log";

restoreAfterEach("audit_log"); // says since when each is an admin

const month = (name: string) => ({
  id: randomUUID(),
  based_on: "",
  month: name,
  mid_month_date: "2096-01-15",
  month_end_date: "2096-01-30",
  notes: "",
});

test("T166 an act is listed with who, what, and before and after, and found by each filter", async ({
  asAdmin,
  admin,
  goOffline,
  server,
}) => {
  const { page } = await asAdmin();
  sql(server, "DELETE FROM audit_log"); // what the test before did last may have arrived late
  await openTab(page, "audit", HEADING);
  await expect(page.getByText("Nothing recorded yet")).toBeVisible();
  const me = await signIn(server, admin.email, admin.password);
  const other = await secondAdmin(server, me);
  const january = month(`January ${randomUUID().slice(0, 4)}`);
  const { row } = (await other.act("schedules/save", january)) as { row: { version: string } };
  const edit = { ...january, based_on: row.version, notes: "<img src=x onerror=alert(1)>" };
  await other.act("schedules/save", edit);

  const changed = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: "Changed" }) });
  await expect(changed, "the list is live").toContainText(other.email);
  await expect(changed).toContainText("Delivery dates");
  await expect(changed, "T33 a value is text").toContainText("<img src=x onerror=alert(1)>");
  await expect(rowOf(page, january.month)).toContainText("After: 15 Jan 2096");
  await expectAccessibleInBothSizes(page);

  await get(server, "/api/app/admin/statement/desk/lines", { as: other.pb });
  await page.getByRole("button", { name: "Views" }).click();
  await expect(changed).toBeHidden();
  await expect(rowOf(page, "Opened the audit log")).toContainText(admin.email);
  await expect(rowOf(page, "Viewed the statement")).toContainText(other.email);
  await page.getByLabel("Action").selectOption({ label: "Changed" });
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.getByLabel("Action").selectOption("");
  await page.getByLabel("Who").selectOption({ label: admin.email });
  await expect(changed).toBeHidden();
  await page.getByLabel("Who").selectOption("");
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("");
  await expect(page.getByText("(optional)"), "filters don't say it").toHaveCount(0);
  await page.getByRole("button", { name: "Changes" }).click();
  await page.getByRole("searchbox").fill(january.id);
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  await expect(
    page.getByRole("status").filter({ hasText: /^2 results$/ }),
    "F607 how many there are is read aloud",
  ).toBeAttached();

  await test.step("the tab works by keyboard alone", async () => {
    await page.getByRole("searchbox").fill("");
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("nobody@members.test");
    await expect(page.getByText("No results")).toBeVisible();
  });

  await test.step("a network that is lost leaves the list and says so", async () => {
    await page.getByRole("searchbox").fill("");
    await page.getByRole("button", { name: "Both" }).click();
    await expect(rowOf(page, "Opened the audit log")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Both", pressed: true })).toBeVisible();
    await expect(rowOf(page, "Opened the audit log")).toBeVisible();
    await goOffline(page, async () => {
      await expect(page.getByText("Lists may be out of date")).toBeVisible();
      await expect(rowOf(page, "Opened the audit log")).toBeVisible();
    });
  });
});
