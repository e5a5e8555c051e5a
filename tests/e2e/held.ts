import type { Page } from "@playwright/test";

/** Holds such requests of a page, before the server hears of them, until what it answers is called. */
export async function holdRequests(page: Page, requests: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(requests, async (route) => {
    await held;
    await route.fallback().catch(() => {}); // who asked may have given up
  });
  return letGo;
}

/** The next such request arrives, and its answer is lost on the way. */
export async function loseAnswer(page: Page, requests: string): Promise<void> {
  await page.route(
    requests,
    async (route) => {
      await route.fetch();
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );
}
