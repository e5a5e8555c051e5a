import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { runSeed } from "../support/sync-seeds";

const server = await serverForFile();

const seeds = Array.from({ length: 20 }, (_, place) => 1000 + place);

test.each(seeds)("F09 two phones with gaps in the network end equal, seed %i", async (seed) => {
  const { first, second, lost } = await runSeed(server, seed);
  expect(first).toBe(second);
  expect(lost).toEqual([]);
});
