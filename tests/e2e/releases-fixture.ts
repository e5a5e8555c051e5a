import { startServer, type TestServer } from "../support/pocketbase";
import { makeReleases, type Releases } from "../support/releases";
import { test as base } from "./fixtures";

/** The tests' `test` with a server of its own, whose releases change under the open pages. */
export const test = base.extend<object, { releases: Releases; server: TestServer }>({
  releases: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const releases = makeReleases();
      await use(releases);
      releases.remove();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ releases }, use) => {
      const server = await startServer({ env: { DIST_DIR: releases.folder } });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
