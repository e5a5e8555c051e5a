// npm run bench: what the server does in a second and holds in memory, on this machine, as it is now.
import { join } from "node:path";
import { provideBenchPackages } from "./bench-packages.mjs";
import { run } from "./command.mjs";
import { runMain } from "./problem.mjs";
import { checkNode, ROOT } from "./project.mjs";
import { readEnvironment } from "./settings.mjs";

const LIMIT_MS = 30 * 60_000;

runMain(async () => {
  checkNode();
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const filter = process.argv.slice(2);
  const env = readEnvironment();
  await provideBenchPackages(env);
  const { code } = await run(
    process.execPath,
    [vitest, "run", "--project=bench", ...filter, "--disable-console-intercept"],
    { limitMs: LIMIT_MS, cwd: ROOT, env, show: true },
  );
  return code ?? 1;
});
