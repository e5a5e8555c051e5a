import { randomUUID } from "node:crypto";
import { daysUpTo } from "@/domain/analytics/analytics";
import { formatPlainDate } from "@/domain/time/sa-time";
import { sql } from "../support/ordering";
import { openTab } from "./admin-tabs";
import { expect, test } from "./fixtures";
import { expectAccessibleInBothSizes } from "./sizes";

test.beforeEach(({ server }) => {
  sql(server, "DELETE FROM page_view_days; DELETE FROM business_days");
});

test("figures are loaded again, are zero without a view, and sum 30 days beside the 30 before", async ({
  asAdmin,
  goOffline,
  server,
}) => {
  const { page } = await asAdmin();
  await test.step("figures that could not be loaded are loaded again", async () => {
    await openTab(page, "feedback", "Feedback Monitor");
    await page.route("**/api/app/admin/analytics*", (route) => route.abort("internetdisconnected"));
    await page.getByRole("link", { name: "Analytics" }).click();
    await expect(page.getByText("Error fetching analytics")).toBeVisible();
    await page.unroute("**/api/app/admin/analytics*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No page view data available yet")).toBeVisible();
    await goOffline(page, async () => {
      await expect(page.getByText("Lists may be out of date")).toBeVisible();
      await expect(page.getByText("No page view data available yet")).toBeVisible();
    });
  });

  const visits = page.getByRole("region", { name: "Visits", exact: true });
  await test.step("without a view the figures are zero and say so", async () => {
    await expect(visits).toHaveText(
      /Total Visitors0.*Page Views0.*Avg. Session0 min.*Click Events0/,
    );
    await expect(
      page.getByText(
        "Analytics are collected automatically once the site is published in production.",
      ),
    ).toBeVisible();
    await expect(page.getByText("Lists may be out of date")).toBeHidden();
  });

  const days = daysUpTo(Date.now(), 60);
  await test.step("30 days are summed beside the 30 before, and each day is in a table", async () => {
    const rows = [
      [days.at(-1), "/", 1200, 400],
      [days.at(-1), "/dashboard/orders", 34, 0],
      [days.at(-30), "/", 5, 5],
      [days.at(-31), "/", 99, 50],
    ] as const;
    sql(
      server,
      rows
        .map(
          ([day, path, views, visitors]) =>
            `INSERT INTO page_view_days (id, day, path, views, visitors, seconds, clicks)
             VALUES ('${randomUUID()}', '${day}', '${path}', ${views}, ${visitors}, ${visitors * 90}, 3);`,
        )
        .join("\n"),
    );
    await page.reload();
    await expect(visits).toHaveText(/Total Visitors405\s*30 days before: 50/);
    await expect(visits).toHaveText(/Page Views1\s239\s*30 days before: 99/);
    await expect(visits).toHaveText(/Avg. Session1.5 min/);
    await expect(page.getByText(/^Busiest day: 1\s234$/)).toBeVisible();
    await expect(page.getByRole("row", { name: "/dashboard/orders 34" })).toBeVisible();
    const perDay = page.getByText("Figures per day", { exact: true }).first();
    await perDay.focus();
    await page.keyboard.press("Enter");
    const today = page.getByRole("row", { name: formatPlainDate(days.at(-1) ?? "") });
    await expect(today.getByRole("cell").nth(1)).toHaveText(/1\s234/);
    await expect(page.getByRole("region", { name: "Orders and members" })).toContainText(
      "Orders per 100 visitors",
    );
    await expectAccessibleInBothSizes(page);
  });
});
