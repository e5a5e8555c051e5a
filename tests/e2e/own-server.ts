import { startServer } from "../support/pocketbase";
import { test as base } from "./fixtures";

/** The tests' `test` with a server of its own, which is restored from a backup. */
export const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
