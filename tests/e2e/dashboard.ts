import type { Locator, Page } from "@playwright/test";
import type { Person } from "../support/members";
import type { Shopper } from "../support/ordering";
import { expect } from "./fixtures";

/** A member, as the helpers that order by the API take them. */
export function shopperOf({ id, email, pb }: Person): Shopper {
  return { id, email, name: "Thandi Mokoena", token: pb.authStore.token };
}

/** Opens a tab of the dashboard and waits for what it shows. */
export async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/dashboard/${tab.toLowerCase()}`);
  await expect(page.getByRole("heading", { name: tab, level: 1 })).toBeVisible();
}

/** The card of an order by its number. */
export function orderCard(page: Page, number: string | RegExp): Locator {
  return page.getByRole("region", { name: number });
}
