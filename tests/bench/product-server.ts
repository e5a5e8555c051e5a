import { join } from "node:path";
import { LOAD } from "../../scripts/server.mjs";
import { startServer, type TestServer } from "../support/pocketbase";

/** A server as `npm start` runs it: its pool, its limits, and migrated before it starts. */
export function startProductServer(): Promise<TestServer> {
  return startServer({
    ...LOAD,
    migrationsDir: join(process.env.TEST_BASE_DIR ?? "", "no-migrations"),
  });
}
