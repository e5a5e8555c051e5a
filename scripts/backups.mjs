import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { failureReason, lastLine, run } from "./command.mjs";
import { packagesAreCurrent } from "./packages.mjs";
import { Problem } from "./problem.mjs";
import { ROOT } from "./project.mjs";
import { setUp } from "./setup.mjs";

const LIMIT_MS = 6 * 60 * 60_000;
const MB = 1_000_000;

/** @type {Readonly<Record<string, (detail: string) => string>>} */
const REFUSALS = {
  busy: () => "Another backup is being made or tried: try again when it is done.",
  no_room: (detail) =>
    `The disk has no room (${detail}): free some, or lower DISK_RESERVE_MB, then try again.`,
  not_a_key: (name) => `${name} is no key: see docs/settings.md.`,
  encrypted: (name) => `This backup is encrypted: set ${name} to its key, then try again.`,
  other_key: (name) => `This backup was encrypted with another key: set ${name} to that one.`,
  not_a_backup: (detail) => `This file is no backup (${detail}): choose another one.`,
  damaged: (detail) => `The backup is damaged (${detail}): choose another one.`,
  too_slow: (detail) => `It took longer than ${detail}: try again when the machine is less busy.`,
};

/**
 * Makes or opens a backup with the server's program (pocketbase/backup.go), also beside a server that runs.
 * @template Answer
 * @param {string} pocketbase the program
 * @param {Record<string, string>} options
 * @param {string} [key] what backups are encrypted with
 * @returns {Promise<Answer>}
 */
export async function runBackupProgram(pocketbase, options, key = "") {
  const args = Object.entries(options).map(([name, value]) => `-${name}=${value}`);
  const outcome = await run(pocketbase, ["backup", ...args, "-limit=5h"], {
    limitMs: LIMIT_MS,
    cwd: ROOT,
    env: { ...process.env, BACKUP_KEY: key },
  });
  if (outcome.code !== 0) {
    throw new Problem(
      `The program for backups failed (${failureReason(outcome, LIMIT_MS)}): try again.`,
    );
  }
  const answer = JSON.parse(lastLine(outcome.output));
  if (!answer.error) return answer;
  throw new Problem(
    REFUSALS[answer.error]?.(answer.detail) ??
      `The backup failed (${answer.detail}): put that right, then try again.`,
  );
}

/** @param {import("./settings.mjs").Settings} settings */
export function reserveBytes({ variables }) {
  return String(Number(variables.DISK_RESERVE_MB) * MB);
}

/** What scripts use of the product's TypeScript, below src. */
export const PRODUCT_MODULES = /** @type {const} */ ([
  "domain/backup/backups.ts",
  "domain/health/health.ts",
  "domain/time/sa-time.ts",
  "server/backup/backup-questions.ts",
]);

/**
 * A module of the product, which is TypeScript and pure; an assembled copy has it as JavaScript.
 * @template Module
 * @param {(typeof PRODUCT_MODULES)[number]} file
 * @returns {Promise<Module>}
 */
export async function productModule(file) {
  const bundled = join(ROOT, "modules", file.replace(/\.ts$/, ".js"));
  if (existsSync(bundled)) return import(pathToFileURL(bundled).href);
  // In a fresh clone these are the first that need a package.
  if (!packagesAreCurrent(ROOT)) await setUp([], process.env);
  const { runnerImport } = await import("vite");
  const { module } = await runnerImport(join(ROOT, "src", file), {
    root: ROOT,
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "@": join(ROOT, "src") } },
  });
  return /** @type {Module} */ (module);
}

/** `12 MB` @param {number} bytes */
export function size(bytes) {
  return `${Math.ceil(bytes / MB)} MB`;
}
