import type { Locator, Page } from "@playwright/test";
import { makeAdmin, type Person } from "../support/members";
import { sql } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { post } from "../support/requests";
import { expect, test } from "./fixtures";

type Shared = "audit_log" | "delivery_schedules" | "faqs";

/** Puts the rows of a table back after each test of a file: other files share the server. */
export function restoreAfterEach(table: Shared): void {
  let rows: Record<string, unknown>[] = [];
  test.beforeEach(({ server }) => {
    rows = sql(server, `SELECT * FROM ${table}`);
  });
  test.afterEach(({ server }) => {
    sql(server, `DELETE FROM ${table}`);
    if (rows.length > 0) sql(server, insertOf(table, rows));
  });
}

function insertOf(table: Shared, rows: readonly Record<string, unknown>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const json = JSON.stringify(rows).replaceAll("'", "''");
  const values = columns.map((name) => `value ->> '$.${name}'`).join(", ");
  return `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values} FROM json_each('${json}')`;
}

/**
 * The orders of other tests that wait for a date, or of a cancelled one for the server's minute, would join the first
 * one that is added, which then can't be deleted.
 */
export function letNoOrderWait(server: TestServer): void {
  sql(
    server,
    `UPDATE orders SET delivery_date = '2026-01-15'
     WHERE delivery_date = '' OR delivery_date IN (SELECT date FROM deliveries WHERE state = 'cancelled')`,
  );
}

/** Opens a tab of the back office and waits for its heading. */
export async function openTab(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** Goes to another page of the app within it, as a link does, which is cheaper than loading it. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, "", to), path);
}

/** The link of a tab; on a narrow screen the menu is opened for it. */
export async function tabLink(page: Page, label: string): Promise<Locator> {
  await expect(page.getByRole("dialog"), "behind a dialog no link can be pressed").toHaveCount(0);
  const tabs = page.getByRole("navigation", { name: "Admin" });
  const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) {
    await expect(tabs).toBeHidden(); // what was chosen in it last closes it
    await menu.press("Enter");
    await expect(tabs).toBeVisible();
  }
  return tabs.getByRole("link", { name: label });
}

/** The row of a table that names `text`. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}

/** Another admin of the server, who acts by requests alone. */
export async function secondAdmin(
  server: Parameters<typeof makeAdmin>[0],
  inviter: Person,
): Promise<Person & { act: (path: string, body: object) => Promise<Record<string, unknown>> }> {
  const person = await makeAdmin(server, { inviter });
  return {
    ...person,
    async act(path, body) {
      const answer = await post(server, `/api/app/admin/${path}`, body, { as: person.pb });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
  };
}

/**
 * What an admin does whose role was just taken: the page is left for the sign-in. A list that asks again may have been
 * the next request, so that the page is gone before.
 */
export async function isOutBy(page: Page, act: () => Promise<void>): Promise<void> {
  await Promise.race([act().catch(() => undefined), page.waitForURL("/admin-auth")]);
  await expect(page).toHaveURL("/admin-auth");
}
