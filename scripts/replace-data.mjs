import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Problem } from "./problem.mjs";

/** What stays in the data folder whichever data are in it; src/server/core/register.ts says why `backups`. */
const STAYS =
  /^(backups|\.backup|\.start\.lock.*|\.restore|\.standby|before-restore-.*|lost\+found)$/;
const KEPT = "before-restore-";

/** @typedef {{ phase: "out" | "in", kept: string }} Plan */

/** Where a backup is unpacked, on the disk of the data folder. @param {string} dataDir */
export function restoreFolder(dataDir) {
  return join(dataDir, ".restore");
}

/**
 * Puts the unpacked backup in place of the data, by names alone; answers the folder with what was there, empty where
 * nothing was.
 * @param {string} dataDir
 */
export function replaceData(dataDir) {
  const kept = KEPT + new Date().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
  const there = readdirSync(dataDir).filter((name) => !STAYS.test(name));
  refuseMounted(dataDir, there);
  writePlan(dataDir, { phase: "out", kept });
  finishReplacing(dataDir);
  return there.length > 0 ? join(dataDir, kept) : "";
}

/** The system moves nothing aside that is mounted. @param {string} dataDir @param {readonly string[]} names */
export function refuseMounted(dataDir, names) {
  const { dev } = statSync(dataDir);
  const mounted = names.find((name) => lstatSync(join(dataDir, name)).dev !== dev);
  if (mounted === undefined) return;
  throw new Problem(
    `${join(dataDir, mounted)} is a mounted disk, which can't be moved aside, so nothing was replaced: mount it elsewhere, put a link to it in its place, then try again.`,
  );
}

/**
 * Goes on where a replacement was interrupted; does nothing where none was begun. Each start of the server calls it
 * before it looks at the data: half of the old and half of the new never serve.
 * @param {string} dataDir
 */
export function finishReplacing(dataDir) {
  const folder = restoreFolder(dataDir);
  let plan = readPlan(dataDir);
  if (plan?.phase === "out") {
    const names = readdirSync(dataDir).filter((name) => !STAYS.test(name));
    moveAll(names, dataDir, join(dataDir, plan.kept));
    plan = { ...plan, phase: "in" };
    writePlan(dataDir, plan);
  }
  if (plan?.phase === "in") {
    const unpacked = join(folder, "unfinished");
    const names = readdirSync(unpacked).filter(
      (name) => !STAYS.test(name) && name !== "backup.json",
    );
    moveAll(names, unpacked, dataDir);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string[]} names @param {string} from @param {string} to */
function moveAll(names, from, to) {
  if (names.length > 0) mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of names) renameSync(join(from, name), join(to, name));
}

/** @param {string} dataDir @returns {Plan | null} */
function readPlan(dataDir) {
  const file = join(restoreFolder(dataDir), "plan.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** @param {string} dataDir @param {Plan} plan */
function writePlan(dataDir, plan) {
  const file = join(restoreFolder(dataDir), "plan.json");
  writeFileSync(`${file}.new`, JSON.stringify(plan), { flush: true });
  renameSync(`${file}.new`, file); // a crash leaves the old plan or the new one
}
