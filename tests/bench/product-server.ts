import { LOAD } from "../../scripts/server.mjs";
import { startServer, type TestServer } from "../support/pocketbase";

/** A server as `npm start` runs it: its pool, its limits, and migrated before it starts. */
export function startProductServer(): Promise<TestServer> {
  return startServer({ ...LOAD, realHashes: true });
}
