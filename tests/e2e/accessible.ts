import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** axe finds nothing to complain about on the screen as it rests, and nothing sticks out to the side. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  // What lies behind an open dialog is inert, and has no names.
  const isAsked = await page.locator("dialog[open]").count();
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] }) // listing what passes takes a third of the time
    .setLegacyMode(); // without frames there is nothing to put together
  const { violations } = await (isAsked ? axe.include("dialog[open]") : axe).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  expect(await sticksOut(page), "nothing may stick out to the side").toBe(false);
}

/** Whether the page is wider than its window. */
export function sticksOut(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
}

/**
 * Waits for what fades and slides: half-way its colours are not those that people see. A message that
 * leaves on its own while axe looks does not fade then.
 */
async function settle(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(async () => {
    const ends = (animation: Animation) =>
      animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    const moving = () =>
      document.getAnimations().filter((one) => one.playState === "running" && ends(one));
    while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished));
  });
}
