// npm run measure: how the code is built, in the figures by which it is compared from month to month.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as ast from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";
import { ROOT } from "./project.mjs";

const SRC = join(ROOT, "src");
const PROJECTS = ["src", "src/domain", "src/server", "src/service-worker"];
/** What one press starts: on the phone the screen's function and what sends its command, and the server's handler. */
const PRESSES = {
  "Complete Order": {
    phone: [
      ["src/features/order/steps/use-complete-order.ts", "useCompleteOrder"],
      ["src/data/commands/order.ts", "complete"],
    ],
    server: [["src/server/orders/complete-order.ts", "completeOrder"]],
  },
  Verify: {
    phone: [
      ["src/features/admin/payments/store/use-decisions.ts", "verify"],
      ["src/features/admin/payments/store/use-decide.ts", "useDecide"],
    ],
    server: [["src/server/payments/verify-payment.ts", "verifyPayment"]],
  },
};
/** Lists with a row for each kind of a thing: a press starts at its own row. */
const TABLES = /^data\/(commands\/commands|sync\/follow-cached)\b/;
/** What is read once for the whole code, or says by its name all that a reader asks. */
const GENERAL = /^(ui|routes|(data|server)\/core|domain\/(time|text|money|result|id))\b/;
/** Doors whose name says all: they tell a member, or show in an answer what is stored, and decide nothing of the press. */
const DOORS =
  /^server\/(mail\/(notify-member|outbox)|notifications\/notify|orders\/order-view|payments\/payment-row)\b/;

const files = /** @type {string[]} */ (readdirSync(SRC, { recursive: true }))
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|cases|gen)\.|\.d\.ts$/.test(name))
  .map((name) => join(SRC, name));
const code = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));

const { lengths: functions, declared } = readFunctions();
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
console.log(
  `\n${row("files", "phone", "server", "together", "must be opened (and can be reached)")}`,
);
for (const [press, { phone, server }] of Object.entries(PRESSES)) {
  const opened = [mustOpen(phone), mustOpen(server)];
  const reached = [reach(phone, "src/server"), reach(server, "src/features")];
  const together = new Set(opened.flat());
  const counts = [...opened.map(({ length }) => length), together.size];
  console.log(row(press, ...counts, `(${reached.join(", ")})`));
  if (process.argv.includes("--files")) console.log([...together].join("\n"));
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

/**
 * The lines of each function that has a body, and what each file declares, by file.
 * @returns {{ lengths: Map<string, number[]>, declared: Map<string, Declared> }}
 */
function readFunctions() {
  const api = new API({ cwd: ROOT });
  try {
    const snapshot = api.updateSnapshot({
      openProjects: PROJECTS.map((folder) => join(ROOT, folder, "tsconfig.json")),
    });
    const programs = snapshot.getProjects().map(({ program }) => program);
    const lengths = new Map();
    const declared = new Map();
    for (const file of files) {
      const source = programs.map((program) => program.getSourceFile(file)).find(Boolean);
      lengths.set(file, source ? lengthsIn(source, code.get(file) ?? "") : []);
      if (source) declared.set(file, declaredIn(source, file));
    }
    return { lengths, declared };
  } finally {
    api.close();
  }
}

/**
 * @typedef {{ isFunction: boolean, names: Set<string>, late: string[] }} Declaration
 * @typedef {{ own: Map<string, Declaration>, imports: Map<string, { file: string, name: string }> }} Declared
 */

/**
 * The top-level values of a file with the names that each uses, and the values that it imports.
 * @param {any} source @param {string} file @returns {Declared}
 */
function declaredIn(source, file) {
  const own = new Map();
  const imports = new Map();
  source.forEachChild((/** @type {any} */ node) => {
    if (ast.isImportDeclaration(node)) {
      for (const [name, imported] of importedBy(node, file)) imports.set(name, imported);
    } else if (ast.isVariableStatement(node)) {
      for (const one of node.declarationList.declarations)
        own.set(one.name.getText(source), usedIn(one));
    } else if (ast.isFunctionDeclaration(node) || ast.isClassDeclaration(node)) {
      own.set(node.name?.text, usedIn(node));
    }
  });
  return { own, imports };
}

/** @param {any} node @param {string} file */
function* importedBy(node, file) {
  const found = resolve(file, node.moduleSpecifier.text);
  const bindings = node.importClause?.namedBindings;
  const isType = /^import type\b/.test(
    (code.get(file) ?? "").slice(node.pos, node.end).trimStart(),
  );
  if (!found || isType || !bindings) return;
  if (ast.isNamespaceImport(bindings)) yield [bindings.name.text, { file: found, name: "*" }];
  if (!ast.isNamedImports(bindings)) return;
  for (const one of bindings.elements) {
    if (one.isTypeOnly) continue;
    yield [one.name.text, { file: found, name: (one.propertyName ?? one.name).text }];
  }
}

/** @param {any} declaration @returns {Declaration} */
function usedIn(declaration) {
  const used = { isFunction: false, names: new Set(), late: /** @type {string[]} */ ([]) };
  /** @param {any} node */
  function visit(node) {
    if (ast.isTypeNode(node)) return;
    if (node.body) used.isFunction = true;
    if (ast.isIdentifier(node)) used.names.add(node.text);
    if (ast.isCallExpression(node) && node.expression.kind === ast.SyntaxKind.ImportKeyword) {
      const [imported] = /** @type {any} */ (node.arguments);
      used.late.push(imported.text);
    }
    node.forEachChild(visit);
  }
  visit(declaration);
  return used;
}

/**
 * The files whose code a reader of these functions must open: those with a function that they call, directly or by
 * others, following from each function only the names that it uses itself. Types, constants, schemas, what is
 * general (`GENERAL`) and `DOORS` are left out; so are the other rows of a table (`TABLES`).
 * @param {string[][]} starts the file and the name of each
 */
function mustOpen(starts) {
  const opened = new Set();
  const seen = new Set(starts.map(([file = "", name]) => `${join(ROOT, file)} ${name}`));
  for (const at of seen) {
    const [file = "", own = ""] = at.split(" ");
    const known = declared.get(file);
    const declaration = known?.own.get(own);
    const path = relative(SRC, file);
    if (!known || !declaration || GENERAL.test(path) || DOORS.test(path)) continue;
    if (declaration.isFunction) opened.add(relative(ROOT, file));
    if (TABLES.test(path)) continue;
    for (const used of declaration.names) {
      const imported = known.imports.get(used);
      if (imported?.name === "*") {
        for (const name of declaration.names) seen.add(`${imported.file} ${name}`);
      } else if (imported) seen.add(`${imported.file} ${imported.name}`);
      else if (known.own.has(used)) seen.add(`${file} ${used}`);
      for (const late of declaration.late) {
        const found = resolve(file, late);
        if (found && declared.get(found)?.own.has(used)) seen.add(`${found} ${used}`);
      }
    }
  }
  return [...opened].sort();
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

/** How many files these import, directly or by others, without types. @param {string[][]} starts @param {string} other */
function reach(starts, other) {
  const seen = new Set(starts.map(([file = ""]) => join(ROOT, file)));
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
