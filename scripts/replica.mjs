import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { endTree, lastLine, run } from "./command.mjs";
import { printer } from "./print-lines.mjs";
import { messageOf, Problem } from "./problem.mjs";
import { ROOT } from "./project.mjs";
import { setUp } from "./setup.mjs";

const ASK_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 6_000;
const PAUSE_MS = { first: 1_000, longest: 60_000 };
/** The same complaint of Litestream is printed once in so long. */
const REPEAT_MS = 10 * 60_000;
/** No other AWS_*: Litestream's client of S3 fails by AWS_CA_BUNDLE. */
const PASSED_ON =
  /^(PATH|HOME|TMPDIR|TZ|SSL_CERT_FILE|SSL_CERT_DIR|SYSTEMROOT|TEMP|TMP|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY)$/;

/**
 * The one machine that may write to the replica (pocketbase/replica.go).
 * @typedef {{ machine: string, history: string, host: string, schema: string, since: string }} Owner
 */
/** @typedef {{ owner: Owner | null, seen: string }} Look */
/** @typedef {import("./settings.mjs").Settings} Settings */
/** @typedef {{ settings: Settings, pocketbase: string, env: NodeJS.ProcessEnv, adopt?: (pid: number) => void }} Options */

/** What the data folder knows of the replica: gone after a restore, so that another history begins. @param {string} dataDir */
export function replicaFolder(dataDir) {
  return join(dataDir, ".replica");
}

/** The newest migration that this copy has. */
export function newestMigration() {
  return (
    readdirSync(join(ROOT, "pb_migrations"))
      .filter((name) => name.endsWith(".js"))
      .sort()
      .at(-1) ?? ""
  );
}

/** This machine's id: beside the registers, which no restore replaces. @param {string} dataDir */
export function machineId(dataDir) {
  const file = join(dataDir, "backups", "replica-machine");
  if (!existsSync(file)) {
    mkdirSync(join(dataDir, "backups"), { recursive: true, mode: 0o700 });
    writeFileSync(file, randomUUID(), { mode: 0o600, flush: true });
  }
  return readFileSync(file, "utf8").trim();
}

/**
 * Asks the program for what Litestream leaves out.
 * @template Answer
 * @param {Options} options @param {string} action @param {Record<string, string>} [more]
 * @returns {Promise<Answer>}
 */
export async function askReplica({ settings, pocketbase, env, adopt }, action, more = {}) {
  const args = replicaArguments(action, { url: settings.replicaUrl, ...more });
  const { output, timedOut } = await run(pocketbase, args, {
    limitMs: action === "pull" ? 60 * 60_000 : ASK_LIMIT_MS,
    env: passedOn(env),
    ...(adopt && { adopt }),
  });
  if (timedOut) throw new Problem("The replica doesn't answer.");
  const answer = JSON.parse(lastLine(output));
  if (answer?.error) throw new Problem(`The replica can't be used (${answer.error}).`);
  return answer;
}

/** @param {string} action @param {Readonly<Record<string, string | number | undefined>>} flags */
function replicaArguments(action, flags) {
  return ["replica", action, ...Object.entries(flags).map(([name, value]) => `-${name}=${value}`)];
}

/** What the programs get of the surroundings. @param {NodeJS.ProcessEnv} env */
export function passedOn(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_ON.test(name)));
}

/** @param {Options} options @param {string} history */
export async function claimReplica(options, history) {
  await askReplica(options, "claim", {
    machine: machineId(options.settings.dataDir),
    history,
    host: hostname(),
    schema: newestMigration(),
  });
  rememberReplica(options.settings);
}

/** The replica that this machine has written to. @param {Settings} settings */
function rememberedReplica({ dataDir }) {
  const file = join(dataDir, "backups", "replica-url");
  return { file, url: existsSync(file) ? readFileSync(file, "utf8") : "" };
}

/** Whether what the data folder has was copied to this replica by this machine itself. @param {Settings} settings */
export function hasCopied(settings) {
  const { url } = rememberedReplica(settings);
  return url === settings.replicaUrl && knownHistory(settings.dataDir) !== "";
}

/** @param {Settings} settings */
function rememberReplica(settings) {
  const { file, url } = rememberedReplica(settings);
  if (url !== settings.replicaUrl) {
    writeFileSync(file, settings.replicaUrl, { mode: 0o600, flush: true });
  }
}

/**
 * Makes sure that this machine may write to the replica, before it serves. Where the replica can't be asked, the server
 * starts all the same: it never depends on it. Answers the history, empty where it isn't known yet.
 * @param {Options} options
 */
export async function ownReplica(options) {
  const { dataDir } = options.settings;
  const machine = machineId(dataDir);
  /** @type {Look} */
  const { owner } = await askReplica(options, "look");
  if (owner && owner.machine !== machine) throw new TakenOver(owner);
  const remembered = rememberedReplica(options.settings);
  // Where it was mounted, this is the folder below, which nothing encrypts.
  if (!owner && remembered.url === options.settings.replicaUrl) {
    throw new Problem(
      `The replica is empty, though this machine has copied to it: check that it is mounted, or delete ${remembered.file} to begin again there.`,
    );
  }
  // What Litestream remembers of another place can't be copied to this one: it begins with the whole database.
  if (!owner || remembered.url !== options.settings.replicaUrl) forgetHistory(dataDir);
  const known = knownHistory(dataDir);
  const history = known || randomUUID();
  if (!known) {
    mkdirSync(replicaFolder(dataDir), { recursive: true, mode: 0o700 });
    writeFileSync(historyFile(dataDir), history, { mode: 0o600, flush: true });
  }
  if (owner?.history !== history || owner.schema !== newestMigration())
    await claimReplica(options, history);
  else rememberReplica(options.settings);
  return history;
}

/** @param {string} dataDir */
function historyFile(dataDir) {
  return join(replicaFolder(dataDir), "history");
}

/** The history of the data folder's database; empty where none has begun. @param {string} dataDir */
function knownHistory(dataDir) {
  const file = historyFile(dataDir);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

/** The history's name goes last: an interruption is made up for by the next look. @param {string} dataDir */
function forgetHistory(dataDir) {
  rmSync(litestreamFolder(replicaFolder(dataDir)), { recursive: true, force: true });
  rmSync(historyFile(dataDir), { force: true });
}

/** Where Litestream keeps what it has copied last. @param {string} folder */
function litestreamFolder(folder) {
  return join(folder, "litestream");
}

/** Another machine owns the replica: this one must neither serve nor write. */
export class TakenOver extends Problem {
  /** @param {Owner} owner */
  constructor({ host, since }) {
    super(
      `The machine ${host} has served since ${since}, so this one doesn't: run npm run standby to follow it, npm run standby -- take-over to serve here, or set another REPLICA_URL.`,
    );
  }
}

/**
 * Keeps Litestream and the copying of files running beside the server, whatever ends them.
 * @param {Options} options
 * @param {string} history empty where the replica couldn't be asked yet
 */
export function runReplica(options, history) {
  const over = new AbortController();
  /** @type {Set<import("node:child_process").ChildProcess>} */
  const children = new Set();
  /** @type {(error: TakenOver) => void} */
  let tell = () => {};
  /** @type {Promise<TakenOver>} */
  const takenOver = new Promise((resolve) => {
    tell = resolve;
  });
  const socketFolder = mkdtempSync(join(tmpdir(), "pantry-"));
  const socket = join(socketFolder, "s");
  const { settings, pocketbase, env, adopt } = options;
  const say = quietly(printer(settings));

  /** Says what keeps the database from being copied, on the screens too. @param {string} line */
  function complain(line) {
    say(line);
    const [, error] = line.match(/ error=("(?:[^"\\]|\\.)*"|\S+)/) ?? [];
    const text = error ? error.replace(/^"|"$/g, "").replace(/\\(.)/g, "$1") : line;
    try {
      writeFileSync(complaintFile(settings), text.slice(0, 300), { mode: 0o600 });
    } catch {
      // a full disk: the server goes on, and the line was printed
    }
  }

  /** Resolves with its last line. @param {string} program @param {string[]} args @param {{ hear?: (line: string) => void, complain?: (line: string) => void }} [how] */
  async function runOnce(program, args, { hear, complain = say } = {}) {
    const child = spawn(program, args, {
      env: passedOn(env),
      detached: process.platform !== "win32",
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.add(child);
    if (child.pid) adopt?.(child.pid);
    const killWithUs = () => child.pid && endTree(child.pid, "SIGKILL");
    process.once("exit", killWithUs);
    let last = "";
    createInterface({ input: child.stdout }).on("line", (line) => {
      last = line;
      hear?.(line);
    });
    createInterface({ input: child.stderr }).on("line", complain);
    await new Promise((done) => child.once("close", done).once("error", done));
    process.removeListener("exit", killWithUs);
    children.delete(child);
    return last;
  }

  async function keepFiles() {
    const args = replicaArguments("keep", {
      url: settings.replicaUrl,
      data: settings.dataDir,
      machine: machineId(settings.dataDir),
      history,
      socket,
      days: settings.variables.REPLICA_DAYS,
    });
    const hear = /** @param {string} line */ (line) => {
      if (line.includes('"is_lost":true')) killLitestream();
    };
    const last = await runOnce(pocketbase, args, { hear });
    const answer = last ? JSON.parse(last) : {};
    /** @type {Owner | undefined} */
    const owner = answer.taken_over;
    // Where this machine has begun another history itself, the files are kept under that one.
    if (owner && !isOwn(owner, settings.dataDir)) tell(new TakenOver(owner));
    if (answer.error) throw new Problem(answer.error);
  }

  /** At once: its last copy would go where nothing may be written. */
  function killLitestream() {
    for (const { pid, spawnfile } of children) {
      if (pid && spawnfile !== pocketbase) endTree(pid, "SIGKILL");
    }
  }

  async function keepDatabase() {
    const { litestream } = await setUp(["litestream"], env);
    history = await ownReplica(options);
    const file = writeLitestreamConfig(settings, { history, socket });
    rmSync(complaintFile(settings), { force: true });
    if (!over.signal.aborted) {
      const args = ["replicate", "-no-expand-env", "-config", file];
      await runOnce(litestream, args, { complain });
    }
  }

  async function begin() {
    while (!history && !over.signal.aborted) {
      await sleep(10_000, undefined, { signal: over.signal }).catch(() => {});
      try {
        if (!over.signal.aborted) history = await ownReplica(options);
      } catch (error) {
        if (error instanceof TakenOver) return tell(error);
        say(messageOf(error));
      }
    }
    running.push(again(keepFiles, over.signal, say), again(keepDatabase, over.signal, complain));
  }

  /** @type {Promise<unknown>[]} */
  const running = [];
  running.push(begin());
  return {
    takenOver,
    /** Once the server has ended: what it wrote last is copied first. */
    async stop() {
      over.abort();
      for (const { pid } of children) if (pid) endTree(pid, "SIGTERM");
      const late = setTimeout(() => {
        for (const { pid } of children) if (pid) endTree(pid, "SIGKILL");
      }, STOP_LIMIT_MS);
      await Promise.all(running);
      clearTimeout(late);
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

/**
 * Runs a task again whenever it ends, after a pause that grows while it ends soon.
 * @param {() => Promise<void>} task @param {AbortSignal} over @param {(text: string) => void} say
 */
export async function again(task, over, say) {
  for (let pause = PAUSE_MS.first; !over.aborted; ) {
    const from = Date.now();
    await task().catch((error) => say(messageOf(error)));
    if (Date.now() - from > PAUSE_MS.longest) pause = PAUSE_MS.first;
    await sleep(pause, undefined, { signal: over }).catch(() => {});
    pause = Math.min(PAUSE_MS.longest, pause * 2);
  }
}

/** What was wrong last with copying the database: pocketbase/replica_keep.go reads it. @param {Settings} settings */
function complaintFile({ dataDir }) {
  return join(replicaFolder(dataDir), "complaint");
}

/** Whether a replica's owner is this machine with the history that it has now. @param {Owner} owner @param {string} dataDir */
function isOwn({ machine, history }, dataDir) {
  return machine === machineId(dataDir) && history === knownHistory(dataDir);
}

/** Prints what is wrong with the replica, and not the same each second. @param {(line: string) => void} print */
function quietly(print) {
  /** @type {Map<string, number>} */
  const printed = new Map();
  return /** @param {string} text */ (text) => {
    const kind = text.replace(/\d+/g, "");
    if (Date.now() - (printed.get(kind) ?? 0) < REPEAT_MS) return;
    printed.set(kind, Date.now());
    print(`Replica: ${text}`);
  };
}

/**
 * Litestream's settings, as JSON, which is YAML too. Keys of S3 are never in it: it reads them from the environment.
 * @param {Settings} settings
 * @param {{ history: string, socket?: string, folder?: string }} options
 */
export function writeLitestreamConfig({ dataDir, replicaUrl, variables }, options) {
  const { history, socket, folder = replicaFolder(dataDir) } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "litestream.json");
  const config = {
    ...(socket && { socket: { enabled: true, path: socket, permissions: 0o600 } }),
    snapshot: { interval: "24h", retention: `${Number(variables.REPLICA_DAYS) * 24}h` },
    "shutdown-sync-timeout": "5s",
    logging: { level: "error", type: "text", stderr: true },
    dbs: [
      {
        path: join(dataDir, "data.db"),
        "meta-path": litestreamFolder(folder),
        replica: replicaConfig(replicaUrl, `db/${history}`),
      },
    ],
  };
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 });
  return file;
}

/** @param {string} replicaUrl @param {string} path */
function replicaConfig(replicaUrl, path) {
  if (!replicaUrl.startsWith("s3:")) return { type: "file", path: join(replicaUrl, path) };
  const { hostname: bucket, pathname, searchParams } = new URL(replicaUrl);
  const prefix = pathname.replace(/^\/+|\/+$/g, "");
  const endpoint = searchParams.get("endpoint");
  return {
    type: "s3",
    bucket,
    path: prefix ? `${prefix}/${path}` : path,
    region: searchParams.get("region") || "us-east-1",
    ...(endpoint && { endpoint, "force-path-style": true }),
  };
}
