import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lastLine, run } from "./command.mjs";
import { GO_ENV, removeLeftovers } from "./pocketbase.mjs";
import { Problem } from "./problem.mjs";
import { CACHE_DIR } from "./project.mjs";

/** The program that copies the database as it changes, and its module. */
const VERSION = "v0.5.18";
const MODULE = "github.com/benbjohnson/litestream/cmd/litestream";
const LIMITS = { version: 20_000, build: 20 * 60_000 };
const EXECUTABLE = process.platform === "win32" ? ".exe" : "";

/** @typedef {{ env?: NodeJS.ProcessEnv, cacheDir?: string, adopt?: (pid: number) => void }} Options */

/**
 * Returns the path of a Litestream that was seen to run: the one of `LITESTREAM_BIN`, the one built before, or one
 * built now.
 * @param {Options} [options]
 */
export async function provideLitestream({ env = process.env, cacheDir = CACHE_DIR, adopt } = {}) {
  const chosen = env.LITESTREAM_BIN;
  if (chosen) {
    if ((await versionOf(chosen))?.startsWith("v0.5.")) return chosen;
    throw new Problem(
      `LITESTREAM_BIN (${chosen}) is no Litestream 0.5: set it to one, or remove it and the right one is built.`,
    );
  }
  const target = cachedLitestream(cacheDir);
  if (existsSync(target) && (await versionOf(target)) === VERSION) return target;
  const folder = join(target, "..");
  mkdirSync(folder, { recursive: true });
  removeLeftovers(folder);
  const scratch = mkdtempSync(join(folder, "unfinished-"));
  try {
    const made = await build(scratch, { env, ...(adopt && { adopt }) });
    renameSync(made, target);
    return target;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Where the one that was built is, if it was. */
export function cachedLitestream(cacheDir = CACHE_DIR) {
  const place = `litestream/${VERSION}/${process.platform}-${process.arch}`;
  return join(cacheDir, place, `litestream${EXECUTABLE}`);
}

/** @param {string} program */
async function versionOf(program) {
  const { code, output } = await run(program, ["version"], { limitMs: LIMITS.version });
  return code === 0 ? output.trim() : null;
}

/** @param {string} scratch @param {{ env: NodeJS.ProcessEnv, adopt?: (pid: number) => void }} options */
async function build(scratch, { env, adopt }) {
  console.log("Building Litestream with Go for REPLICA_URL, which takes some minutes once …");
  const args = ["install", "-trimpath", "-ldflags=-s -w", `${MODULE}@${VERSION}`];
  const { code, output, missing } = await run("go", args, {
    env: { ...env, ...GO_ENV, GOBIN: scratch },
    cwd: scratch,
    limitMs: LIMITS.build,
    task: "building Litestream",
    ...(adopt && { adopt }),
  });
  if (missing) {
    throw new Problem(
      "Litestream is built with Go, which is not installed: install Go, or set LITESTREAM_BIN.",
    );
  }
  if (code !== 0) {
    throw new Problem(
      `Building Litestream failed (${lastLine(output)}): check the network, or set LITESTREAM_BIN.`,
    );
  }
  return join(scratch, `litestream${EXECUTABLE}`);
}
