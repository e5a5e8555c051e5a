import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./scripts/chromium.mjs";

const executablePath = await findChromium();
if (!executablePath) throw new Error("Chromium is missing: run npm run setup, then try again.");

/** Real Chromium on a real server; tests/e2e/fixtures.ts starts one for each worker. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/server-setup.ts",
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  use: {
    locale: "en-ZA",
    timezoneId: "Africa/Johannesburg",
    // What a test routes and counts must be the page's own requests; the installed app has specs of its own.
    serviceWorkers: "block",
    trace: "retain-on-failure",
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
  },
  projects: [
    {
      name: "phone",
      use: {
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
        userAgent:
          "Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      },
    },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
  ],
});
