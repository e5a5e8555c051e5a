import type { Browser, CDPSession, Page } from "playwright";
import { importBenchPackage } from "../../scripts/bench-packages.mjs";
import { median } from "./figures";

/** A phone of the middle, beside a machine of `REFERENCE_INDEX`. */
export const SLOWDOWN = 4;
/** The least of a machine that a slowdown of 4 makes a phone of the middle, by Lighthouse's own measure. */
export const REFERENCE_INDEX = 1500;
const RUNS = 5;

/** How fast this machine is at this moment: others may share it, and a slowdown is relative to it. */
export async function benchmarkIndex(browser: Browser): Promise<number> {
  const { pageFunctions } = await importBenchPackage("lighthouse/core/lib/page-functions.js");
  const page = await browser.newPage();
  const source = `(${pageFunctions.computeBenchmarkIndex.toString()})()`;
  const indices: number[] = [];
  for (let run = 0; run < RUNS; run++) indices.push(await page.evaluate<number>(source));
  await page.close();
  return median(indices);
}

/** How much this machine is slowed down to be that phone, never more than that phone's own machine would be. */
export function rateOf(index: number): number {
  return Math.min(SLOWDOWN, Math.max(1, (SLOWDOWN * index) / REFERENCE_INDEX));
}

export async function slowDown(devtools: CDPSession, rate: number): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Milliseconds from asking for the page until the list is there and the next frame can be drawn. */
export function usableAfter(page: Page, shown: string): Promise<number> {
  return page.evaluate(
    (text) =>
      new Promise<number>((done) => {
        const look = () => {
          const main = document.querySelector("main");
          if (!main?.textContent?.includes(text)) return false;
          requestAnimationFrame(() => setTimeout(() => done(performance.now())));
          return true;
        };
        if (look()) return;
        const watch = new MutationObserver(() => {
          if (look()) watch.disconnect();
        });
        watch.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    shown,
  );
}
