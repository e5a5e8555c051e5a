// npm run measure: how the code is built, in the figures by which it is compared from month to month.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as ast from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";
import { ROOT } from "./project.mjs";

const SRC = join(ROOT, "src");
const PROJECTS = ["src", "src/domain", "src/server", "src/service-worker"];
/** What one press of 'Complete Order' starts from: the screen, the sender and the server's handler. */
const COMPLETE_ORDER = {
  "on the phone": "src/features/order/steps/use-complete-order.ts",
  "on the server": "src/server/orders/complete-order.ts",
};

const files = /** @type {string[]} */ (readdirSync(SRC, { recursive: true }))
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|cases|gen)\.|\.d\.ts$/.test(name))
  .map((name) => join(SRC, name));
const code = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));

const functions = functionLengths();
console.log(row("layer", "files", "lines", "comments", "functions: median, p90, longest"));
for (const layer of layers()) {
  const own = files.filter((file) => file.startsWith(join(SRC, layer)));
  const lines = own.flatMap((file) => (code.get(file) ?? "").trimEnd().split("\n"));
  const comments = lines.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length;
  const lengths = own.flatMap((file) => functions.get(file) ?? []).sort((a, b) => a - b);
  const figures = [lengths.length / 2, lengths.length * 0.9, lengths.length - 1];
  console.log(
    row(
      layer,
      own.length,
      lines.length,
      `${Math.round((100 * comments) / lines.length)} %`,
      figures.map((at) => lengths[Math.floor(at)] ?? 0).join(", "),
    ),
  );
}
console.log(
  `\n'any' in types: ${[...code.values()].join("\n").match(/^(?!\s*(\/\/|\/?\*)).*[:<|] ?any\b/gm)?.length ?? 0}`,
);
for (const [where, start] of Object.entries(COMPLETE_ORDER)) {
  const side = where === "on the phone" ? "src/server" : "src/features";
  console.log(`files that Complete Order can reach ${where}: ${reach(join(ROOT, start), side)}`);
}

/** @param {...(string | number)} cells */
function row(...cells) {
  return cells.map((cell, at) => String(cell).padEnd(at === 0 ? 16 : 10)).join("");
}

function layers() {
  return readdirSync(SRC, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** The lines of each function that has a body, by file. @returns {Map<string, number[]>} */
function functionLengths() {
  const api = new API({ cwd: ROOT });
  try {
    const snapshot = api.updateSnapshot({
      openProjects: PROJECTS.map((folder) => join(ROOT, folder, "tsconfig.json")),
    });
    const programs = snapshot.getProjects().map(({ program }) => program);
    return new Map(
      files.map((file) => {
        const source = programs.map((program) => program.getSourceFile(file)).find(Boolean);
        return [file, source ? lengthsIn(source, code.get(file) ?? "") : []];
      }),
    );
  } finally {
    api.close();
  }
}

/** @param {any} source @param {string} text */
function lengthsIn(source, text) {
  /** @type {number[]} */
  const lengths = [];
  /** @param {any} node */
  function visit(node) {
    const isFunction =
      ast.isFunctionDeclaration(node) ||
      ast.isFunctionExpression(node) ||
      ast.isArrowFunction(node) ||
      ast.isMethodDeclaration(node);
    if (isFunction && node.body) {
      const start = ast.getTokenPosOfNode(node, source);
      lengths.push(text.slice(start, node.end).split("\n").length);
    }
    node.forEachChild(visit);
  }
  source.forEachChild(visit);
  return lengths;
}

/** How many files one file imports, directly or by others, without types. @param {string} start @param {string} other */
function reach(start, other) {
  const seen = new Set([start]);
  for (const file of seen) {
    const imports = (code.get(file) ?? "").matchAll(
      /^(?:import|export)\s+(?!type\b)[^"';]*?from\s+"([^"]+)"|import\("([^"]+)"\)/gm,
    );
    for (const [, direct, late] of imports) {
      const found = resolve(file, direct ?? late ?? "");
      if (found && !relative(ROOT, found).startsWith(other)) seen.add(found);
    }
  }
  return seen.size;
}

/** @param {string} from @param {string} specifier */
function resolve(from, specifier) {
  if (!/^(\.|@\/)/.test(specifier)) return undefined;
  const path = specifier.startsWith("@/")
    ? join(SRC, specifier.slice(2))
    : join(from, "..", specifier);
  return ["", ".ts", ".tsx"].map((end) => path + end).find((name) => code.has(name));
}
