import { printer } from "./print-lines.mjs";
import { messageOf, Problem } from "./problem.mjs";
import { ownReplica, runReplica, TakenOver } from "./replica.mjs";
import { checkPort, startServer } from "./server.mjs";

/** @typedef {import("./replica.mjs").Options & { adopt: (pid: number) => void }} Options */

/**
 * Serves until this process is told to stop, and copies to the replica where one is set.
 * @param {Options} options
 * @returns {Promise<number>}
 */
export async function serve(options) {
  const { settings, pocketbase, adopt } = options;
  await checkPort(settings);
  const history = settings.replicaUrl ? await ownedHistory(options) : "";
  const server = await startServer({ settings, pocketbase, adopt });
  const replica = settings.replicaUrl ? runReplica(options, history) : null;
  const stopped = new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.removeAllListeners(signal).once(signal, () => resolve("stopped"));
    }
  });
  const print = printer(settings);
  print(`Pooled Pantry is ready: ${settings.publicUrl}`);
  if (settings.demo) print("Demo: no bank account is set, so members see an example account.");

  const ends = [stopped, server.ended, ...(replica ? [replica.takenOver] : [])];
  const end = await Promise.race(ends);
  if (end === "stopped" || end instanceof TakenOver) await server.stop();
  await replica?.stop();
  if (end === "stopped") return 0;
  if (end instanceof TakenOver) throw end;
  throw new Problem(
    "The server stopped unexpectedly: read its last messages above, then start it again.",
  );
}

/** @param {Options} options */
async function ownedHistory(options) {
  try {
    return await ownReplica(options);
  } catch (error) {
    if (error instanceof TakenOver) throw error;
    printer(options.settings)(`Replica: ${messageOf(error)} Nothing is copied until it can be.`);
    return "";
  }
}
