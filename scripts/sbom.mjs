import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { cachedLitestream } from "./litestream.mjs";
import { npm } from "./packages.mjs";
import { Problem, runMain } from "./problem.mjs";
import { checkNode, ROOT } from "./project.mjs";
import { readEnvironment } from "./settings.mjs";
import { setUp } from "./setup.mjs";
import { withGoModules } from "./supply.mjs";

// What a copy of the product is made of, as CycloneDX: the packages that the app and the server's bundle are built
// from, by npm, and the modules that are linked into its Go programs.
runMain(async () => {
  checkNode();
  const env = readEnvironment();
  const target = resolve(process.argv[2] ?? "sbom.json");
  const { pocketbase } = await setUp(["pocketbase"], env);
  const programs = [pocketbase, cachedLitestream()].filter((path) => existsSync(path));
  const { name } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const bom = withGoModules(npmBom(env), name, programs.map(listed));
  writeFileSync(target, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${target} names ${bom.components.length} parts.`);
});

/** @param {NodeJS.ProcessEnv} env */
function npmBom(env) {
  const [program, first] = npm(env);
  const args = ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"];
  try {
    return JSON.parse(text(program, [...first, ...args]));
  } catch (error) {
    throw new Problem(
      `npm made no list of the packages (${String(error).split("\n")[0]}): npm 10 or newer has it.`,
    );
  }
}

/** @param {string} program */
function listed(program) {
  return text("go", ["version", "-m", program]);
}

/** @param {string} program @param {string[]} args */
function text(program, args) {
  return execFileSync(program, args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 });
}
