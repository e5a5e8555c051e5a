import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endTree } from "./command.mjs";

const CHECK_AGAIN_MS = 200;
const ORPHAN_GRACE_MS = 8_000;

/** @typedef {{ pid: number, started: string }} Holder a process; `started` tells it from a later one with the same id */
/** @typedef {Holder & { children: Holder[] }} Owner */
/** @typedef {{ adopt(pid: number): void, release(): void }} Lock */

/** Thrown by `takeLock` while a living process holds the lock. */
export class LockHeld extends Error {
  /** @param {number} pid */
  constructor(pid) {
    super(`held by process ${pid}`);
    this.pid = pid;
  }
}

/**
 * Takes a lock file for this process until it ends. A lock whose process was killed is taken over,
 * after ending the children that it left behind (`adopt` writes a child's id into the lock).
 * @param {string} file
 * @param {{ wait?: (pid: number) => void }} [options] `wait`: waits for the holder to end, and receives its id once
 * @returns {Promise<Lock>}
 */
export async function takeLock(file, { wait } = {}) {
  mkdirSync(dirname(file), { recursive: true });
  /** @type {Owner} */
  const me = { pid: process.pid, started: startOf(process.pid) ?? "", children: [] };
  let told = false;
  while (!claim(file, me)) {
    const owner = read(file);
    if (owner && isRunning(owner)) {
      if (!wait) throw new LockHeld(owner.pid);
      if (!told) wait(owner.pid);
      told = true;
      await sleep(CHECK_AGAIN_MS);
      continue;
    }
    await Promise.all((owner?.children ?? []).map(endOrphan));
    removeStale(file, owner);
  }
  const release = () => {
    if (read(file)?.pid === me.pid) rmSync(file, { force: true });
  };
  process.once("exit", release);
  return {
    adopt(pid) {
      const child = { pid, started: startOf(pid) ?? "" };
      me.children = [...me.children.filter(isRunning), child];
      const next = `${file}.${me.pid}`;
      try {
        writeFileSync(next, JSON.stringify(me));
        renameSync(next, file);
      } catch (error) {
        rmSync(next, { force: true }); // or each start on a full disk leaves one
        throw error;
      }
    },
    release() {
      process.removeListener("exit", release);
      release();
    },
  };
}

/** A hard link appears with its whole content or not at all, and only one of two wins. @param {string} file @param {Owner} me */
function claim(file, me) {
  const draft = `${file}.${me.pid}`;
  writeFileSync(draft, JSON.stringify(me));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {string} file @returns {Owner | null} */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null; // gone by now, or unreadable: the next claim decides
  }
}

/** Moves the lock aside first: between the look and now, another start may have made it its own. @param {string} file @param {Owner | null} stale */
function removeStale(file, stale) {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    const moved = read(aside);
    if (moved && (moved.pid !== stale?.pid || moved.started !== stale.started)) {
      linkSync(aside, file);
    }
  } catch {
    // Another process removed or took it first.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** The process that holds a lock, where it runs here. @param {string} file */
export function runningHolder(file) {
  const owner = read(file);
  return owner && isRunning(owner) ? owner.pid : undefined;
}

/** @param {Holder} child */
async function endOrphan(child) {
  if (!isRunning(child)) return;
  endTree(child.pid, "SIGTERM");
  for (const until = Date.now() + ORPHAN_GRACE_MS; isRunning(child) && Date.now() < until; ) {
    await sleep(25);
  }
  if (isRunning(child)) endTree(child.pid, "SIGKILL");
  while (isRunning(child)) await sleep(25);
}

/** @param {Holder} holder */
function isRunning(holder) {
  return startOf(holder.pid) === holder.started;
}

/** When a process began, in the words of its system; null where none with this id runs. @param {number} pid */
export function startOf(pid) {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // After the name in brackets: state, …, start time in clock ticks since the boot (proc(5)).
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (fields[0] === "Z" || fields[0] === "X") return null;
      return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
    }
    if (process.platform === "win32") return process.kill(pid, 0) ? "running" : null;
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}
