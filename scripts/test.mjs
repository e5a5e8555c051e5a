import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "./command.mjs";
import { GO_ENV, GO_FLAGS } from "./pocketbase.mjs";
import { messageOf, runMain } from "./problem.mjs";
import { CACHE_DIR, checkNode, ROOT } from "./project.mjs";
import { readEnvironment } from "./settings.mjs";
import { setUp } from "./setup.mjs";
import { countPlaywright, countVitest, judgeFlaky, namesOf } from "./test-report.mjs";

const REPORTS = join(CACHE_DIR, "test");
const MINUTE = 60_000;
const BIOME = "@biomejs/biome/bin/biome";

/** @typedef {import("./test-report.mjs").Count} Count */
/** @typedef {import("./setup.mjs").Part} Part */

/**
 * One line of the summary.
 * @typedef {object} Step
 * @property {string} name
 * @property {Part[]} needs
 * @property {number} limitMs a bound for what hangs on a slow machine, not an expectation
 * @property {(filter: string[], report: string, shared: boolean) => string[]} command a program of node_modules, and its arguments
 * @property {boolean} [isGo] `command` answers arguments of Go, for the program in pocketbase/
 * @property {(report: any) => Count} [count] reads the tool's own report; without it the step is one test
 */

/** @type {Record<string, Step[]>} */
const PARTS = {
  checks: [
    check("formatting", [BIOME, "ci", "--linter-enabled=false", "--assist-enabled=false"]),
    check("lint", [BIOME, "ci", "--formatter-enabled=false"]),
    check("types", ["typescript/bin/tsc", "-b", "--checkers", "1"]), // more of them do a part of the work twice
    check("unused", ["knip/bin/knip.js", "--cache"]),
    go("go vet", ["vet", ...GO_FLAGS, "./..."]),
  ],
  unit: [vitest("unit", [], 10 * MINUTE)],
  server: [
    // "go vet" has checked the tests too; they read the table of routes that the build writes.
    go("go test", ["test", ...GO_FLAGS, "-vet=off", "./..."], ["build"]),
    vitest("server", ["pocketbase", "sqlite", "build"], 60 * MINUTE),
  ],
  e2e: [playwright("e2e", ["--workers=2"], 45 * MINUTE)],
  faults: [
    vitest("faults", ["pocketbase", "litestream", "sqlite", "build"], 60 * MINUTE),
    playwright(
      "faults-web",
      ["--workers=1", "--config=tests/faults/playwright.config.ts"],
      60 * MINUTE,
    ),
  ],
  release: [
    playwright(
      "release",
      ["--workers=1", "--config=tests/released/playwright.config.ts"],
      10 * MINUTE,
    ),
  ],
};
/**
 * Each row of parts runs beside the others, and takes about as long: two browsers wait for a fifth of their time,
 * which the other tests fill.
 * @type {Record<string, string[][]>}
 */
const COMMANDS = {
  all: [
    ["e2e", "unit"],
    ["checks", "server"],
  ],
  check: [["checks", "unit"]],
  unit: [["unit"]],
  server: [["server"]],
  e2e: [["e2e"]],
  faults: [["faults"]],
  release: [["release"]],
};

runMain(async () => {
  checkNode();
  const given = process.argv.slice(2);
  const named = given[0] !== undefined && given[0] in COMMANDS;
  const rows = COMMANDS[(named && given[0]) || "all"] ?? [];
  const shared = rows.length > 1;
  const filter = named ? given.slice(1) : given;
  const env = readEnvironment();
  /** @type {string[]} */
  const summary = [];
  const total = { passed: 0, failed: 0 };
  // All at once is quicker than step by step. What fails here fails again in the step that needs it.
  const needs = rows
    .flat()
    .flatMap((part) => PARTS[part] ?? [])
    .flatMap((step) => step.needs);
  await setUp([...new Set(needs)], env).catch(() => {});
  await Promise.all(
    rows.map(async (parts) => {
      for (const step of parts.flatMap((part) => PARTS[part] ?? [])) {
        const started = Date.now();
        const count = await perform(step, { filter, env, shared });
        const counted = judgeFlaky(count, Boolean(process.env.CI));
        const { passed, failed } = counted;
        const seconds = ((Date.now() - started) / 1000).toFixed(1);
        summary.push(`${step.name.padEnd(12)}${passed} passed, ${failed} failed in ${seconds} s`);
        summary.push(...namesOf(counted));
        total.passed += passed;
        total.failed += failed;
      }
    }),
  );
  console.log(`\n${summary.join("\n")}\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
});

/**
 * Runs one step; what keeps it from running to its end counts as a failure of its own.
 * @param {Step} step
 * @param {{ filter: string[], env: NodeJS.ProcessEnv, shared: boolean }} run `shared`: others run beside it
 * @returns {Promise<Count>}
 */
async function perform({ name, needs, limitMs, command, isGo, count }, { filter, env, shared }) {
  console.log(`\n── ${name} ──`);
  try {
    const { pocketbase, litestream, chromium } = await setUp(needs, env);
    const report = join(REPORTS, `${name}.json`);
    mkdirSync(REPORTS, { recursive: true });
    rmSync(report, { force: true });
    const [program = "", ...args] = command(filter, report, shared);
    const { code, timedOut, missing } = await run(
      isGo ? "go" : process.execPath,
      isGo ? [program, ...args] : [join(ROOT, "node_modules", program), ...args],
      {
        cwd: isGo ? join(ROOT, "pocketbase") : ROOT,
        limitMs,
        show: shared ? (line) => console.log(`${name} | ${line}`) : true,
        env: {
          ...env,
          ...GO_ENV, // TypeScript's compiler is a program of Go too
          ...(pocketbase && { POCKETBASE_BIN: pocketbase }),
          ...(litestream && { LITESTREAM_BIN: litestream }),
          ...(chromium && { CHROMIUM_BIN: chromium }),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      },
    );
    if (missing) throw new Error("Go is not installed: install Go 1.26 or newer");
    if (timedOut) throw new Error(`${name} took longer than ${limitMs / MINUTE} minutes`);
    if (!count) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
    const counted = count(JSON.parse(readFileSync(report, "utf8")));
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch (error) {
    console.error(messageOf(error));
    return { passed: 0, failed: 1 };
  }
}

/** @param {string} name @param {string[]} command @returns {Step} */
function check(name, command) {
  return { name, needs: [], limitMs: 10 * MINUTE, command: () => command };
}

/** @param {string} name @param {string[]} command @param {Part[]} [needs] @returns {Step} */
function go(name, command, needs = []) {
  return { name, needs, limitMs: 15 * MINUTE, command: () => command, isGo: true };
}

/** @param {string} name @param {string[]} options @param {number} limitMs @returns {Step} */
function playwright(name, options, limitMs) {
  return {
    name,
    needs: ["pocketbase", "chromium", "sqlite", "build"],
    limitMs,
    command: (filter) => [
      "@playwright/test/cli.js",
      "test",
      ...options,
      "--reporter=list,json",
      ...(filter.length > 0 ? ["--pass-with-no-tests", ...filter] : []),
    ],
    count: countPlaywright,
  };
}

/** @param {string} name a project of vite.config.ts @param {Part[]} needs @param {number} limitMs @returns {Step} */
function vitest(name, needs, limitMs) {
  return {
    name,
    needs,
    limitMs,
    command: (filter, report, shared) => [
      "vitest/vitest.mjs",
      "run",
      ...(shared ? ["--maxWorkers=1"] : []), // vite.config.ts has the number for the server's tests
      `--project=${name}`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...(filter.length > 0 ? ["--passWithNoTests", ...filter] : []),
    ],
    count: countVitest,
  };
}
