import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem } from "./problem.mjs";

/** The project's folder, whatever folder the command was given in. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** What is fetched and what is kept between two starts; may be deleted at any time. */
export const CACHE_DIR = join(ROOT, ".cache");

/**
 * Stops on a Node that is older than package.json's `engines` asks for.
 * @param {string} [version]
 */
export function checkNode(version = process.versions.node) {
  const wanted = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).engines.node;
  const [needMajor = 0, needMinor = 0] = numbers(wanted);
  const [major = 0, minor = 0] = numbers(version);
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new Problem(
    `Node ${version} is too old: install Node ${needMajor}.${needMinor} or newer, then run this again.`,
  );
}

/** @param {string} version */
function numbers(version) {
  return version.replace(/^\D*/, "").split(".").map(Number);
}
