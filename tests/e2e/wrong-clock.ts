import type { BrowserContext } from "@playwright/test";

/** Lets each page of a browser believe that it is so much later, in ms; timers run as before. */
export async function shiftClock(context: BrowserContext, shiftMs: number): Promise<void> {
  await context.addInitScript((ms) => {
    const now = Date.now.bind(Date);
    const Real = Date;
    const Shifted = class extends Real {
      constructor(...given: [] | [string | number]) {
        if (given.length === 0) super(now() + ms);
        else super(...(given as [number]));
      }
    };
    Shifted.now = () => now() + ms;
    globalThis.Date = Shifted as DateConstructor;
  }, shiftMs);
}
