import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { LockHeld, takeLock } from "./lock.mjs";
import { messageOf, Problem, runMain } from "./problem.mjs";
import { checkNode } from "./project.mjs";
import { checkPort, startServer } from "./server.mjs";
import { readEnvironment, readSettings } from "./settings.mjs";
import { setUp } from "./setup.mjs";

runMain(async () => {
  checkNode();
  const env = readEnvironment();
  const settings = readSettings(env);
  const lock = await lockDataFolder(settings.dataDir);
  await checkPort(settings);
  const { pocketbase } = await setUp(["pocketbase", "build"], env);
  const server = await startServer({ settings, pocketbase, adopt: lock.adopt });
  console.log(`Pooled Pantry is ready: ${settings.publicUrl}`);
  if (settings.demo) console.log("Demo: no bank account is set, so members see a fictitious one.");

  const stopped = new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.removeAllListeners(signal).once(signal, () => resolve("stopped"));
    }
  });
  if ((await Promise.race([stopped, server.ended])) === "stopped") {
    await server.stop();
    return 0;
  }
  throw new Problem("The server ended by itself: see its last words above, then start it again.");
});

/** @param {string} folder */
async function lockDataFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await takeLock(join(folder, ".start.lock"));
  } catch (error) {
    if (error instanceof LockHeld) {
      throw new Problem(
        `Pooled Pantry already runs on the data folder ${folder} (process ${error.pid}): stop it first, or set another DATA_DIR and PORT.`,
      );
    }
    throw new Problem(
      `The data folder ${folder} cannot be used (${messageOf(error)}): set DATA_DIR to one that can.`,
    );
  }
}
