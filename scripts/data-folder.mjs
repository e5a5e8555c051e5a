import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import { LockHeld, runningHolder, takeLock } from "./lock.mjs";
import { messageOf, Problem, remedyOf } from "./problem.mjs";
import { ROOT } from "./project.mjs";
import { finishReplacing } from "./replace-data.mjs";
import { isWithin } from "./settings.mjs";
import { ASSEMBLED } from "./setup.mjs";

/** What pocketbase/lock.go ends with where another process has the lock. */
const LOCKED_ELSEWHERE = 3;

/** Another start, restore or standby has the data folder. */
export class FolderInUse extends Problem {
  /** @param {string} folder @param {number | undefined} pid undefined where it isn't a process that is seen from here */
  constructor(folder, pid) {
    const where = pid ? `process ${pid}` : "perhaps in another container";
    super(
      `Pooled Pantry already runs on the data folder ${folder} (${where}): stop it first, or set another DATA_DIR and PORT.`,
    );
  }
}

/**
 * Makes the data folder, readable by this user only, and keeps every other start off it until this
 * process ends. Two containers on one volume see each other's lock by the system, not by process ids.
 * @param {string} folder @param {string} pocketbase the program
 */
export async function lockDataFolder(folder, pocketbase) {
  refuseOwnCopy(folder);
  refuseRoot(folder);
  const lock = await takeFolder(folder, pocketbase).catch((error) => {
    if (error instanceof FolderInUse) throw error;
    if (error instanceof LockHeld) throw new FolderInUse(folder, error.pid);
    throw new Problem(
      `The data folder ${folder} cannot be used (${messageOf(error)}): ${remedyOf(error) ?? "set DATA_DIR to one that can"}.`,
    );
  });
  try {
    finishReplacing(folder);
  } catch (error) {
    throw new Problem(
      `A restore into ${folder} was begun and can't be finished (${messageOf(error)}): put that right, then try again. Don't change DATA_DIR: the data is in this folder.`,
    );
  }
  return lock;
}

/** The next version takes the place of an assembled copy: new data in it would go with it. @param {string} folder */
function refuseOwnCopy(folder) {
  if (!existsSync(ASSEMBLED) || !isWithin(folder, ROOT)) return;
  if (existsSync(join(folder, "data.db"))) return;
  throw new Problem(
    `The data folder ${folder} lies in the product's own folder, which the next version replaces: set DATA_DIR to a folder elsewhere.`,
  );
}

/** That user's server could neither read nor delete what root writes beside its data. @param {string} folder */
export function refuseRoot(folder) {
  const database = join(folder, "data.db");
  if (process.getuid?.() !== 0 || !existsSync(database)) return;
  const { uid } = statSync(database);
  if (uid === 0) return;
  const { status, stdout } = spawnSync("id", ["-nu", String(uid)], { encoding: "utf8" });
  const owner = status === 0 ? stdout.trim() : uid;
  throw new Problem(
    `The data in ${folder} belongs to the user ${owner}, and this is root: run this as ${owner} (docs/run.md).`,
  );
}

/** @param {string} folder @param {string} pocketbase */
async function takeFolder(folder, pocketbase) {
  const file = join(folder, ".start.lock");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const held = openSync(`${file}.held`, "a", 0o600);
  if (isLockedElsewhere(held, pocketbase)) throw new FolderInUse(folder, runningHolder(file));
  const { adopt, release } = await takeLock(file);
  return {
    adopt,
    release() {
      release();
      closeSync(held);
    },
  };
}

/**
 * Node can't lock a file as the system does it; the program does, and this process keeps the lock for as long as it has
 * the file open. Where a disk knows no locks, the process ids are all there is.
 * @param {number} held @param {string} pocketbase
 */
function isLockedElsewhere(held, pocketbase) {
  const { status } = spawnSync(pocketbase, ["lock"], {
    stdio: ["ignore", "ignore", "ignore", held],
  });
  return status === LOCKED_ELSEWHERE;
}

/** Where `npm run standby` keeps what a take-over is about, until it is finished. @param {string} dataDir */
export function takeOverPlan(dataDir) {
  return join(dataDir, ".standby", "plan.json");
}

/** The replica is this machine's already, while the data folder has older data or none. @param {string} dataDir */
export function refuseBegunTakeOver(dataDir) {
  if (!existsSync(takeOverPlan(dataDir))) return;
  throw new Problem(
    "A take-over was begun on this machine and isn't finished: run npm run standby to finish it.",
  );
}
