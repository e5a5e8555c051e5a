import { makeReleases, type Releases } from "../support/releases";
import { test as base } from "./fixtures";

/** The tests' `test` with releases that change under the open pages. */
export const test = base.extend<{ releases: Releases }>({
  // Always: set up before the pages, it ends after them.
  releases: [
    async ({ server }, use) => {
      const releases = makeReleases();
      await use(releases);
      releases.remove();
      await server.restart();
    },
    { auto: true },
  ],
});
