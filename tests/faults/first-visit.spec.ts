import { expect, test } from "../e2e/fixtures";
import { slowLine } from "../support/slow-line";
import { memberOnLine } from "../support/slow-member";

/**
 * At 30 kbit/s a kilobyte takes a quarter of a second, and a request two more: 53 s are home's
 * scripts, whose size `server/built-files.test.ts` bounds, and 6 s the wizard's.
 */
const USABLE_AFTER_S = 85;

test("F65 a member's first visit over 30 kbit/s, 2 s away: the wizard can be used, and then the rest comes", async ({
  browser,
  server,
}) => {
  const line = await slowLine(server.url, { kbitPerSecond: 30, latencyMs: 2000 });
  const { page, context } = await memberOnLine({ browser, server, line });
  const asked: string[] = [];
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  context.on("request", (request) => {
    asked.push(`${seconds().toFixed(1)} s ${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(`${line.url}/?step=1`, { timeout: 240_000 });
  const name = page.getByLabel("Full name", { exact: true });
  await expect(name).toBeEditable({ timeout: 240_000 });
  const usable = seconds();
  console.log(asked.join("\n"));
  console.log(`${usable.toFixed(1)} s, ${asked.length} requests, ${line.bytes.down} bytes`);
  expect(usable).toBeLessThanOrEqual(USABLE_AFTER_S);
  const before = asked.filter((one) => /sw\.js|payment-step/.test(one));
  expect(before, "what the wizard does without waits").toEqual([]);

  await name.fill("Thandi Nkosi");
  await expect
    .poll(() => asked.some((one) => one.includes("/sw.js")), { timeout: 60_000 })
    .toBe(true);
  await context.close();
  await line.close();
});
