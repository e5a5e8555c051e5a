import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };

/** Looks at one state of a screen on a phone's size and on a desktop's, and leaves the page as it was. */
export async function inBothSizes(page: Page, look: () => Promise<void>): Promise<void> {
  const own = page.viewportSize() ?? PHONE;
  await look();
  await page.setViewportSize(own.width < DESKTOP.width ? DESKTOP : PHONE);
  await look();
  await page.setViewportSize(own);
}

/** Tables that become cards and bars that move are usable in either size. */
export function expectAccessibleInBothSizes(page: Page): Promise<void> {
  return inBothSizes(page, () => expectAccessible(page));
}
