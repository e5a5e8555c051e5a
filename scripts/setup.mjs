import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { provideChromium } from "./chromium.mjs";
import { provideLitestream } from "./litestream.mjs";
import { takeLock } from "./lock.mjs";
import { providePackages } from "./packages.mjs";
import { providePocketBase } from "./pocketbase.mjs";
import { Problem, runMain } from "./problem.mjs";
import { CACHE_DIR, checkNode, ROOT } from "./project.mjs";
import { readEnvironment } from "./settings.mjs";
import { provideSqlite } from "./sqlite.mjs";

/** @typedef {"pocketbase" | "litestream" | "chromium" | "sqlite" | "build" | "sources"} Part */

/** In a copy that scripts/assemble.mjs made: where its program is. Nothing is installed or built there. */
export const ASSEMBLED = join(ROOT, "assembled.json");
/** What such a copy doesn't have. @type {readonly Part[]} */
const LEFT_OUT = ["chromium", "sqlite", "sources"];

/** @type {Promise<unknown>} */
let lastOfThisProcess = Promise.resolve();

/**
 * Gets what is missing: the packages always, the other parts as asked. Two scripts of one copy wait
 * for each other here.
 * @param {Part[]} parts
 * @param {NodeJS.ProcessEnv} env
 */
export function setUp(parts, env) {
  if (existsSync(ASSEMBLED)) return assembled(parts, env);
  const mine = lastOfThisProcess.then(() => setUpLocked(parts, env));
  lastOfThisProcess = mine.catch(() => {});
  return mine;
}

/** @param {Part[]} parts @param {NodeJS.ProcessEnv} env */
async function assembled(parts, env) {
  if (parts.some((part) => LEFT_OUT.includes(part))) {
    throw new Problem("This copy only runs the product: do this in the one that it was made from.");
  }
  const { pocketbase, litestream } = JSON.parse(readFileSync(ASSEMBLED, "utf8"));
  const own = env.LITESTREAM_BIN || (litestream && join(ROOT, litestream));
  if (parts.includes("litestream") && !own) {
    throw new Problem(
      "This copy has no Litestream: assemble it with --replica, or set LITESTREAM_BIN.",
    );
  }
  return { pocketbase: join(ROOT, pocketbase), litestream: own ?? "", chromium: "" };
}

/** @param {Part[]} parts @param {NodeJS.ProcessEnv} env */
async function setUpLocked(parts, env) {
  const lock = await takeLock(join(CACHE_DIR, "setup.lock"), {
    wait: (pid) => console.log(`Waiting for process ${pid}, which is setting up this copy too …`),
  });
  try {
    return await provide(parts, { env, adopt: lock.adopt });
  } finally {
    lock.release();
  }
}

/**
 * Gets the parts side by side: npm and apt-get mostly wait for the network, while Go keeps the processor busy.
 * @param {Part[]} parts
 * @param {{ env: NodeJS.ProcessEnv, adopt: (pid: number) => void }} options
 */
async function provide(parts, options) {
  const packages = providePackages(options);
  /** @template T @param {Part} part @param {() => Promise<T>} get */
  const wanted = async (part, get) => (parts.includes(part) ? await get() : null);
  const system = packages.then(async () => {
    const chromium = await wanted("chromium", () => provideChromium(options));
    await wanted("sqlite", () => provideSqlite(options)); // apt-get runs once at a time
    return chromium;
  });
  const built = packages.then(() => wanted("build", () => build(options)));
  const pocketbase = wanted("pocketbase", () => providePocketBase(options));
  // One after the other: each takes all the memory and processors that there are.
  const litestream = Promise.resolve(pocketbase)
    .catch(() => {})
    .then(() => wanted("litestream", () => provideLitestream(options)));
  // The lock is released with nothing half done, also where one part failed.
  await Promise.allSettled([system, built, pocketbase, litestream]);
  await built;
  return {
    pocketbase: (await pocketbase) ?? "",
    litestream: (await litestream) ?? "",
    chromium: (await system) ?? "",
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  runMain(async () => {
    checkNode();
    const only = /** @type {Part[]} */ (process.argv.slice(2));
    const parts =
      only.length > 0
        ? only
        : /** @type {Part[]} */ (["pocketbase", "chromium", "sqlite", "build"]);
    const { pocketbase, chromium } = await setUp(parts, readEnvironment());
    if (pocketbase) console.log(`PocketBase: ${pocketbase}`);
    if (chromium) console.log(`Chromium: ${chromium}`);
    return 0;
  });
}
