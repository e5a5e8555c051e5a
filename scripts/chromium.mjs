import { existsSync } from "node:fs";
import { join } from "node:path";
import { failureOf, findOnPath, installWithApt } from "./apt.mjs";
import { run } from "./command.mjs";
import { Problem } from "./problem.mjs";
import { ROOT } from "./project.mjs";

const LIMIT_MS = 10 * 60_000;
const VERSION_LIMIT_MS = 30_000;
const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

/**
 * The address bar's own pages are a process more for each window. A list of ours replaces Playwright's,
 * of which these are what a test can notice.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** How tests start it: nothing that talks to the outside, and no sandbox where root may not have one. */
export const CHROMIUM_FLAGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  "--disable-gpu", // emulating one takes a third of the time
  "--js-flags=--no-opt,--no-maglev", // a test's page ends before compiling for speed pays off
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/**
 * The Chromium that is there already: the one of `CHROMIUM_BIN`, one on the PATH, or Playwright's own.
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function findChromium(env = process.env) {
  if (env.CHROMIUM_BIN) return env.CHROMIUM_BIN;
  const onPath = findOnPath(NAMES, env);
  if (onPath) return onPath;
  const { chromium } = await import("playwright-core");
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/**
 * Answers the path of a Chromium that was seen to run, installing one where none is there: by the
 * system's package manager where this user may, else by Playwright.
 * @param {{ env?: NodeJS.ProcessEnv, limitMs?: number, adopt?: (pid: number) => void }} [options]
 */
export async function provideChromium({ env = process.env, limitMs = LIMIT_MS, adopt } = {}) {
  const options = { env, limitMs, cwd: ROOT, task: "installing Chromium", ...(adopt && { adopt }) };
  const found = await findChromium(env);
  if (found && (await runs(found))) return found;
  if (env.CHROMIUM_BIN) {
    throw new Problem(
      `CHROMIUM_BIN (${env.CHROMIUM_BIN}) doesn't run: correct it, or remove it and one is found or installed.`,
    );
  }
  const reasons = [];
  for (const install of [installDebianChromium, installWithPlaywright]) {
    const reason = await install(options);
    if (reason) reasons.push(reason);
    const made = await findChromium(env);
    if (made && (await runs(made))) return made;
  }
  throw new Problem(
    `Chromium could not be installed (${reasons.join("; ")}): install it yourself and set CHROMIUM_BIN to it.`,
  );
}

/** @param {string} program */
async function runs(program) {
  return (await run(program, ["--version"], { limitMs: VERSION_LIMIT_MS })).code === 0;
}

/** @typedef {import("./apt.mjs").RunOptions} RunOptions */

/** @param {RunOptions} options */
function installDebianChromium(options) {
  return installWithApt(["chromium", "fonts-dejavu-core"], options);
}

/** @param {RunOptions} options */
async function installWithPlaywright(options) {
  console.log("Installing Chromium with Playwright …");
  const args = [join(ROOT, "node_modules/playwright-core/cli.js"), "install", "chromium"];
  return failureOf("Playwright", await run(process.execPath, args, options));
}
