import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import {
  addItem,
  choosePreferences,
  expectStep,
  MAIZE_MEAL,
  openWizard,
  pressNext,
  reachStep,
} from "./wizard";

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const sticksOut = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(sticksOut, "nothing may stick out to the side").toBe(false);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`every step can be used by everyone, in ${colorScheme} colours`, async ({ asMember }) => {
    const { page } = await asMember();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openWizard(page);
    await expectAccessible(page);
    await pressNext(page);
    await expectAccessible(page);
    await reachStep(page, 2);
    await page.getByRole("button", { name: "Add Item" }).click();
    await expectAccessible(page);
    await addItem(page, MAIZE_MEAL);
    await expectAccessible(page);
    await pressNext(page);
    await pressNext(page);
    await expectAccessible(page);
    await choosePreferences(page);
    await pressNext(page);
    await expectStep(page, 4);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test("the wizard fits a screen of 320 pixels", async ({ asMember }, { project }) => {
  test.skip(project.name === "desktop", "a matter of phones");
  const { page } = await asMember();
  await page.setViewportSize({ width: 320, height: 568 });
  await reachStep(page, 2);
  await addItem(page, MAIZE_MEAL);
  await expectAccessible(page);
});
