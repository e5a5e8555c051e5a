import { expect, type Locator, type Page } from "@playwright/test";

/** What opens the menu: the header's button, on a member's phone the last of the bar at the bottom. */
export function menuButton(page: Page): Locator {
  return page.getByRole("button", { name: /^(Menu|More)$/ });
}

/** Opens the menu, also where a member's page takes the place of the drawn one meanwhile, and with it the button. */
export async function openMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(async () => {
    if (!(await menu.isVisible())) await menuButton(page).click({ timeout: 5000 });
    await expect(menu).toBeVisible({ timeout: 1000 });
  }).toPass();
  return menu;
}

/** Presses one row of the menu. */
export async function pressInMenu(page: Page, name: string): Promise<void> {
  await press(page, (menu) => menu.getByRole("button", { name }));
}

/** Follows a link of the menu, to one of the pages that a phone's bar has no room for. */
export async function followInMenu(page: Page, name: string): Promise<void> {
  await press(page, (menu) => menu.getByRole("link", { name }));
}

/** The bar at the bottom of a member's pages on a phone. */
export function memberBar(page: Page): Locator {
  return page.getByRole("navigation", { name: "Your pages" });
}

/** Follows a link of that bar. */
export async function followInBar(page: Page, name: string): Promise<void> {
  await memberBar(page).getByRole("link", { name }).click();
}

/** The wizard's last step moves the open menu to the bottom: what is pressed at that moment is beside it. */
async function press(page: Page, row: (menu: Locator) => Locator): Promise<void> {
  await expect(async () => {
    const menu = await openMenu(page);
    await row(menu).click({ timeout: 5000 });
  }).toPass();
}
