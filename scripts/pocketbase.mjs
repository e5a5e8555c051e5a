import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { lastLine, run } from "./command.mjs";
import { messageOf, Problem } from "./problem.mjs";
import { CACHE_DIR } from "./project.mjs";
import { readZipEntry } from "./zip.mjs";

/** The one place that says which PocketBase runs the product: the newest that Go 1.26 builds. */
export const POCKETBASE_VERSION = "0.39.11";

const MODULE = "github.com/pocketbase/pocketbase";
const RELEASES = `https://${MODULE}/releases/download`;
const LIMITS = { version: 20_000, build: 15 * 60_000, download: 5 * 60_000 };
const EXECUTABLE = process.platform === "win32" ? ".exe" : "";

/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} env
 * @property {string} cacheDir
 * @property {string} releases where the official archives lie, as `<releases>/v<version>/<file>`
 * @property {typeof LIMITS} limits milliseconds
 * @property {(pid: number) => void} adopt is told the process id of a build
 */

/**
 * Answers the path of a PocketBase of the pinned version that was seen to run: the one of
 * `POCKETBASE_BIN`, the one fetched before, one built with Go, or the official release.
 * @param {Partial<Options>} [given]
 */
export async function providePocketBase(given = {}) {
  /** @type {Options} */
  const options = {
    env: process.env,
    cacheDir: join(CACHE_DIR, "pocketbase"),
    releases: RELEASES,
    limits: LIMITS,
    adopt: () => {},
    ...given,
  };
  const chosen = options.env.POCKETBASE_BIN;
  if (chosen) return checkChosen(chosen, options);

  const folder = join(options.cacheDir, POCKETBASE_VERSION, `${process.platform}-${process.arch}`);
  const target = join(folder, `pocketbase${EXECUTABLE}`);
  if (existsSync(target) && (await versionOf(target, options)) === POCKETBASE_VERSION) {
    return target;
  }
  mkdirSync(folder, { recursive: true });
  removeLeftovers(folder);
  const reasons = [];
  for (const get of [buildWithGo, downloadRelease]) {
    const scratch = mkdtempSync(join(folder, "unfinished-"));
    try {
      const made = await get(scratch, options);
      const version = await versionOf(made, options);
      if (version !== POCKETBASE_VERSION)
        throw new Error(`it does not run (${version ?? "no version"})`);
      renameSync(made, target);
      return target;
    } catch (error) {
      reasons.push(messageOf(error));
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  throw new Problem(
    `PocketBase ${POCKETBASE_VERSION} could not be had (${reasons.join("; ")}): connect to the network ` +
      `and try again, or set POCKETBASE_BIN to a PocketBase ${POCKETBASE_VERSION} that you have.`,
  );
}

/** @param {string} chosen @param {Options} options */
async function checkChosen(chosen, options) {
  const version = await versionOf(chosen, options);
  if (version === POCKETBASE_VERSION) return chosen;
  const found = version ? `is PocketBase ${version}` : "does not run";
  throw new Problem(
    `POCKETBASE_BIN (${chosen}) ${found}: set it to a PocketBase ${POCKETBASE_VERSION}, or remove it and the right one is fetched.`,
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
function removeLeftovers(folder) {
  for (const name of readdirSync(folder)) {
    if (name.startsWith("unfinished-"))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** @param {string} scratch @param {Options} options */
async function buildWithGo(scratch, { env, limits, adopt }) {
  console.log(`Building PocketBase ${POCKETBASE_VERSION} with Go, which takes about a minute …`);
  const flags = `-s -w -X ${MODULE}.Version=${POCKETBASE_VERSION}`;
  const args = ["install", "-ldflags", flags, `${MODULE}/examples/base@v${POCKETBASE_VERSION}`];
  const { code, output, missing, timedOut } = await run("go", args, {
    env: { ...env, GOBIN: scratch, CGO_ENABLED: "0" },
    cwd: dirname(scratch),
    limitMs: limits.build,
    task: "building PocketBase",
    adopt,
  });
  if (missing) throw new Error("Go is not installed");
  if (timedOut)
    throw new Error(`the build with Go took longer than ${limits.build / 60_000} minutes`);
  if (code !== 0) throw new Error(`the build with Go failed: ${lastLine(output)}`);
  return join(scratch, `base${EXECUTABLE}`);
}

/** @param {string} scratch @param {Options} options */
async function downloadRelease(scratch, { releases, limits }) {
  const archiveName = `pocketbase_${POCKETBASE_VERSION}_${releasePlatform()}.zip`;
  console.log(`Downloading the release ${archiveName} …`);
  const address = `${releases}/v${POCKETBASE_VERSION}`;
  const signal = AbortSignal.timeout(limits.download);
  const checksums = (await download(`${address}/checksums.txt`, signal)).toString("utf8");
  const archive = await download(`${address}/${archiveName}`, signal);
  const digest = createHash("sha256").update(archive).digest("hex");
  const listed = checksums.split("\n").map((line) => line.trim().split(/\s+/));
  if (!listed.some(([sum, name]) => name === archiveName && sum === digest)) {
    throw new Error(`the downloaded ${archiveName} does not match its published checksum`);
  }
  const made = join(scratch, `pocketbase${EXECUTABLE}`);
  writeFileSync(made, readZipEntry(archive, basename(made)), { mode: 0o755 });
  return made;
}

/** @param {string} url @param {AbortSignal} signal */
async function download(url, signal) {
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok) throw new Error(`answer ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw new Error(`the release could not be downloaded: ${messageOf(error)}`);
  }
}

/** The platform in the words of PocketBase's release files. */
function releasePlatform() {
  const system = { linux: "linux", darwin: "darwin", win32: "windows" }[String(process.platform)];
  const machine = { x64: "amd64", arm64: "arm64", arm: "armv7", ppc64: "ppc64le", s390x: "s390x" }[
    String(process.arch)
  ];
  if (!system || !machine) throw new Error(`no release for ${process.platform} ${process.arch}`);
  return `${system}_${machine}`;
}
