import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { providePackages } from "./packages.mjs";
import { ROOT } from "./project.mjs";

/** What only benchmarks need has a package.json of its own: it would be half of what every start installs. */
const FOLDER = join(ROOT, "tests/bench");

/** @param {NodeJS.ProcessEnv} env */
export function provideBenchPackages(env) {
  return providePackages({ root: FOLDER, env });
}

/** Imports a package, or a file of one, that `provideBenchPackages` has installed. @param {string} name @returns {Promise<any>} */
export function importBenchPackage(name) {
  const path = createRequire(join(FOLDER, "package.json")).resolve(name);
  return import(pathToFileURL(path).href);
}
