import type { Page } from "@playwright/test";
import { pressInMenu } from "./menu";

/** Opens the feedback panel as on phones, from the menu. */
export async function openFeedback(page: Page): Promise<void> {
  await pressInMenu(page, "Feedback");
}
