import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { lastLine, run } from "./command.mjs";

/** @typedef {Parameters<typeof run>[2]} RunOptions */

/**
 * The first of these programs that the PATH has, or null.
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} [env]
 */
export function findOnPath(names, env = process.env) {
  for (const folder of (env.PATH ?? "").split(delimiter)) {
    for (const name of names) if (isProgram(join(folder, name))) return join(folder, name);
  }
  return null;
}

/**
 * Installs Debian packages where this user may; answers why it could not, or nothing.
 * @param {string[]} packages
 * @param {RunOptions} options
 */
export async function installWithApt(packages, options) {
  if (process.getuid?.() !== 0) return "only root may use apt-get";
  console.log(`Installing ${packages[0]} with apt-get …`);
  const env = { ...options.env, DEBIAN_FRONTEND: "noninteractive" };
  const update = await run("apt-get", ["update"], { ...options, env });
  if (update.missing) return "there is no apt-get";
  const install = ["install", "-y", "--no-install-recommends", ...packages];
  return failureOf("apt-get", await run("apt-get", install, { ...options, env }));
}

/** @param {string} installer @param {import("./command.mjs").Outcome} outcome */
export function failureOf(installer, { code, output, timedOut }) {
  if (timedOut) return `${installer} took too long`;
  return code === 0 ? "" : `${installer}: ${lastLine(output)}`;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
