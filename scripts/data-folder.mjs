import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { LockHeld, takeLock } from "./lock.mjs";
import { messageOf, Problem } from "./problem.mjs";
import { finishReplacing } from "./replace-data.mjs";

/** Another start, restore or standby has the data folder. */
export class FolderInUse extends Problem {}

/**
 * Makes the data folder, readable by this user only, and keeps every other start off it until this
 * process ends.
 * @param {string} folder
 */
export async function lockDataFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = await takeLock(join(folder, ".start.lock"));
    finishReplacing(folder);
    return lock;
  } catch (error) {
    if (error instanceof LockHeld) {
      throw new FolderInUse(
        `Pooled Pantry already runs on the data folder ${folder} (process ${error.pid}): stop it first, or set another DATA_DIR and PORT.`,
      );
    }
    throw new Problem(
      `The data folder ${folder} cannot be used (${messageOf(error)}): set DATA_DIR to one that can.`,
    );
  }
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
