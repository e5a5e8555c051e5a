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
import { endTree, lastLine, run } from "./command.mjs";
import { FolderInUse, lockDataFolder, takeOverPlan } from "./data-folder.mjs";
import { messageOf, Problem, runMain } from "./problem.mjs";
import { checkNode } from "./project.mjs";
import { replaceData, restoreFolder } from "./replace-data.mjs";
import {
  again,
  askReplica,
  claimReplica,
  hasCopied,
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
const LOOK_MS = 5_000;
/** How often files are copied and the follower is checked: at most a tenth of the time goes by with it. */
const CHECK_MS = { pause: 30_000, share: 10 };
/** A follower that lags behind the replica at so many checks begins again. */
const CHECKS_BEHIND = 3;
const WAIT_LIMIT_MS = 30 * 60_000;
const RESTORE_LIMIT_MS = 6 * 60 * 60_000;
/** The longest that a timer of Node can wait: 24 days. */
const FOREVER_MS = 2 ** 31 - 1;
/** So long a take-over waits for the follower's next step, before it restores the whole database. */
const REACHES_WITHIN_MS = 8_000;

/** The registers whose entries go when a person is invited again, or let back in: older ones here would end that. */
const LIFTED_REGISTERS = ["revoked", "former-staff", "deactivated"];

/** @typedef {import("./replica.mjs").Owner} Owner */
/** @typedef {import("./replica.mjs").Look} Look */
/** @typedef {import("./serve.mjs").Options & { litestream: string }} Options */
/** @typedef {{ from: string, history: string, isSilent: boolean }} Plan a take-over that was begun */

/**
 * `npm run standby` follows the replica of another machine with Litestream, and serves where this one is the first.
 * `take-over` makes it the first: a person decides that, never a clock.
 */
runMain(async () => {
  checkNode();
  const asked = readArguments();
  const env = readEnvironment();
  const settings = readSettings(env);
  if (!settings.replicaUrl) throw new Problem("Set REPLICA_URL to the replica to follow.");
  const files = standbyFiles(settings.dataDir);
  const { pocketbase } = await setUp(["pocketbase"], env);
  const lock = await lockDataFolder(settings.dataDir, pocketbase).catch((error) => {
    if (asked && error instanceof FolderInUse) return null;
    throw error;
  });
  mkdirSync(files.folder, { recursive: true, mode: 0o700 });
  if (asked) ask(files, asked);
  else if (lock) rmSync(files.request, { force: true });
  if (!lock) return waitForStandby(settings, files);
  const { litestream } = await setUp(["litestream", "build"], env);
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
  return {
    folder,
    /** What the replica has, beside its database. */
    members: join(folder, "files"),
    database: join(folder, "data.db"),
    /** The history that is followed: there from the first moment on until this machine is the first. */
    followed: join(folder, "history"),
    /** How far Litestream has followed. */
    txid: join(folder, "data.db-txid"),
    request: join(folder, "request.json"),
    refused: join(folder, "refused"),
    plan: takeOverPlan(dataDir),
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
  /** @type {Follower | null} */
  let follower = null;
  let checkAt = 0;
  for (;;) {
    const from = Date.now();
    /** @type {Look | null} */
    const look = await askReplica(options, "look").catch((error) => {
      say(messageOf(error));
      return null;
    });
    const owner = look?.owner ?? null;
    if (look) life.saw(look.seen);
    const asked = readJson(files.request);
    if (owner?.machine === machine) {
      await follower?.stop();
      for (const file of [files.request, files.followed]) rmSync(file, { force: true });
      return;
    }
    if (!owner && !asked && hasCopied(options.settings) && !existsSync(files.followed)) {
      console.log(
        "The replica doesn't say which machine serves. As far as this machine knows, it's this one.",
      );
      return;
    }
    if (asked && look) {
      /** @type {Plan | null} */
      const plan = await decide({ options, files, owner, life, ...asked }).catch((error) => {
        rmSync(files.request, { force: true });
        writeFileSync(files.refused, messageOf(error));
        if (!follows) throw error;
        say(messageOf(error));
        return null;
      });
      if (plan) return takeOver(options, files, plan, follower);
    }
    if (look && !owner) say("The replica is empty: waiting for the first machine.");
    if (owner && follower?.history !== owner.history) {
      await follower?.stop();
      follower = followDatabase(options, files, owner.history);
    }
    if (owner && follower && from >= checkAt) {
      const count = await check(options, files, follower).catch((error) => say(messageOf(error)));
      if (count !== undefined && follower.txid()) say(`Following ${owner.host}: ${count} files.`);
      const pause = follower.txid() ? CHECK_MS.pause : LOOK_MS;
      checkAt = Date.now() + Math.max(pause, CHECK_MS.share * (Date.now() - from));
    }
    const until = Date.now() + LOOK_MS;
    while (Date.now() < until && !existsSync(files.request)) await sleep(250);
  }
}

/**
 * Litestream applies each change to a copy of the database, and goes on where it was ended.
 * @typedef {object} Follower
 * @property {string} history
 * @property {() => string} txid how far it is; empty until the whole database is there
 * @property {() => Promise<void>} stop
 * @property {() => void} restart begins again with the whole database
 * @property {(latest: string) => void} compare
 */

/** @param {Options} options @param {Files} files @param {string} history @returns {Follower} */
function followDatabase(options, files, history) {
  const over = new AbortController();
  let pid = 0;
  let latestBefore = "";
  let behind = 0;
  const txid = () =>
    existsSync(files.txid) && existsSync(files.database)
      ? readFileSync(files.txid, "utf8").trim()
      : "";
  const end = () => {
    if (pid) endTree(pid, "SIGTERM");
  };
  const running = again(
    async () => {
      const known = existsSync(files.followed) && readFileSync(files.followed, "utf8") === history;
      if (!known || !txid()) removeDatabase(files);
      writeFileSync(files.followed, history, { flush: true });
      const adopt = /** @param {number} id */ (id) => {
        pid = id;
        options.adopt(id);
      };
      const args = ["-f", "-follow-interval", "2s", "-o", files.database];
      await restore({ ...options, adopt }, files, history, args);
      pid = 0;
    },
    over.signal,
    onChange(console.log),
  );
  return {
    history,
    txid,
    async stop() {
      over.abort();
      end();
      await running;
    },
    restart() {
      writeFileSync(files.followed, "");
      end();
    },
    compare(latest) {
      behind = txid() && txid() < latestBefore ? behind + 1 : 0;
      latestBefore = latest;
      if (behind < CHECKS_BEHIND) return;
      behind = 0;
      console.log("The copy of the database doesn't follow: it begins again.");
      this.restart();
    },
  };
}

/** Copies the files, and looks whether the database follows. @param {Options} options @param {Files} files @param {Follower} follower */
async function check(options, files, follower) {
  follower.compare((await newest(options, files, follower.history)).txid);
  return pull(options, files);
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
 * @param {{ options: Options, files: Files, owner: Owner | null, life: ReturnType<typeof signsOfLife>, anyway: boolean }} what
 * @returns {Promise<Plan>}
 */
async function decide({ options, files, owner, life, anyway }) {
  if (!owner) throw new Problem("The replica is empty: there's nothing to take over.");
  if (owner.schema > newestMigration()) {
    throw new Problem(
      `The first machine (${owner.host}) runs a newer version: install that one here, then take over.`,
    );
  }
  // What can't be restored is refused while the first machine may still serve.
  await newest(options, files, owner.history);
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
 * @param {Options} options @param {Files} files @param {Plan} plan @param {Follower | null} [follower]
 */
async function takeOver(options, files, plan, follower = null) {
  const { dataDir } = options.settings;
  writeJson(files.plan, plan);
  await claimReplica(options, plan.history);
  if (!plan.isSilent) await sleep(ENDS_WITHIN_MS);
  const count = await pull(options, files);
  const { txid, changedAt } = await newest(options, files, plan.from);
  const isThere = follower?.history === plan.from && (await reaches(follower, txid));
  await follower?.stop();
  if (!isThere) {
    removeDatabase(files);
    await restore(options, files, plan.from, ["-o", files.database]);
  }
  const unpacked = join(restoreFolder(dataDir), "unfinished");
  rmSync(restoreFolder(dataDir), { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true, mode: 0o700 });
  const registers = join(files.members, "backups");
  for (const name of LIFTED_REGISTERS) {
    rmSync(join(dataDir, "backups", name), { recursive: true, force: true });
  }
  if (existsSync(registers)) cpSync(registers, join(dataDir, "backups"), { recursive: true });
  // No run of the database: the server takes it for restored, and phones send what it lost.
  writeFileSync(join(dataDir, "backups", "last-run"), randomUUID(), { mode: 0o600 });
  const names = existsSync(files.members) ? readdirSync(files.members) : [];
  for (const name of names.filter((one) => one !== "backups")) {
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

/** Waits for a follower while it comes nearer. @param {Follower} follower @param {string} txid */
async function reaches(follower, txid) {
  let last = follower.txid();
  for (let until = Date.now() + REACHES_WITHIN_MS; last < txid; await sleep(200)) {
    const now = follower.txid();
    if (!now || Date.now() > until) return false;
    if (now !== last) until = Date.now() + REACHES_WITHIN_MS;
    last = now;
  }
  return true;
}

/** @param {Options} options @param {Files} files */
async function pull(options, files) {
  /** @type {{ files: number }} */
  const pulled = await askReplica(options, "pull", { into: files.members });
  return pulled.files;
}

/** The newest change in the replica. @param {Options} options @param {Files} files @param {string} history */
async function newest(options, files, history) {
  const draft = join(files.folder, "none.db");
  const text = await restore(options, files, history, ["-dry-run", "-json", "-o", draft]);
  const { max_txid: txid, files: parts } = JSON.parse(text.slice(text.indexOf("{")));
  const changedAt = parts
    .map(({ timestamp = "" }) => timestamp)
    .sort()
    .at(-1);
  return { txid, changedAt };
}

/** @param {Options} options @param {Files} files @param {string} history @param {string[]} args */
async function restore({ settings, litestream, env, adopt }, files, history, args) {
  const config = writeLitestreamConfig(settings, { history, folder: files.folder });
  const all = ["restore", "-no-expand-env", "-config", config, ...args];
  const { code, output } = await run(litestream, [...all, join(settings.dataDir, "data.db")], {
    limitMs: args.includes("-f") ? FOREVER_MS : RESTORE_LIMIT_MS,
    env: passedOn(env),
    adopt,
  });
  if (code !== 0) throw new Problem(`The replica couldn't be restored (${lastLine(output)}).`);
  return output;
}

/** @param {Files} files */
function removeDatabase({ database }) {
  for (const end of ["", "-wal", "-shm", "-txid", ".tmp"]) rmSync(database + end, { force: true });
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
