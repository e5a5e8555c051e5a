import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lastLine, run } from "./command.mjs";
import { Problem } from "./problem.mjs";
import { ROOT } from "./project.mjs";

const LIMIT_MS = 10 * 60_000;

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage */

/**
 * Installs the packages when node_modules is missing or differs from the lockfile.
 * @param {{ root?: string, env?: NodeJS.ProcessEnv, limitMs?: number, adopt?: (pid: number) => void }} [options]
 */
export async function providePackages({
  root = ROOT,
  env = process.env,
  limitMs = LIMIT_MS,
  adopt,
} = {}) {
  if (packagesAreCurrent(root)) return;
  console.log("Installing the packages …");
  // npm writes this file last; without it a half-finished installation cannot look like a whole one.
  rmSync(join(root, "node_modules/.package-lock.json"), { force: true });
  const [program, first] = npm(env);
  // The build needs the development packages too, also where NODE_ENV says production.
  const args = [...first, "ci", "--include=dev", "--no-audit", "--no-fund"];
  const task = "installing the packages";
  const { code, output, missing, timedOut } = await run(program, args, {
    cwd: root,
    env,
    limitMs,
    task,
    ...(adopt && { adopt }),
  });
  if (code === 0) return;
  if (missing)
    throw new Problem("npm was not found: install it together with Node, then try again.");
  if (output.includes("in sync")) {
    throw new Problem(
      "package-lock.json doesn't match package.json: restore both from the repository, or run npm install where you changed them.",
    );
  }
  const reason = timedOut
    ? `npm took longer than ${Math.round(limitMs / 60_000)} minutes`
    : (output.match(/^npm (?:error|ERR!) (?!code )(.+)$/m)?.[1] ?? lastLine(output));
  throw new Problem(
    `The packages could not be installed (${reason}): check the network connection, then try again.`,
  );
}

/**
 * Whether every package of the lockfile is installed in exactly that version; packages for other
 * platforms may be absent.
 * @param {string} root
 */
export function packagesAreCurrent(root) {
  const wanted = readPackages(join(root, "package-lock.json"));
  const installed = readPackages(join(root, "node_modules/.package-lock.json"));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    const found = installed[path];
    if (!found) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** @param {string} file @returns {Record<string, LockedPackage> | null} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null; // missing or torn: the packages are installed again
  }
}

/** The npm that runs this script, else the one on the PATH. @param {NodeJS.ProcessEnv} env @returns {[string, string[]]} */
export function npm(env) {
  const own = env.npm_execpath;
  return own?.endsWith("npm-cli.js") ? [process.execPath, [own]] : ["npm", []];
}
