import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { endTree, failureReason, run } from "./command.mjs";
import { printer } from "./print-lines.mjs";
import { Problem } from "./problem.mjs";
import { ROOT } from "./project.mjs";

const READY_LIMIT_MS = 60_000;
const MIGRATION_LIMIT_MS = 10 * 60_000;
const STOP_LIMIT_MS = 10_000;
const KEPT_LINES = 200;
/** The only variables of the surroundings that reach the server, besides its own settings. */
const PASSED_ON = ["PATH", "HOME", "TMPDIR", "TZ", "LANG", "SSL_CERT_FILE", "SSL_CERT_DIR"].concat(
  process.platform === "win32" ? ["SYSTEMROOT", "TEMP", "TMP"] : [],
);
/**
 * How much of the machine the server takes: JavaScript runtimes kept ready, and how soon Go collects.
 * Below 60 MB at rest and 200 MB under load, with as little collecting as that allows: seldom while there
 * is room, and what Go keeps for it is given back at rest (pocketbase/memory.go).
 */
export const LOAD = { hooksPool: 12, env: { GOGC: "300", GOMEMLIMIT: "110MiB" } };
const BANNER = /Server started at |^[├└]─ (REST API|Dashboard): /;

/** @typedef {import("./settings.mjs").Settings} Settings */

/**
 * @typedef {object} Server
 * @property {Promise<number | null>} ended resolves with PocketBase's exit code
 * @property {() => Promise<void>} stop SIGTERM, and SIGKILL to one that does not end within 10 s
 */

/**
 * @typedef {object} ServerOptions
 * @property {Settings} settings
 * @property {string} pocketbase the program
 * @property {(pid: number) => void} [adopt] receives the process id
 * @property {string} [hooksDir]
 * @property {string} [migrationsDir]
 */

/**
 * Starts PocketBase with the product's hooks and migrations, and answers once the product itself
 * is ready: one of its own routes, because PocketBase starts without hooks as happily as with them.
 * @param {ServerOptions} options
 * @returns {Promise<Server>}
 */
export async function startServer(options) {
  const {
    settings,
    hooksDir = join(ROOT, "pb_hooks"),
    migrationsDir = join(ROOT, "pb_migrations"),
  } = options;
  if (!existsSync(migrationsDir)) {
    throw new Problem(
      `${migrationsDir} is missing: restore it from the repository, then try again.`,
    );
  }
  await checkPort(settings);
  const env = serverEnvironment(settings);
  await migrate(options, folderArguments(settings, hooksDir, migrationsDir), env);
  const child = spawn(options.pocketbase, serveArguments(settings, hooksDir), {
    cwd: ROOT,
    env: { ...env, STARTER_PIPE: "1" },
    // Its own group: Ctrl-C reaches this script alone, which then ends PocketBase in order.
    detached: process.platform !== "win32",
    // It ends when its input does: with this script, also where that is killed (pocketbase/starter.go).
    stdio: ["pipe", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid) options.adopt?.(pid);
  const killWithUs = () => pid && endTree(pid, "SIGKILL");
  process.once("exit", killWithUs);

  /** @type {string[]} */
  const lines = [];
  let ready = false;
  const print = printer(settings);
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on("line", (line) => {
      if (ready && !BANNER.test(line)) print(line);
      else if (lines.length < KEPT_LINES) lines.push(line);
    });
  }
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  ended.then(() => process.removeListener("exit", killWithUs));
  const stop = async () => {
    if (!pid || child.exitCode !== null || child.signalCode !== null) return;
    endTree(pid, "SIGTERM");
    const late = setTimeout(() => endTree(pid, "SIGKILL"), STOP_LIMIT_MS);
    await ended;
    clearTimeout(late);
  };

  const outcome = await Promise.race([ended.then(() => "ended"), untilReady(settings.localUrl)]);
  if (outcome !== "ready") {
    await stop();
    throw new Problem(
      outcome === "hookless"
        ? `The server's hooks in ${hooksDir} are missing: restore the folder from the repository, then start again.`
        : explain(lines, outcome === "ended", settings),
    );
  }
  ready = true;
  for (const line of lines) if (!BANNER.test(line)) print(line);
  return { ended, stop };
}

/**
 * Runs the migrations in a process of their own: PocketBase keeps a JavaScript runtime for each file
 * as long as it lives, which would be a fifth of what the server holds at rest.
 * @param {ServerOptions} options @param {string[]} folders @param {NodeJS.ProcessEnv} env
 */
async function migrate({ pocketbase, settings, adopt }, folders, env) {
  const outcome = await run(pocketbase, ["migrate", "up", ...folders], {
    limitMs: MIGRATION_LIMIT_MS,
    cwd: ROOT,
    env,
    task: "migrating",
    ...(adopt && { adopt }),
  });
  const { code, output, signal } = outcome;
  if (signal) {
    throw new Problem(
      `The data could not be brought up to date (${failureReason(outcome, MIGRATION_LIMIT_MS)}), and nothing was changed: start again when the machine is less busy.`,
    );
  }
  if (code !== 0) throw new Problem(explain(output.split("\n"), true, settings));
}

/** @param {Settings} settings @param {string} hooksDir */
function serveArguments(settings, hooksDir) {
  const { host, port, dataDir, localUrl, publicUrl } = settings;
  const origins = new Set([publicUrl, localUrl, localUrl.replace("127.0.0.1", "localhost")]);
  return [
    "serve",
    `--http=${host.includes(":") ? `[${host}]` : host}:${port}`,
    ...folderArguments(settings, hooksDir, join(dataDir, "no-migrations")),
    `--origins=${[...origins].join(",")}`,
    `--hooksPool=${LOAD.hooksPool}`,
  ];
}

/** @param {Settings} settings @param {string} hooksDir @param {string} migrationsDir */
function folderArguments({ dataDir }, hooksDir, migrationsDir) {
  return [`--dir=${dataDir}`, `--hooksDir=${hooksDir}`, `--migrationsDir=${migrationsDir}`];
}

/** @param {Settings} settings */
function serverEnvironment({ variables, localUrl, dataDir }) {
  const passedOn = PASSED_ON.map((name) => [name, process.env[name]]);
  return {
    ...Object.fromEntries(passedOn.filter(([, value]) => value !== undefined)),
    ...variables,
    ...LOAD.env,
    LOCAL_URL: localUrl,
    // A migration of a million rows, and what overwrites an erased account, take files for which the system's own folder
    // may have no room, or memory alone.
    SQLITE_TMPDIR: dataDir,
    DIST_DIR: join(ROOT, "dist"),
  };
}

/**
 * PocketBase exits with 0 where its port is taken, so the port is tried first.
 * @param {Settings} settings
 * @returns {Promise<void>}
 */
export function checkPort({ host, port }) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => {
      const code = "code" in error ? error.code : "";
      if (code === "EADDRINUSE") reject(portInUse(port));
      else if (code === "EACCES") {
        reject(new Problem(`This user may not use port ${port}: set PORT to one above 1023.`));
      } else {
        reject(
          new Problem(
            `HOST ${host} isn't an address of this machine: set HOST to one that is, such as 127.0.0.1.`,
          ),
        );
      }
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** @param {number} port */
function portInUse(port) {
  return new Problem(
    `Port ${port} is already in use: stop the program that uses it, or set PORT to another one.`,
  );
}

/** @param {string} url */
async function untilReady(url) {
  for (const until = Date.now() + READY_LIMIT_MS; Date.now() < until; await sleep(40)) {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`${url}/api/app/ready`, { signal }).catch(() => null);
    if (answer?.status === 404) return "hookless";
    const body = answer?.ok ? /** @type {any} */ (await answer.json().catch(() => null)) : null;
    if (body?.ready === true) return "ready";
  }
  return "late";
}

/** @param {string[]} lines @param {boolean} ended @param {Settings} settings */
function explain(lines, ended, { port, dataDir }) {
  const output = lines.join("\n");
  if (/address already in use/i.test(output)) return portInUse(port).message;
  const reason = reasonIn(lines);
  if (/disk is full|no space left on device/i.test(output)) {
    return `The disk with ${dataDir} is full (${reason}): free some space, then start again.`;
  }
  if (/readonly database|permission denied/i.test(output)) {
    return `This user may not write all files in ${dataDir} (${reason}): give them to this user with chown -R, then start again.`;
  }
  const newer = output.match(/the data is of a newer version: (\S+)/)?.[1];
  if (newer) {
    return `A newer version has changed the data folder (${newer}), and nothing was done: start that version, or restore a backup from before with npm run restore.`;
  }
  if (/failed to apply migration/i.test(output)) {
    return `A migration failed and was undone (${reason}): start the version from before, or correct pb_migrations.`;
  }
  return ended
    ? `The server could not start (${reason}): correct that, then start again.`
    : `The server did not become ready within ${READY_LIMIT_MS / 1000} s (${reason}): try again when the machine is less busy.`;
}

/** The cause, out of a log line or a Go panic with its stack. @param {string[]} lines */
function reasonIn(lines) {
  const hook = lines.join("\n").match(/failed to (?:execute|run) (\S+?):?\n\s*- (.+)/);
  if (hook) return `${hook[1]}: ${hook[2]}`;
  const words = lines.filter((line) => line.trim() && !BANNER.test(line));
  const cause =
    words.find((line) => /error|panic|failed/i.test(line)) ?? words[0] ?? "no reason given";
  return cause.replace(/^\d{4}\/\d\d\/\d\d [\d:]+ |^panic: | \[recovered\]$/g, "").trim();
}
