import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "./command.mjs";
import { Problem, runMain } from "./problem.mjs";
import { CACHE_DIR, checkNode, ROOT } from "./project.mjs";
import { readEnvironment } from "./settings.mjs";
import { setUp } from "./setup.mjs";

const MINUTE = 60_000;
const COPY = join(CACHE_DIR, "mutations");
/**
 * One test that fails is enough: the others may each wait for what no longer comes.
 * @type {Record<string, string[]>}
 */
const UNTIL_ONE_FAILS = { e2e: ["-x", "--retries=0"], unit: ["--bail=1"], server: ["--bail=1"] };
const LINKED = ["node_modules", ".cache/pocketbase", ".cache/sqlite", ".cache/chromium"];

/**
 * A small fault that some test must notice.
 * @typedef {object} Mutation
 * @property {string} rule what no longer holds
 * @property {string} file
 * @property {string} find occurs once in the file
 * @property {string} replace
 * @property {string} tests words for `npm test`: a part, and the files to run
 */

/** Puts each fault of tests/mutations.json into a copy of the project, and names those that no test notices. */
runMain(async () => {
  checkNode();
  const words = process.argv.slice(2);
  /** @type {Mutation[]} */
  const all = JSON.parse(readFileSync(join(ROOT, "tests/mutations.json"), "utf8"));
  const chosen = all.filter(({ rule, file }) =>
    words.every((word) => `${rule} ${file}`.includes(word)),
  );
  if (chosen.length === 0) throw new Problem("No mutation has these words: correct them.");
  const env = readEnvironment();
  const { pocketbase, chromium } = await setUp(["pocketbase", "sqlite", "build"], env);
  await copyProject();
  const programs = {
    ...env,
    POCKETBASE_BIN: pocketbase,
    ...(chromium && { CHROMIUM_BIN: chromium }),
  };
  for (const tests of new Set(chosen.map((mutation) => mutation.tests))) {
    if (await passes(tests, programs)) continue;
    throw new Problem(`"npm test ${tests}" fails without a fault: it can't notice one.`);
  }
  const survivors = [];
  for (const mutation of chosen) {
    const started = Date.now();
    const isNoticed = await judge(mutation, programs);
    if (!isNoticed) survivors.push(mutation);
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    console.log(`${isNoticed ? "noticed " : "SURVIVED"} ${mutation.rule} (${seconds} s)`);
  }
  for (const { file, rule } of survivors) console.log(`No test notices: ${rule} (${file})`);
  console.log(`${chosen.length - survivors.length} noticed, ${survivors.length} survived`);
  return survivors.length > 0 ? 1 : 0;
});

/**
 * Runs the tests that must fail with the fault.
 * @param {Mutation} mutation
 * @param {NodeJS.ProcessEnv} env
 */
async function judge({ file, find, replace, tests }, env) {
  const path = join(COPY, file);
  const source = readFileSync(path, "utf8");
  if (source.split(find).length !== 2) {
    throw new Problem(`"${find}" does not occur once in ${file}: correct tests/mutations.json.`);
  }
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    return !(await passes(tests, env));
  } finally {
    writeFileSync(path, source);
  }
}

/** @param {string} tests @param {NodeJS.ProcessEnv} env */
async function passes(tests, env) {
  const words = tests.split(" ");
  const { code, timedOut } = await run(
    process.execPath,
    [join(COPY, "scripts/test.mjs"), ...words, ...(UNTIL_ONE_FAILS[words[0] ?? ""] ?? [])],
    { cwd: COPY, env: { ...env, CI: "true" }, limitMs: 10 * MINUTE },
  );
  return code === 0 && !timedOut;
}

/** What git knows and what is new, with the packages and programs of this folder. */
async function copyProject() {
  const { output, code } = await run(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z"],
    { cwd: ROOT, limitMs: MINUTE },
  );
  if (code !== 0) throw new Problem("This folder is no git checkout: clone the project first.");
  rmSync(COPY, { recursive: true, force: true });
  for (const file of output.split("\0").filter(Boolean)) {
    cpSync(join(ROOT, file), join(COPY, file), { recursive: true, force: true });
  }
  mkdirSync(join(COPY, ".cache"), { recursive: true });
  for (const name of LINKED) {
    mkdirSync(dirname(join(COPY, name)), { recursive: true });
    symlinkSync(join(ROOT, name), join(COPY, name));
  }
}
