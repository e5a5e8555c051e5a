import type { Locator, Page } from "@playwright/test";

/** What opens the menu: the header's button, on a member's phone the last of the bar at the bottom. */
export function menuButton(page: Page): Locator {
  return page.getByRole("button", { name: /^(Menu|More)$/ });
}

/** Presses one row of the menu. */
export async function pressInMenu(page: Page, name: string): Promise<void> {
  await menuButton(page).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("button", { name }).click();
}
