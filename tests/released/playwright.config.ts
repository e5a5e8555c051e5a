import { resolve } from "node:path";
import base, { WINDOWED } from "../../playwright.config";

/** `npm run release`: writes down what this version leaves behind, for the tests of later ones. */
export default {
  ...base,
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../test-results",
  globalSetup: resolve(import.meta.dirname, "../support/server-setup.ts"),
  retries: 0,
  use: { ...base.use, launchOptions: WINDOWED },
  projects: base.projects?.filter(({ name }) => name === "phone") ?? [],
};
