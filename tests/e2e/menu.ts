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

/** Follows a link of the menu, to one of the pages that a phone's bar has no room for. */
export async function followInMenu(page: Page, name: string): Promise<void> {
  await menuButton(page).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name }).click();
}
