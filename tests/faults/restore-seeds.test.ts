import { afterEach, beforeEach, expect, test } from "vitest";
import { startServer, type TestServer } from "../support/pocketbase";
import { runRestore } from "../support/restore-seeds";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());

const first = Number(process.env.SEED ?? Date.now() % 1_000_000);
const seeds = Array.from({ length: 20 }, (_, place) => first + place);

test.each(seeds)(
  "F32 twenty phones come back to a server that was restored, seed %i",
  async (seed) => {
    const { ahead, wrong } = await runRestore(server, seed, { phones: 20, before: 6, after: 12 });
    console.log(`seed ${seed}: ${ahead} phones were ahead`);
    expect(wrong).toEqual([]);
    expect(ahead).toBeGreaterThan(10);
  },
);
