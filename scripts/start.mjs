import { lockDataFolder, refuseBegunTakeOver } from "./data-folder.mjs";
import { runMain } from "./problem.mjs";
import { checkNode } from "./project.mjs";
import { serve } from "./serve.mjs";
import { checkPort } from "./server.mjs";
import { readEnvironment, readSettings } from "./settings.mjs";
import { setUp } from "./setup.mjs";

runMain(
  async () => {
    checkNode();
    const env = readEnvironment();
    const settings = readSettings(env);
    const { pocketbase } = await setUp(["pocketbase"], env);
    const lock = await lockDataFolder(settings.dataDir, pocketbase);
    refuseBegunTakeOver(settings.dataDir);
    await checkPort(settings);
    await setUp(["build"], env);
    return serve({ settings, pocketbase, env, adopt: lock.adopt });
  },
  { isService: true },
);
