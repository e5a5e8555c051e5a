import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { lastLine, run } from "./command.mjs";
import { Problem } from "./problem.mjs";
import { CACHE_DIR, ROOT } from "./project.mjs";

/** The Go program that runs the product: PocketBase behind our own gateway. */
const SOURCE = join(ROOT, "pocketbase");
const MODULE = "github.com/pocketbase/pocketbase";
const GO = "1.26";
/** Where there is room, Go's compiler cleans up less often: a sixth less time for half a gigabyte more. */
const ROOMY_BYTES = 4 * 1024 ** 3;
/** For every command of Go: what one has compiled serves the others. What a debugger reads is left out at the end anyway. */
export const GO_FLAGS = ["-trimpath", "-gcflags=all=-dwarf=false"];
/** A Node that is too old has no `constrainedMemory`, and is told so later. */
const memoryBytes = Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);
export const GO_ENV = { CGO_ENABLED: "0", ...(memoryBytes > ROOMY_BYTES && { GOGC: "400" }) };
const LIMITS = { version: 20_000, build: 15 * 60_000 };
const DAY_MS = 24 * 60 * 60_000;
const EXECUTABLE = process.platform === "win32" ? ".exe" : "";

/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} env
 * @property {string} cacheDir
 * @property {typeof LIMITS} limits milliseconds
 * @property {(pid: number) => void} adopt receives the process id of a build
 */

/**
 * Returns the path of our PocketBase, which was seen to run: the one of `POCKETBASE_BIN`, the one
 * built before, or one built now.
 * @param {Partial<Options>} [given]
 */
export async function providePocketBase(given = {}) {
  /** @type {Options} */
  const options = {
    env: process.env,
    cacheDir: join(CACHE_DIR, "pocketbase"),
    limits: LIMITS,
    adopt: () => {},
    ...given,
  };
  const wanted = pocketbaseVersion();
  const chosen = options.env.POCKETBASE_BIN;
  if (chosen) return checkChosen(chosen, wanted, options);

  const folder = join(options.cacheDir, wanted, `${process.platform}-${process.arch}`);
  const target = join(folder, `pocketbase${EXECUTABLE}`);
  if (existsSync(target) && (await versionOf(target, options)) === wanted) return target;
  mkdirSync(folder, { recursive: true });
  removeLeftovers(folder);
  const scratch = mkdtempSync(join(folder, "unfinished-"));
  try {
    const made = await build(scratch, wanted, options);
    const version = await versionOf(made, options);
    if (version !== wanted) {
      throw new Problem(
        `The PocketBase that Go built doesn't run: delete ${folder}, then try again.`,
      );
    }
    renameSync(made, target);
    removeOlder(options.cacheDir, wanted);
    return target;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** PocketBase's version and ours: it changes with each file that the program is built from. */
export function pocketbaseVersion() {
  const released = readFileSync(join(SOURCE, "go.mod"), "utf8").match(`${MODULE} v(\\S+)`)?.[1];
  const hash = createHash("sha256");
  for (const name of readdirSync(SOURCE).filter(isSource).sort()) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(SOURCE, name)))
      .update("\0");
  }
  return `${released}-pantry.${hash.digest("hex").slice(0, 12)}`;
}

/** @param {string} name */
function isSource(name) {
  return /\.(go|mod|sum)$/.test(name) && !name.endsWith("_test.go");
}

/** @param {string} chosen @param {string} wanted @param {Options} options */
async function checkChosen(chosen, wanted, options) {
  const version = await versionOf(chosen, options);
  if (version === wanted) return chosen;
  const advice = `set it to a PocketBase ${wanted} built from the folder pocketbase/, or remove it and the right one is built.`;
  throw new Problem(
    version
      ? `POCKETBASE_BIN (${chosen}) is PocketBase ${version}: ${advice}`
      : `POCKETBASE_BIN (${chosen}) doesn't run: ${advice}`,
  );
}

/** @param {string} program @param {Options} options */
async function versionOf(program, { limits }) {
  // Even to tell its version it loads the hooks and migrations that it finds: here it finds none.
  const nowhere = join(tmpdir(), "pooled-pantry-nowhere");
  const folders = ["dir", "hooksDir", "migrationsDir"].map((flag) => `--${flag}=${nowhere}`);
  const { code, output } = await run(program, ["--version", ...folders], {
    limitMs: limits.version,
  });
  return code === 0 ? (output.match(/^\S+ version v?(\d+\.\d+\.\S+)$/m)?.[1] ?? null) : null;
}

/** What a start that was interrupted half-way left behind. @param {string} folder */
export function removeLeftovers(folder) {
  for (const name of readdirSync(folder)) {
    if (name.startsWith("unfinished-"))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Programs built from earlier sources. One of today may still be running, and so may the one before this: the server
 * makes its backups with it.
 * @param {string} cacheDir @param {string} current
 */
function removeOlder(cacheDir, current) {
  const [, ...others] = readdirSync(cacheDir)
    .filter((name) => name !== current)
    .map((name) => ({ name, builtMs: statSync(join(cacheDir, name)).mtimeMs }))
    .sort((a, b) => b.builtMs - a.builtMs);
  for (const { name, builtMs } of others) {
    if (builtMs < Date.now() - DAY_MS)
      rmSync(join(cacheDir, name), { recursive: true, force: true });
  }
}

/** @param {string} scratch @param {string} version @param {Options} options */
async function build(scratch, version, { env, limits, adopt }) {
  console.log("Building PocketBase with Go, which takes about a minute …");
  const made = join(scratch, `pocketbase${EXECUTABLE}`);
  const flags = `-s -w -X ${MODULE}.Version=${version}`;
  const { code, output, missing, timedOut } = await run(
    "go",
    ["build", ...GO_FLAGS, "-ldflags", flags, "-o", made, "."],
    {
      env: { ...env, ...GO_ENV },
      cwd: SOURCE,
      limitMs: limits.build,
      task: "building PocketBase",
      adopt,
    },
  );
  if (missing) {
    throw new Problem(
      `PocketBase is built with Go, which is not installed: install Go ${GO} or newer from https://go.dev/dl, then run this again.`,
    );
  }
  if (timedOut) {
    throw new Problem(
      `Building PocketBase took longer than ${limits.build / 60_000} minutes: check the network and try again.`,
    );
  }
  if (code !== 0) {
    throw new Problem(
      `Building PocketBase failed (${lastLine(output)}): check the network and that Go is ${GO} or newer, then try again.`,
    );
  }
  return made;
}
