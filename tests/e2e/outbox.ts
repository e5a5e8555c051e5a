import { expect, type Locator, type Page } from "@playwright/test";
import type { Person } from "../support/members";
import { pressInMenu } from "./menu";

/** The header's sync status; a tap lists what waits to be sent. */
export function status(page: Page, words: string | RegExp): Locator {
  return page.getByRole("banner").getByRole("button", { name: words, exact: true });
}

/** Everything that was done on this page is with the server. */
export async function expectAllSaved(page: Page): Promise<void> {
  await expect(status(page, "Saved")).toBeVisible();
}

/** Adds an item by the one line of the basket. */
export async function addByLine(page: Page, line: string): Promise<void> {
  await page.getByLabel("Add an item").fill(line);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Add an item")).toHaveValue("");
}

/** Presses the phone's Logout; where something is unsent a question follows. */
export async function pressLogout(page: Page): Promise<void> {
  await pressInMenu(page, "Logout");
}

export function question(page: Page): Locator {
  return page.getByRole("dialog", { name: "Some changes aren't sent yet" });
}

/** The same where nothing is to be sent. */
export function questionOfWork(page: Page): Locator {
  return page.getByRole("dialog", { name: "Some work is only on this phone" });
}

/** Puts a session into this browser's storage, as signing in does. */
export async function takeSession(
  page: Page,
  { id, email, pb }: Person,
  token = pb.authStore.token,
): Promise<void> {
  const user = { id, email, isAdmin: false };
  const session = { token, user, renewedAt: Date.now() };
  await page.evaluate(
    (text) => localStorage.setItem("pantry-session", text),
    JSON.stringify(session),
  );
}

/** The names of the databases on this phone; while a page is loading none is known. */
export function databases(page: Page): Promise<string[] | undefined> {
  return page
    .evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ""))
    .catch(() => undefined);
}

export function databaseOf({ id }: Person): string {
  return `pooled-pantry-${id}`;
}

/** How many rows of a delivery's buying list a member's database has; `isPut` puts one of this kind there before. */
export function countList(
  page: Page,
  name: string,
  date: string,
  { isPut = false, kind = "state" } = {},
): Promise<number> {
  return page.evaluate(
    async (list) => {
      const asked = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((done) => {
          request.onsuccess = () => done(request.result);
        });
      const database = await asked(indexedDB.open(list.name));
      const store = database.transaction("buying", "readwrite").objectStore("buying");
      const { date, kind } = list;
      const row = { id: `${kind} ${date}`, date, kind };
      const value = { since: "", version: 1, asOf: 0 };
      if (list.isPut) await asked(store.put({ ...row, value }));
      const ofDate = IDBKeyRange.bound([date], [date, []]);
      const count = await asked(store.index("[date+kind]").count(ofDate));
      database.close();
      return count;
    },
    { name, date, isPut, kind },
  );
}
