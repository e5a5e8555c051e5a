import type { Page } from "@playwright/test";

/** The server is away for a moment while its release changes. */
export const RESTART = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE/;

export async function lookForUpdate(page: Page) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
    const worker = registration?.installing;
    if (!worker) return;
    await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
  });
}

/** A reloaded page has lost its mark. */
export async function mark(page: Page) {
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", ""));
}

export async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute("data-mark")).catch(() => true); // it is loading
}
