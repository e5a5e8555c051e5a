import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endTree } from "./command.mjs";
import { lockDataFolder } from "./data-folder.mjs";
import { Problem, runMain } from "./problem.mjs";
import { checkNode, ROOT } from "./project.mjs";
import { startServer } from "./server.mjs";
import { readEnvironment, readSettings } from "./settings.mjs";
import { setUp } from "./setup.mjs";

const VITE = join(ROOT, "node_modules/vite/bin/vite.js");
const SETTLE_MS = 300;
/** What PocketBase reads only when it starts. */
const RESTART_FOR = ["pb_hooks", "pb_migrations"];

runMain(async () => {
  checkNode();
  const env = readEnvironment();
  const settings = readSettings(env);
  const { pocketbase } = await setUp(["pocketbase"], env);
  const lock = await lockDataFolder(settings.dataDir, pocketbase);
  await setUp(["build"], env);
  const start = () => startServer({ settings, pocketbase, adopt: lock.adopt });
  let server = await start();

  const apiEnv = { ...env, API_URL: settings.localUrl };
  vite(["build", "--mode", "server", "--watch", "--logLevel", "warn"], apiEnv);
  vite(["--clearScreen", "false"], apiEnv);

  for await (const _ of changes()) {
    console.log("Restarting PocketBase …");
    await server.stop();
    try {
      server = await start();
    } catch (error) {
      // Half-written code is everyday here: the next change tries again.
      if (!(error instanceof Problem)) throw error;
      console.error(error.message);
    }
  }
  return 0;
});

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
function vite(args, env) {
  const child = spawn(process.execPath, [VITE, ...args], { cwd: ROOT, env, stdio: "inherit" });
  process.once("exit", () => child.pid && endTree(child.pid, "SIGTERM"));
  child.once("close", () => process.exit(1));
}

/** Yields once for every burst of changes in hooks, bundle or migrations. */
async function* changes() {
  let changed = false;
  for (const folder of RESTART_FOR) {
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (name?.endsWith(".js")) changed = true;
    });
  }
  for (;;) {
    await sleep(SETTLE_MS);
    if (!changed) continue;
    changed = false;
    await sleep(SETTLE_MS);
    if (!changed) yield;
  }
}
