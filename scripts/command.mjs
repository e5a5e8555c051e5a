import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const KEPT_OUTPUT = 200_000;
const STILL_AT_WORK_MS = 15_000;

/** @type {Set<number>} */
const running = new Set();
process.on("exit", () => {
  for (const pid of running) endTree(pid, "SIGKILL");
});

/**
 * @typedef {object} Outcome
 * @property {number | null} code exit code; null where it could not start or was ended
 * @property {string} output what it wrote to stdout and stderr, the last 200 kB
 * @property {boolean} missing the program does not exist
 * @property {NodeJS.Signals | null} signal what ended it from outside, or at its time limit
 * @property {boolean} timedOut it was ended at its time limit
 */

/**
 * Runs a program to its end, or to its time limit. It gets a process group of its own, so that
 * whatever it started ends with it, also when this script is ended first.
 * @param {string} program
 * @param {string[]} args
 * @param {object} options
 * @param {number} options.limitMs
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {string} [options.task] says every 15 s that this is still going on
 * @param {boolean | ((line: string) => void)} [options.show] passes the output on as it comes, or by lines
 * @param {(pid: number) => void} [options.adopt] receives the process id
 * @returns {Promise<Outcome>}
 */
export function run(program, args, { limitMs, cwd, env, task, show = false, adopt }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      detached: process.platform !== "win32",
      shell: process.platform === "win32" && !/[\\/]/.test(program),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let timedOut = false;
    const started = Date.now();
    const limit = setTimeout(() => {
      timedOut = true;
      if (child.pid) endTree(child.pid, "SIGKILL");
    }, limitMs);
    const pulse = setInterval(() => {
      if (task) console.log(`… still ${task} (${Math.round((Date.now() - started) / 1000)} s)`);
    }, STILL_AT_WORK_MS);
    if (child.pid) {
      running.add(child.pid);
      adopt?.(child.pid);
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output = (output + text).slice(-KEPT_OUTPUT);
        if (show === true) process.stdout.write(text);
      });
      if (typeof show === "function") createInterface({ input: stream }).on("line", show);
    }
    /** @param {{ code?: number | null, signal?: NodeJS.Signals | null, missing?: boolean }} end */
    const finish = ({ code = null, signal = null, missing = false }) => {
      clearTimeout(limit);
      clearInterval(pulse);
      if (child.pid) running.delete(child.pid);
      resolve({ code, signal, output, missing, timedOut });
    };
    child.once("error", (error) => {
      finish({ missing: "code" in error && error.code === "ENOENT" });
    });
    child.once("close", (code, signal) => finish({ code, signal }));
  });
}

/**
 * Sends a signal to a process and to what it started; one that is gone already is no error.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function endTree(pid, signal) {
  for (const target of process.platform === "win32" ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // No such group: the process itself is tried next, then there is nothing left to end.
    }
  }
}

/** The last line that says something: what most programs put their reason in. @param {string} output */
export function lastLine(output) {
  const lines = output.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).at(-1) ?? "no output";
}

/**
 * Why a program failed, also one that was ended before it could say so.
 * @param {Pick<Outcome, "output" | "signal" | "timedOut">} outcome
 * @param {number} limitMs
 */
export function failureReason({ output, signal, timedOut }, limitMs) {
  if (timedOut) return `it took longer than ${Math.round(limitMs / 60_000)} minutes`;
  if (signal) return `it was ended by ${signal}, perhaps because memory ran out`;
  return lastLine(output);
}
