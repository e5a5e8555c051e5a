import { lockDataFolder } from "./data-folder.mjs";
import { printer } from "./print-lines.mjs";
import { Problem, runMain } from "./problem.mjs";
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
  const stopped = new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.removeAllListeners(signal).once(signal, () => resolve("stopped"));
    }
  });
  const print = printer(settings);
  print(`Pooled Pantry is ready: ${settings.publicUrl}`);
  if (settings.demo) print("Demo: no bank account is set, so members see an example account.");

  if ((await Promise.race([stopped, server.ended])) === "stopped") {
    await server.stop();
    return 0;
  }
  throw new Problem(
    "The server stopped unexpectedly: read its last messages above, then start it again.",
  );
});
