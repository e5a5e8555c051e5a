import { resolve } from "node:path";
import base, { sizes, WINDOWED } from "../../playwright.config";

const [phone] = sizes(false);

/** The long runs in a browser, by `npm run test:faults`: one at a time, no trying again. */
export default {
  ...base,
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../test-results",
  globalSetup: resolve(import.meta.dirname, "../support/server-setup.ts"),
  retries: 0,
  timeout: 300_000,
  projects: [
    { ...phone, name: "faults", use: { ...phone?.use, launchOptions: WINDOWED } },
    ...sizes(true).map((size) => ({ ...size, testDir: "../e2e" })),
  ],
};
