// npm run bench:web [-- <path> …]: measures the public pages of the built, served product with Lighthouse,
// prints a table and fails above budget. Simulated throttling gives the scores, applied throttling what a phone shows.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium as playwright } from "playwright";
import { importBenchPackage, provideBenchPackages } from "./bench-packages.mjs";
import { CHROMIUM_FLAGS } from "./chromium.mjs";
import { Problem, runMain } from "./problem.mjs";
import { startServer } from "./server.mjs";
import { readEnvironment, readSettings } from "./settings.mjs";
import { setUp } from "./setup.mjs";

const PATHS = ["/", "/terms", "/contact", "/delivery-schedule"];
/** One visit of a machine that does other things, too, says little: Lighthouse's own advice is the median. */
const RUNS = 3;
/** Lighthouse now and then misses the beginning of a visit. */
const MAX_VISITS = 3;
const CATEGORIES = /** @type {const} */ (["performance", "accessibility", "best-practices", "seo"]);
/** 150 ms of round trip, 1.6 Mbit/s, a processor four times slower. */
const PHONE = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 150,
  downloadThroughputKbps: 1638.4,
  uploadThroughputKbps: 675,
  cpuSlowdownMultiplier: 4,
};
/** The most that each figure may be; scores are the least. */
const BUDGET = { score: 100, lcpMs: 700, tbtMs: 150, cls: 0, wireBytes: 180_000, jsBytes: 118_000 };

/** What registers the service worker loads once the page is usable, as the files that the worker keeps do. */
const LATER = /\/assets\/follow-versions-[^/]+\.js$/;

/** @typedef {{ path: string, scores: number[], lcpMs: number, tbtMs: number, cls: number, wireBytes: number, jsBytes: number }} Figures */

runMain(async () => {
  const env = readEnvironment();
  await provideBenchPackages(env);
  const { pocketbase, chromium } = await setUp(["pocketbase", "build", "chromium"], env);
  const dataDir = mkdtempSync(join(tmpdir(), "pantry-bench-"));
  const port = String(await freePort());
  const settings = readSettings({ PATH: env.PATH, PORT: port, DATA_DIR: dataDir });
  const server = await startServer({ settings, pocketbase });
  try {
    /** @type {Figures[]} */
    const rows = [];
    const asked = process.argv.slice(2);
    for (const path of asked.length > 0 ? asked : PATHS) {
      rows.push(await measure(chromium, settings.localUrl, path));
      print(rows[rows.length - 1]);
    }
    const excesses = rows.flatMap(excessesOf);
    for (const excess of excesses) console.error(excess);
    return excesses.length > 0 ? 1 : 0;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** @param {string} chromium @param {string} origin @param {string} path @returns {Promise<Figures>} */
async function measure(chromium, origin, path) {
  const simulated = await medianRun(chromium, origin + path, "simulate");
  const applied = await medianRun(chromium, origin + path, "devtools");
  /** @type {any} */
  const network = applied.audits["network-requests"]?.details;
  /** @type {{ url: string, transferSize: number }[]} */
  const requests = network.items;
  const figure = (/** @type {string} */ name) => applied.audits[name]?.numericValue ?? Number.NaN;
  return {
    path,
    scores: CATEGORIES.map((name) => Math.round((simulated.categories[name]?.score ?? 0) * 100)),
    lcpMs: figure("largest-contentful-paint"),
    tbtMs: figure("total-blocking-time"),
    cls: figure("cumulative-layout-shift"),
    wireBytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    jsBytes: await gzippedSize(scriptsOf(requests)),
  };
}

/** @param {{ url: string }[]} requests */
function scriptsOf(requests) {
  return requests.map(({ url }) => url).filter((url) => /\.js$/.test(url) && !LATER.test(url));
}

/** What the files are by gzip -9, which every browser takes; the wire's own figure is mostly by brotli. @param {string[]} urls */
async function gzippedSize(urls) {
  const files = await Promise.all(urls.map(async (url) => (await fetch(url)).arrayBuffer()));
  return files.reduce((sum, file) => sum + gzipSync(new Uint8Array(file), { level: 9 }).length, 0);
}

/** @param {string} chromium @param {string} url @param {"simulate" | "devtools"} throttlingMethod */
async function medianRun(chromium, url, throttlingMethod) {
  const runs = [];
  while (runs.length < RUNS) runs.push(await run(chromium, url, throttlingMethod));
  const { computeMedianRun } = await importBenchPackage("lighthouse/core/lib/median-run.js");
  return computeMedianRun(runs);
}

/** One visit of a new browser, or the next where its recording failed. @param {string} chromium @param {string} url @param {"simulate" | "devtools"} throttlingMethod */
async function run(chromium, url, throttlingMethod) {
  for (let visits = 1; ; visits++) {
    const lhr = await visit(chromium, url, throttlingMethod);
    if (lhr && !lhr.runtimeError) return lhr;
    if (visits === MAX_VISITS) {
      throw new Problem(`Lighthouse could not measure ${url}: ${lhr?.runtimeError?.message}`);
    }
  }
}

/** @param {string} chromium @param {string} url @param {"simulate" | "devtools"} throttlingMethod */
async function visit(chromium, url, throttlingMethod) {
  const { default: lighthouse } = await importBenchPackage("lighthouse");
  const port = await freePort();
  const browser = await playwright.launch({
    executablePath: chromium,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: [...CATEGORIES],
      formFactor: "mobile",
      throttlingMethod,
      throttling: PHONE,
    });
    return result?.lhr;
  } finally {
    await browser.close();
  }
}

/** @param {Figures | undefined} figures */
function print(figures) {
  if (!figures) return;
  const { path, scores, lcpMs, tbtMs, cls, wireBytes, jsBytes } = figures;
  console.log(
    [
      path.padEnd(20),
      scores.join("/").padEnd(17),
      `LCP ${(lcpMs / 1000).toFixed(2)} s`,
      `TBT ${Math.round(tbtMs)} ms`,
      `CLS ${cls.toFixed(3)}`,
      `wire ${(wireBytes / 1000).toFixed(1)} kB`,
      `JS ${(jsBytes / 1000).toFixed(1)} kB gz`,
    ].join("  "),
  );
}

/** @param {Figures} figures @returns {string[]} */
function excessesOf({ path, scores, ...figures }) {
  const low = CATEGORIES.filter((_, index) => (scores[index] ?? 0) < BUDGET.score);
  const high = /** @type {(keyof typeof figures)[]} */ (Object.keys(figures)).filter(
    (name) => !(figures[name] <= BUDGET[name]),
  );
  return [
    ...low.map((name) => `${path}: ${name} is below ${BUDGET.score}`),
    ...high.map((name) => `${path}: ${name} is ${figures[name]}, more than ${BUDGET[name]}`),
  ];
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
