import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Watches from now on whether a page shows these words in place of what it opens. */
export async function watchForWaiting(page: Page, words: string): Promise<void> {
  await page.addInitScript((text) => {
    const watch = new MutationObserver(() => {
      const seen = document.querySelector("main")?.textContent?.includes(text);
      if (seen) document.documentElement.dataset.waited = "";
    });
    watch.observe(document, { childList: true, subtree: true });
  }, words);
}

export async function expectNoWaiting(page: Page): Promise<void> {
  await expect(page.locator("html")).not.toHaveAttribute("data-waited");
}
