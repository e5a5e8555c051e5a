import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { PRODUCT_MODULES } from "./backups.mjs";
import { Problem, runMain } from "./problem.mjs";
import { checkNode, ROOT } from "./project.mjs";
import { readEnvironment } from "./settings.mjs";
import { ASSEMBLED, setUp } from "./setup.mjs";

const PARTS = ["package.json", "scripts", "dist", "pb_hooks", "pb_migrations"];
/** What the scripts' messages name. */
const PAGES = [".env.example", "docs/run.md", "docs/restore.md", "docs/settings.md"];
const PROGRAM = "pocketbase";
const LITESTREAM = "litestream";

/**
 * `npm run assemble -- FOLDER [--replica]`: puts what runs the product into an empty folder, without sources, packages
 * and compilers. There `npm start`, `doctor`, `backup` and `restore` work, and nothing is ever written. With `--replica` it
 * has Litestream too, for `REPLICA_URL` and `standby`.
 */
runMain(async () => {
  checkNode();
  const given = process.argv.slice(2).find((one) => !one.startsWith("--"));
  const withReplica = process.argv.includes("--replica");
  if (!given) throw new Problem("Name the folder: npm run assemble -- FOLDER");
  const folder = resolve(given);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Problem(`${folder} isn't empty: name another folder, or delete what is in it.`);
  }
  const { pocketbase, litestream } = await setUp(
    [
      "pocketbase",
      "build",
      "sources",
      ...(withReplica ? /** @type {const} */ (["litestream"]) : []),
    ],
    readEnvironment(),
  );
  mkdirSync(folder, { recursive: true });
  for (const name of [...PARTS, ...PAGES])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const programs = { pocketbase: PROGRAM, ...(litestream && { litestream: LITESTREAM }) };
  cpSync(pocketbase, join(folder, PROGRAM));
  if (litestream) cpSync(litestream, join(folder, LITESTREAM));
  for (const name of Object.values(programs)) chmodSync(join(folder, name), 0o755);
  await bundleModules(folder);
  writeFileSync(join(folder, basename(ASSEMBLED)), JSON.stringify(programs));
  console.log(
    `Assembled in ${folder}: set DATA_DIR to a folder elsewhere, then start it there with npm start.`,
  );
  return 0;
});

/** What the scripts need of the product's TypeScript. @param {string} folder */
async function bundleModules(folder) {
  const { build } = await import("vite");
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { alias: { "@": join(ROOT, "src") } },
    build: {
      target: "node20",
      outDir: join(folder, "modules"),
      minify: false,
      lib: {
        entry: Object.fromEntries(
          PRODUCT_MODULES.map((file) => [file.replace(/\.ts$/, ""), join(ROOT, "src", file)]),
        ),
        formats: ["es"],
        fileName: (_format, name) => `${name}.js`,
      },
    },
  });
}
