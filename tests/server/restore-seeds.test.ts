import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startServer, type TestServer } from "../support/pocketbase";
import { runRestore } from "../support/restore-seeds";

vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());

test("F32 phones come back to a server that was restored: nothing told is lost or doubled, seed 7", async () => {
  const { ahead, wrong } = await runRestore(server, 7, { phones: 4, before: 5, after: 12 });
  expect(wrong).toEqual([]);
  expect(ahead).toBe(4);
});
