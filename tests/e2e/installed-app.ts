import { expect, type Page } from "@playwright/test";

/** On a busy machine the worker, which fetches the whole app, comes last. */
const INSTALL_MS = 60_000;

/** Opens a page and waits until its service worker answers for it. */
export async function openInstalled(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await waitForWorker(page);
}

/** Waits until the page's service worker answers for it. */
export async function waitForWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), {
      timeout: INSTALL_MS,
    })
    .toBe(true);
}

/** Every address that Cache Storage holds, without its origin. */
export function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });
}
