import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

const STOPS_MOST = 60;

/** Presses Tab until `target` has the focus: it must be reachable so. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS_MOST; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "not reached by Tab").toBeFocused();
}

/** Reaches `target` by Tab and presses Enter. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/**
 * Types a plain date (2026-11-30) into a date field that has the focus. The tests' browser shows its parts as in the
 * United States, whatever the page's language.
 */
export async function typeDate(page: Page, date: string): Promise<void> {
  const [year = "", month = "", day = ""] = date.split("-");
  await page.keyboard.type(month + day + year);
}
