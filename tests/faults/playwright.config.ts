import { resolve } from "node:path";
import base, { WINDOWED } from "../../playwright.config";

/** The long runs in a browser, by `npm run test:faults`: one phone, no trying again. */
export default {
  ...base,
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../test-results",
  globalSetup: resolve(import.meta.dirname, "../support/server-setup.ts"),
  retries: 0,
  use: { ...base.use, launchOptions: WINDOWED },
  timeout: 300_000,
  projects: base.projects?.filter(({ name }) => name === "phone") ?? [],
};
