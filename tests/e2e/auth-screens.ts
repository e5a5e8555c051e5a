import type { Locator, Page } from "@playwright/test";
import { MESSAGES } from "@/domain/text/messages";
import { expect } from "./fixtures";

let count = 0;

/** An address that no other test uses. */
export function newAddress(name: string): string {
  count++;
  return `${name}-${Date.now()}-${count}@members.test`;
}

/** The sign-up card of the home page. */
export function signUpCard(page: Page): Locator {
  return page.locator("#signup-form");
}

/** Fills 'Email' and 'Password' within `form` and presses the button called `button`. */
export async function enter(form: Locator, button: string, email: string, password: string) {
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: button, exact: true }).click();
}

/** Opens the home page's card in its sign-in form. */
export async function openSignIn(page: Page): Promise<Locator> {
  await page.goto("/#signup-form");
  const card = signUpCard(page);
  await card.getByRole("button", { name: "Sign In" }).click();
  await expect(card.getByRole("heading", { name: "Sign In" })).toBeVisible();
  return card;
}

/** A toast with this title, and this description where one is given: asked at once, as it may be gone soon. */
export async function expectToast(page: Page, title: string, description?: string) {
  const part = (name: string, text: string) => ({
    has: page.locator(name).and(page.getByText(text, { exact: true })),
  });
  const titled = page.locator("[data-sonner-toast]").filter(part("[data-title]", title));
  const toast = description ? titled.filter(part("[data-description]", description)) : titled;
  await expect(toast.first()).toBeVisible();
}

/** What was sent may have been done. */
export async function expectNoAnswer(page: Page) {
  const advice = "We got no answer from our server. Please check your connection and try again.";
  await expectToast(page, "We don't know if it worked", advice);
}

/** The strip says that the session ended, whatever else it says. */
export async function expectSessionEnded(page: Page) {
  const notice = page.getByRole("region", { name: "About this phone" });
  await expect(notice.getByRole("alert")).toContainText(MESSAGES.session_expired);
}

/** The strip on top of every page, which no toast repeats. */
export async function expectLastingNotice(page: Page, title: string, description: string) {
  const notice = page.getByRole("region", { name: "About this phone" });
  await expect(notice.getByRole("alert")).toHaveText(`${title} ${description}`);
  await expect(page.locator("[data-sonner-toast]").filter({ hasText: title })).toHaveCount(0);
}

/** Whether the site's header shows a signed-in user. */
export async function expectSignedIn(page: Page, signedIn: boolean) {
  const join = page.getByRole("banner").getByRole("link", { name: "Join Now" });
  await expect(join).toBeVisible({ visible: !signedIn });
}

/** What the browser keeps of the site: storage, databases and caches. */
export function keptByBrowser(page: Page) {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage),
    // The router notes how far each page was scrolled, from the first page on.
    session: Object.keys(sessionStorage).filter((key) => !key.startsWith("tsr-scroll")),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }));
}
