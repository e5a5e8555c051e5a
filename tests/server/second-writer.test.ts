import { expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { orderBesideAnotherWriter } from "../support/second-writer";

const server = await serverForFile();

test("F34 orders work while another process writes to the database", async () => {
  const took = await orderBesideAnotherWriter(server, 3_000);
  expect(took.length).toBeGreaterThan(10);
  // Ten seconds is what a transaction without the lock stalls for; the second is asked of a quiet machine.
  expect(Math.max(...took)).toBeLessThan(5_000);
});
