import type { Page } from "@playwright/test";

/** Opens the feedback panel as on phones, from the menu. */
export async function openFeedback(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Feedback" }).click();
}
