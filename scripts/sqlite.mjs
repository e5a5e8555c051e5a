import { findOnPath, installWithApt } from "./apt.mjs";
import { Problem } from "./problem.mjs";
import { ROOT } from "./project.mjs";

const LIMIT_MS = 5 * 60_000;

/**
 * Returns the path of the sqlite3 program, with which tests look at what the server stored.
 * @param {{ env?: NodeJS.ProcessEnv, adopt?: (pid: number) => void }} [options]
 */
export async function provideSqlite({ env = process.env, adopt } = {}) {
  const found = findOnPath(["sqlite3"], env);
  if (found) return found;
  const task = "installing sqlite3";
  const options = { env, limitMs: LIMIT_MS, cwd: ROOT, task, ...(adopt && { adopt }) };
  const reason = await installWithApt(["sqlite3"], options);
  const made = findOnPath(["sqlite3"], env);
  if (made) return made;
  throw new Problem(`sqlite3 could not be installed (${reason}): install it, then try again.`);
}
