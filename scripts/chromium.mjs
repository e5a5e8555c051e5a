import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { failureOf, findOnPath, installWithApt } from "./apt.mjs";
import { run } from "./command.mjs";
import { Problem } from "./problem.mjs";
import { CACHE_DIR, ROOT } from "./project.mjs";

const LIMIT_MS = 10 * 60_000;
const SHELL_LIMIT_MS = 2 * 60_000;
const VERSION_LIMIT_MS = 30_000;
const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const SHELL = "chromium-headless-shell";

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
  const { chromium } = await import("playwright");
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/**
 * The same Chromium without a window around each page, where it is installed beside this one. It needs a
 * quarter less time for a test, but has neither background sync nor notifications.
 * @param {string} chromium
 */
export function shellOf(chromium) {
  const shell = join(dirname(chromium), SHELL);
  return existsSync(shell) ? shell : chromium;
}

/**
 * Returns the path of a Chromium that was seen to run, installing one where none is there: by the
 * system's package manager where this user may, else by Playwright.
 * @param {{ env?: NodeJS.ProcessEnv, cacheDir?: string, adopt?: (pid: number) => void }} [given]
 */
export async function provideChromium({ env = process.env, cacheDir = CACHE_DIR, adopt } = {}) {
  const task = "installing Chromium";
  const options = { env, limitMs: LIMIT_MS, cwd: ROOT, task, ...(adopt && { adopt }) };
  const chromium = await provideWindowed(env, options);
  await addShell(chromium, cacheDir, options);
  return chromium;
}

/** @param {NodeJS.ProcessEnv} env @param {RunOptions} options */
async function provideWindowed(env, options) {
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

/**
 * Installs the shell beside Debian's Chromium. It is tried once: without it, tests only take longer.
 * @param {string} chromium @param {string} cacheDir @param {RunOptions} options
 */
async function addShell(chromium, cacheDir, options) {
  const tried = join(cacheDir, "chromium-shell-tried");
  if (basename(chromium) !== "chromium" || shellOf(chromium) !== chromium) return;
  if (existsSync(tried)) return;
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(tried, "");
  await installWithApt([SHELL], { ...options, limitMs: SHELL_LIMIT_MS });
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
  const args = [join(ROOT, "node_modules/playwright/cli.js"), "install", "chromium"];
  return failureOf("Playwright", await run(process.execPath, args, options));
}
