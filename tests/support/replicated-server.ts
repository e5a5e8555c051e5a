import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PocketBase from "pocketbase";
import { readEnvironment } from "../../scripts/settings.mjs";
import { setUp } from "../../scripts/setup.mjs";
import { SUPERUSER, type TestServer } from "./pocketbase";
import { copyProject, type ProjectCopy } from "./project-copy";

/** A machine: a copy of the product with its own data folder. */
interface Machine {
  readonly project: ProjectCopy;
  /** What tests ask of a server. */
  readonly server: TestServer;
}

/** Two machines, their replica, and what both are started with. */
export async function twoMachines() {
  const { litestream } = await setUp(["litestream"], readEnvironment());
  const folder = mkdtempSync(join(tmpdir(), "pantry-replica-"));
  const machines = [await copyProject(), await copyProject()].map(asMachine);
  const [first, second] = machines as [Machine, Machine];
  return {
    first,
    second,
    replica: join(folder, "replica"),
    env: {
      REPLICA_URL: join(folder, "replica"),
      LITESTREAM_BIN: litestream,
      DASHBOARD: "on",
      PB_SUPERUSER_EMAIL: SUPERUSER.email,
      PB_SUPERUSER_PASSWORD: SUPERUSER.password,
      METRICS_TOKEN: "a-token-of-a-monitor-2026",
    },
    async remove() {
      for (const { project } of machines) await project.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function asMachine(project: ProjectCopy): Machine {
  const server = {
    url: project.url,
    dataDir: project.dataDir,
    async asSuperuser() {
      const pb = new PocketBase(project.url);
      pb.autoCancellation(false);
      await pb.collection("_superusers").authWithPassword(SUPERUSER.email, SUPERUSER.password);
      return pb;
    },
  };
  return { project, server: server as TestServer };
}
