import type { Page } from "@playwright/test";
import { expectAccessible, sticksOut } from "./accessible";
import { expect } from "./fixtures";

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** Looks at one state of a screen on a phone's size and on a desktop's, and leaves the page as it was. */
async function inBothSizes(page: Page, look: () => Promise<void>): Promise<void> {
  const own = page.viewportSize() ?? PHONE;
  await look();
  await page.setViewportSize(own.width < DESKTOP.width ? DESKTOP : PHONE);
  await look();
  await page.setViewportSize(own);
}

/** A screen that is put together otherwise in the other size, as with tables and cards: axe reads both. */
export function expectAccessibleInBothSizes(page: Page): Promise<void> {
  return inBothSizes(page, () => expectAccessible(page));
}

/** A screen of the same parts in either size: axe reads it once, and nothing sticks out in either. */
export async function expectAccessibleAndFits(page: Page): Promise<void> {
  await expectAccessible(page);
  await inBothSizes(page, () =>
    expect.poll(() => sticksOut(page), "nothing may stick out to the side").toBe(false),
  );
}

/** The same by night, and leaves the page as by day: the contrast of every pair of colours is the theme's own test. */
export async function expectAccessibleAtNight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessibleAndFits(page);
  await page.emulateMedia({ colorScheme: "light" });
}
