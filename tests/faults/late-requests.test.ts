import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { lateSchedule } from "../support/late-requests";
import { withoutRateLimits } from "../support/ordering";

const server = await serverForFile();
const first = Number(process.env.SEED ?? Date.now() % 1_000_000);
const seeds = Array.from({ length: 40 }, (_, place) => first + place);

test.each(seeds)(
  "T351 no late request changes what a screen called saved, seed %i",
  async (seed) => {
    await withoutRateLimits(server);
    expect(await lateSchedule(server, seed)).toEqual([]);
  },
);
