// npm run bench [-- <name> …] [-- --update]: what the server does in a second and holds in memory, on this machine,
// as it is now. Ends with the ratios beside the committed ones; --update writes them to docs/bench.md.
import { join } from "node:path";
import { provideBenchPackages } from "./bench-packages.mjs";
import { endWithRatios, ratiosFile } from "./bench-ratios.mjs";
import { run } from "./command.mjs";
import { runMain } from "./problem.mjs";
import { checkNode, ROOT } from "./project.mjs";
import { readEnvironment } from "./settings.mjs";

const LIMIT_MS = 30 * 60_000;
const UPDATE = "--update";

runMain(async () => {
  checkNode();
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const asked = process.argv.slice(2);
  const filter = asked.filter((one) => one !== UPDATE);
  const ratios = ratiosFile();
  const env = { ...readEnvironment(), BENCH_RATIOS: ratios };
  await provideBenchPackages(env);
  const { code } = await run(
    process.execPath,
    [vitest, "run", "--project=bench", ...filter, "--disable-console-intercept"],
    { limitMs: LIMIT_MS, cwd: ROOT, env, show: true },
  );
  endWithRatios(ratios, asked.includes(UPDATE));
  return code ?? 1;
});
