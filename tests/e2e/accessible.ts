import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { expect } from "./fixtures";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** axe finds nothing to complain about on the screen as it rests, and nothing sticks out to the side. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    // What lies behind an open dialog is inert, and has no names.
    const asked = document.querySelectorAll("dialog[open]");
    const part = asked.length > 0 ? asked : document;
    // Listing what passes takes a third of the time.
    const { violations: found } = await engine.run(part, { resultTypes: ["violations"] });
    return found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  });
  expect(violations).toEqual([]);
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
export async function settle(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(async () => {
    const ends = (animation: Animation) =>
      animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    const moving = () =>
      document.getAnimations().filter((one) => one.playState === "running" && ends(one));
    // Chromium's shell draws no frame that nobody asks for, and an animation without one never ends.
    while (moving().length > 0) await new Promise(requestAnimationFrame);
  });
}
