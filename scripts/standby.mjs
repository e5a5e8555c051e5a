import { randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { lastLine, run } from "./command.mjs";
import { FolderInUse, lockDataFolder } from "./data-folder.mjs";
import { messageOf, Problem, runMain } from "./problem.mjs";
import { checkNode } from "./project.mjs";
import { replaceData, restoreFolder } from "./replace-data.mjs";
import {
  askReplica,
  claimReplica,
  machineId,
  newestMigration,
  passedOn,
  replicaFolder,
  writeLitestreamConfig,
} from "./replica.mjs";
import { serve } from "./serve.mjs";
import { readEnvironment, readSettings } from "./settings.mjs";
import { setUp } from "./setup.mjs";

const USAGE = "npm run standby [-- take-over [--anyway]]";
/** The first machine gives a sign of life every five seconds; one that gives none for so long is off, or cut off. */
const SILENT_MS = 12_000;
/** One that is told by the replica that it isn't the first any more has ended by then. */
const ENDS_WITHIN_MS = 12_000;
const FOLLOW_MS = { pause: 5_000, share: 10 };
const WAIT_LIMIT_MS = 30 * 60_000;
const RESTORE_LIMIT_MS = 6 * 60 * 60_000;

/** @typedef {import("./replica.mjs").Owner} Owner */
/** @typedef {import("./replica.mjs").Look} Look */
/** @typedef {import("./serve.mjs").Options & { litestream: string }} Options */
/** @typedef {{ from: string, history: string, isSilent: boolean }} Plan a take-over that was begun */

/**
 * `npm run standby` follows the replica of another machine, and serves where this one is the first. `take-over` makes it
 * the first: a person decides that, never a clock.
 */
runMain(async () => {
  checkNode();
  const asked = readArguments();
  const env = readEnvironment();
  const settings = readSettings(env);
  if (!settings.replicaUrl) throw new Problem("Set REPLICA_URL to the replica to follow.");
  const files = standbyFiles(settings.dataDir);
  const lock = await lockDataFolder(settings.dataDir).catch((error) => {
    if (asked && error instanceof FolderInUse) return null;
    throw error;
  });
  if (asked) ask(files, asked);
  else if (lock) rmSync(files.request, { force: true });
  if (!lock) return waitForStandby(settings, files);
  const { pocketbase, litestream } = await setUp(["pocketbase", "litestream", "build"], env);
  const options = { settings, pocketbase, litestream, env, adopt: lock.adopt };
  await becomeFirst(options, files, { follows: !asked });
  return serve(options);
});

/** @returns {{ anyway: boolean } | null} */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { anyway: { type: "boolean", default: false } },
    });
    const [action, ...more] = positionals;
    if (more.length === 0 && action === "take-over") return { anyway: values.anyway };
    if (action === undefined && !values.anyway) return null;
  } catch {
    // said below
  }
  throw new Problem(`Unknown arguments. Use: ${USAGE}`);
}

/** @param {string} dataDir */
function standbyFiles(dataDir) {
  const folder = join(dataDir, ".standby");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    folder,
    /** What the replica has, beside its database. */
    members: join(folder, "files"),
    database: join(folder, "data.db"),
    request: join(folder, "request.json"),
    refused: join(folder, "refused"),
    plan: join(folder, "plan.json"),
  };
}
/** @typedef {ReturnType<typeof standbyFiles>} Files */

/** @param {Files} files @param {{ anyway: boolean }} asked */
function ask({ request, refused }, asked) {
  rmSync(refused, { force: true });
  writeJson(request, asked);
}

/**
 * A standby runs on this machine: it takes over, and goes on as the server.
 * @param {import("./settings.mjs").Settings} settings @param {Files} files
 */
async function waitForStandby({ localUrl }, { request, refused }) {
  for (const until = Date.now() + WAIT_LIMIT_MS; ; ) {
    if (Date.now() > until) {
      throw new Problem(
        "The standby doesn't take over: read its last messages, or start it again.",
      );
    }
    if (existsSync(refused)) throw new Problem(readFileSync(refused, "utf8"));
    const answer = await fetch(`${localUrl}/api/app/ready`).catch(() => null);
    if (answer?.ok) break;
    await sleep(200);
  }
  rmSync(request, { force: true });
  console.log(`This machine serves now: ${localUrl}`);
  return 0;
}

/**
 * Follows until this machine is the first; where it doesn't follow, a refused take-over ends it.
 * @param {Options} options @param {Files} files @param {{ follows: boolean }} how
 */
async function becomeFirst(options, files, { follows }) {
  const machine = machineId(options.settings.dataDir);
  const begun = readJson(files.plan);
  if (begun) return takeOver(options, files, begun);
  const life = signsOfLife();
  const say = onChange(console.log);
  let lastTxid = "";
  for (;;) {
    const from = Date.now();
    /** @type {Look | null} */
    const look = await askReplica(options, "look").catch((error) => {
      say(messageOf(error));
      return null;
    });
    const owner = look?.owner ?? null;
    if (owner?.machine === machine) {
      rmSync(files.request, { force: true });
      return;
    }
    if (look) life.saw(look.seen);
    const asked = readJson(files.request);
    if (asked && look) {
      /** @type {Plan | null} */
      const plan = await decide({ options, owner, life, ...asked }).catch((error) => {
        rmSync(files.request, { force: true });
        writeFileSync(files.refused, messageOf(error));
        if (!follows) throw error;
        say(messageOf(error));
        return null;
      });
      if (plan) return takeOver(options, files, plan);
    }
    if (owner) {
      try {
        const caught = await catchUp(options, files, { history: owner.history, known: lastTxid });
        if (caught.txid !== lastTxid) say(`Following ${owner.host}: ${caught.files} files.`);
        lastTxid = caught.txid;
      } catch (error) {
        say(messageOf(error));
      }
    } else if (look) say("The replica is empty: waiting for the first machine.");
    const until = Date.now() + Math.max(FOLLOW_MS.pause, FOLLOW_MS.share * (Date.now() - from));
    while (Date.now() < until && !existsSync(files.request)) await sleep(250);
  }
}

/** Since when the first machine has given no sign of life, by this machine's clock alone. */
function signsOfLife() {
  let seen = "";
  let since = Date.now();
  let count = 0;
  return {
    /** @param {string} now */
    saw(now) {
      if (now === seen) return;
      [seen, since] = [now, Date.now()];
      count += 1;
    },
    since: () => since,
    count: () => count,
  };
}

/**
 * Refuses while the first machine still gives signs of life, unless a person says so.
 * @param {{ options: Options, owner: Owner | null, life: ReturnType<typeof signsOfLife>, anyway: boolean }} what
 * @returns {Promise<Plan>}
 */
async function decide({ options, owner, life, anyway }) {
  if (!owner) throw new Problem("The replica is empty: there's nothing to take over.");
  if (owner.schema > newestMigration()) {
    throw new Problem(
      `The first machine (${owner.host}) runs a newer version: install that one here, then take over.`,
    );
  }
  const plan = { from: owner.history, history: randomUUID() };
  if (anyway) return { ...plan, isSilent: false };
  const before = life.count();
  console.log(`Taking over from ${owner.host}, once it's silent for ${SILENT_MS / 1000} s.`);
  while (Date.now() - life.since() < SILENT_MS) {
    await sleep(500);
    const look = /** @type {Look} */ (await askReplica(options, "look"));
    life.saw(look.seen);
    // One may have been its last.
    if (life.count() > before + 1) {
      throw new Problem(
        `The first machine (${owner.host}) still runs: stop it first, or add --anyway, which stops it.`,
      );
    }
  }
  return { ...plan, isSilent: true };
}

/**
 * Each step may be done again: a machine that stops half-way goes on here at its next start.
 * @param {Options} options @param {Files} files @param {Plan} plan
 */
async function takeOver(options, files, plan) {
  const { dataDir } = options.settings;
  writeJson(files.plan, plan);
  await claimReplica(options, plan.history);
  if (!plan.isSilent) await sleep(ENDS_WITHIN_MS);
  const { changedAt, files: count } = await catchUp(options, files, {
    history: plan.from,
    known: "",
  });
  const unpacked = join(restoreFolder(dataDir), "unfinished");
  rmSync(restoreFolder(dataDir), { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true, mode: 0o700 });
  const registers = join(files.members, "backups");
  if (existsSync(registers)) cpSync(registers, join(dataDir, "backups"), { recursive: true });
  // No run of the database: the server takes it for restored, and phones send what it lost.
  writeFileSync(join(dataDir, "backups", "last-run"), randomUUID(), { mode: 0o600 });
  for (const name of readdirSync(files.members).filter((one) => one !== "backups")) {
    renameSync(join(files.members, name), join(unpacked, name));
  }
  renameSync(files.database, join(unpacked, "data.db"));
  const mine = replicaFolder(unpacked);
  mkdirSync(mine, { mode: 0o700 });
  writeFileSync(join(mine, "history"), plan.history, { mode: 0o600 });
  const kept = replaceData(dataDir);
  rmSync(files.folder, { recursive: true, force: true });
  console.log(
    [
      `Taken over, with ${count} files and all that was copied until ${changedAt}.`,
      ...(kept ? [`What was here before is in ${kept}. Delete it when all is well.`] : []),
      "Members' phones send again what they know and this machine doesn't.",
    ].join("\n"),
  );
}

/**
 * Copies the files, and restores the database where it has changed since `known`.
 * @param {Options} options @param {Files} files @param {{ history: string, known: string }} what
 */
async function catchUp(options, files, { history, known }) {
  const { settings, litestream, env, adopt } = options;
  /** @type {{ files: number }} */
  const pulled = await askReplica(options, "pull", { into: files.members });
  const config = writeLitestreamConfig(settings, { history, folder: files.folder });
  /** @param {string[]} args */
  const restore = async (...args) => {
    const all = ["restore", "-no-expand-env", "-config", config, ...args];
    const { code, output } = await run(litestream, [...all, join(settings.dataDir, "data.db")], {
      limitMs: RESTORE_LIMIT_MS,
      env: passedOn(env),
      adopt,
    });
    if (code !== 0) throw new Problem(`The replica couldn't be restored (${lastLine(output)}).`);
    return output;
  };
  const draft = `${files.database}.new`;
  const planned = await restore("-dry-run", "-json", "-o", draft);
  const { max_txid: txid, files: parts } = JSON.parse(planned.slice(planned.indexOf("{")));
  const changedAt =
    parts
      .map(({ timestamp = "" }) => timestamp)
      .sort()
      .at(-1) ?? "";
  if (txid !== known || !existsSync(files.database)) {
    await restore("-force", "-o", draft);
    for (const end of ["", "-wal", "-shm"]) rmSync(files.database + end, { force: true });
    renameSync(draft, files.database);
  }
  return { txid, changedAt, files: pulled.files };
}

/** Says the same once. @param {(text: string) => void} print */
function onChange(print) {
  let last = "";
  return /** @param {string} text */ (text) => {
    if (text !== last) print(text);
    last = text;
  };
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** @param {string} file @param {unknown} value */
function writeJson(file, value) {
  writeFileSync(`${file}.new`, JSON.stringify(value), { flush: true });
  renameSync(`${file}.new`, file);
}
