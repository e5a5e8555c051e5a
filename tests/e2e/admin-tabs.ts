import type { Locator, Page } from "@playwright/test";
import { makeAdmin, type Person } from "../support/members";
import { post } from "../support/requests";
import { expect } from "./fixtures";

/** Opens a tab of the back office and waits for its heading. */
export async function openTab(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
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
