import { defineConfig, type PlaywrightTestProject } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium, shellOf } from "./scripts/chromium.mjs";

const chromium = await findChromium();
if (!chromium) throw new Error("Chromium is missing: run npm run setup, then try again.");
/** For tests of what the shell has not: background sync and notifications. */
export const WINDOWED = { executablePath: chromium, args: CHROMIUM_FLAGS };

/**
 * Members use phones and admins desktops: a test runs in that size, in both where it is tagged `@every-size`,
 * and on the desktop where it is tagged `@desktop`. `@long-run` is for `npm run test:faults`.
 */
export function sizes(longRuns: boolean): PlaywrightTestProject[] {
  const wanted = longRuns ? "^(?=.*@long-run)" : "^(?!.*@long-run)";
  return [
    {
      name: "phone",
      grep: new RegExp(wanted),
      grepInvert: /^(?!.*@every-size).*(admin\S*\.spec|@desktop)/,
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        userAgent:
          "Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      },
    },
    {
      name: "desktop",
      grep: new RegExp(`${wanted}.*(admin\\S*\\.spec|@desktop|@every-size)`),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ];
}

/** Real Chromium on a real server; tests/e2e/fixtures.ts starts one for each worker. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/server-setup.ts",
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // What fails three times is broken. What passes at last is flaky: scripts/test.mjs names it, and fails
  // for it outside a continuous integration, whose shared machine may stall a browser.
  retries: 2,
  workers: 2,
  // Bounds for a machine with two busy cores, not expectations.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  use: {
    locale: "en-ZA",
    timezoneId: "Africa/Johannesburg",
    // What a test routes and counts must be the page's own requests; the installed app has specs of its own.
    serviceWorkers: "block",
    // The first page of a warm context takes a third less time: tests/e2e/fixtures.ts empties it.
    reuseContext: true,
    // Recording slows every test down: `TRACE=1 npm run test:e2e -- name` for the one that fails.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: { ...WINDOWED, executablePath: shellOf(chromium) },
  },
  projects: sizes(false),
});
