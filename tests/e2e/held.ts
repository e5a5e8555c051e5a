import type { BrowserContext, Page } from "@playwright/test";

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
export async function loseAnswer(page: Page | BrowserContext, requests: string): Promise<void> {
  await page.route(
    requests,
    async (route) => {
      await route.fetch();
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );
}

/** Nothing answers the first of each such request. Returns what was asked for. */
export async function loseFirst(page: Page, requests: RegExp): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  await page.route(requests, (route) => {
    const url = route.request().url();
    const isFirst = !asked.has(url);
    asked.add(url);
    return isFirst ? route.abort() : route.continue();
  });
  return asked;
}

/** The answer to the next such request comes last: another one is refused first, as the session has ended by it. */
export async function answerLast(page: Page, requests: string): Promise<void> {
  await page.route(
    requests,
    async (route) => {
      const response = await route.fetch();
      const refused = page.waitForResponse((answer) => answer.status() === 401);
      await page.evaluate(() => dispatchEvent(new Event("online"))); // the page looks for news
      await refused;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
}
