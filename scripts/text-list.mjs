import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as ast from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";
import { ROOT } from "./project.mjs";
import { SPECIFIED_TEXTS } from "./specified-texts.mjs";

/**
 * A text that people read.
 * @typedef {object} Text
 * @property {string} file
 * @property {number} line
 * @property {string} place the nearest function, constant or property that holds it
 * @property {string} state the condition on which it shows, as the source has it
 * @property {string} kind the JSX attribute, "jsx" for what is inside an element, "html", else "text"
 * @property {string} element the JSX element around it
 * @property {string} text with `{name}` for what is filled in
 * @property {boolean} isPart whether the source joins it with other texts
 */

/** Where texts are: each folder with the project that its files belong to. */
const PROJECTS = ["src", "src/domain", "src/server", "src/service-worker", "scripts"];

/** What no person reads: tests, tools of developers, words to recognise, logs, headers and queries. */
const NOT_SHOWN = new RegExp(
  [
    "\\.(test|cases)\\.|\\.d\\.ts$|\\.gen\\.|order/examples|case-table",
    "/domain/(basket/groceries|basket/grocery-(line|list|words|list\\.lines|list\\.aside)|retention/retention|basket/option-lists)\\.ts$",
    "/src/data/|/server/sync/|/server/(core/(page-headers|http)|site/static-files)\\.ts$",
    "/server/content/|/server/retention/|-columns\\.ts$|/mail-limits\\.ts$|/proofs\\.ts$|/sweep-",
    "/(bench|bench-web|test|test-report|screenshots|icons|og-picture|precache|measure|sender)\\.mjs$",
    "/(text-list|texts|reading-grade|specified-texts|mutations?)\\.mjs$",
  ].join("|"),
);

/** JSX attributes and properties that hold no text for people. */
const TECHNICAL =
  /^(class(Name)?|\w*ClassName|style|kind|type|tone|icon|id|key|to|href|src|rel|target|method|role|size|as|autoComplete|autoCapitalize|inputMode|enterKeyHint|htmlFor|form|d|viewBox|fill|stroke\w*|width|height|loading|decoding|fetchPriority|accept|capture|sizes|srcSet|media|property|httpEquiv|charSet|crossOrigin|pattern|lang|dir|scope|translate|spellCheck|topic|aria-(live|hidden|current|labelledby|describedby|controls|haspopup|atomic|relevant|invalid|autocomplete|expanded)|data-\w+|from|params|search|hash|path|collection|sql|index|preload|position|theme|transform|points|clipPath|cx|cy|r)$/;

/** Calls whose texts only programs read. */
const TECHNICAL_CALL =
  /(^|\.)(querySelector(All)?|getElementById|closest|matches|createElement|setAttribute|getAttribute|addEventListener|removeEventListener|replace|replaceAll|split|join|startsWith|endsWith|includes|indexOf|match|test|exec|query|newQuery|fetch|import|require|resolve|stores|where|index|createIndex|cron\w*|routerAdd|use\w*Hook|console\.(debug|info)|matchMedia|getItem|setItem|removeItem|findFirst\w*|findRecord\w*|findAll\w*|countRecords|createFileRoute|createRootRoute|lazyRouteComponent|useMatch|useSearch|useParams|getRouteApi|set|get|header|literal|regex|enum|spawn|run|join|sql|rows?|firstRow|one|execute|padEnd|padStart)$/;

/** @returns {Text[]} every text of the product that the specification does not quote, in the order of its files */
export function listTexts() {
  const api = new API({ cwd: ROOT });
  try {
    const snapshot = api.updateSnapshot({
      openProjects: PROJECTS.map((folder) => join(ROOT, folder, "tsconfig.json")),
    });
    const programs = snapshot.getProjects().map(({ program }) => program);
    const texts = sourceFiles().flatMap((file) => {
      for (const program of programs) {
        const source = program.getSourceFile(file);
        if (source) return textsOf(source, relative(ROOT, file));
      }
      return [];
    });
    return [...texts, ...programTexts(), ...layoutTexts()].filter(
      ({ text }) => !SPECIFIED_TEXTS.includes(text),
    );
  } finally {
    api.close();
  }
}

/** What the Go program answers on its own, and says of its flags. @returns {Text[]} */
function programTexts() {
  const folder = join(ROOT, "pocketbase");
  return filesIn(folder, false)
    .filter((path) => path.endsWith(".go") && !path.endsWith("_test.go"))
    .flatMap((path) =>
      textsOfLines(path, (line) =>
        [...line.matchAll(/(\w+): "([^"]*)"|flags\.\w+\("(\w+)", .*, "([^"]*)"\)/g)]
          .filter(([, name]) => name === undefined || name === "Message")
          .map(([, , message, flag, usage]) => ({
            place: flag ?? "",
            text: message ?? usage ?? "",
          })),
      ),
    );
}

/** What the layout of all emails says besides what is filled in. @returns {Text[]} */
function layoutTexts() {
  const path = join(ROOT, "pb_hooks/mail/layout.html");
  let isStyle = false;
  return textsOfLines(path, (line) => {
    isStyle = /<style/.test(line) || (isStyle && !/<\/style>/.test(line));
    const text = isStyle ? "" : line.replace(/\{\{[^}]*\}\}|<[^>]*>/g, " ");
    return text.split(/ {2,}/).map((part) => ({ place: "layout", text: part.trim() }));
  });
}

/**
 * @param {string} path
 * @param {(line: string) => { place: string, text: string }[]} read
 * @returns {Text[]}
 */
function textsOfLines(path, read) {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((content, at) =>
    read(content)
      .filter(({ text }) => /\p{L}{2}/u.test(text))
      .map(({ place, text }) => ({
        file: relative(ROOT, path),
        line: at + 1,
        place,
        state: "",
        kind: "text",
        element: "",
        text,
        isPart: false,
      })),
  );
}

/** @returns {string[]} */
function sourceFiles() {
  return PROJECTS.flatMap((folder) => filesIn(join(ROOT, folder), folder !== "scripts"))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !NOT_SHOWN.test(file))
    .filter((file, at, all) => all.indexOf(file) === at)
    .sort();
}

/** @param {string} folder @param {boolean} isDeep @returns {string[]} */
function filesIn(folder, isDeep) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return isDeep ? filesIn(path, true) : [];
  });
}

/** @param {any} source @param {string} file @returns {Text[]} */
function textsOf(source, file) {
  const content = readFileSync(join(ROOT, file), "utf8");
  /** @type {Text[]} */
  const found = [];

  /** @param {any} node @param {string} kind @param {string} text @param {boolean} isPart */
  function add(node, kind, text, isPart) {
    const clean = text.replace(/\s+/g, " ").trim();
    if (!/\p{L}{2}|^\p{Lu}$/u.test(clean.replace(/\{[^}]*\}/g, ""))) return;
    const start = ast.getTokenPosOfNode(node, source);
    found.push({
      file,
      line: content.slice(0, start).split("\n").length,
      place: placeOf(node),
      state: stateOf(node, source),
      kind,
      element: elementOf(node),
      text: clean,
      isPart,
    });
  }

  /** @param {any} node */
  function visit(node) {
    if (isElement(node) && hasOwnText(node) && !isInline(node)) {
      add(node, "jsx", elementText(node, source), false);
      visitInside(node);
      return;
    }
    if (ast.isJsxAttribute(node)) {
      const name = node.name.getText(source);
      if (TECHNICAL.test(name)) return;
      if (node.initializer && ast.isStringLiteral(node.initializer)) {
        if (!/^[a-z][\w-]*$/.test(node.initializer.text))
          add(node, name, node.initializer.text, false);
        return;
      }
    }
    if (ast.isTaggedTemplateExpression(node) && node.tag.getText(source) === "html") {
      for (const text of markupTexts(node.template, source)) add(node, "html", text, false);
      if (ast.isTemplateExpression(node.template)) visitGaps(node.template);
      return;
    }
    if (isTextLiteral(node) && isShown(node, source)) {
      add(node, "text", literalText(node, source), isJoined(node));
      if (ast.isTemplateExpression(node)) visitGaps(node);
      return;
    }
    node.forEachChild(visit);
  }

  /** The texts inside an element that is listed whole: its attributes, and what its gaps choose from. */
  /** @param {any} element */
  function visitInside(element) {
    if (ast.isJsxElement(element)) visit(element.openingElement.attributes);
    for (const child of element.children) {
      if (ast.isJsxText(child)) continue;
      if (isElement(child) && isInlineTag(child)) visitInside(child);
      else visit(child);
    }
  }

  /** @param {any} template */
  function visitGaps(template) {
    for (const span of template.templateSpans) visit(span.expression);
  }

  visit(source);
  return found;
}

/** @param {any} node */
function isElement(node) {
  return ast.isJsxElement(node) || ast.isJsxFragment(node);
}

/** @param {any} element */
function hasOwnText(element) {
  return element.children.some(
    (/** @type {any} */ child) =>
      (ast.isJsxText(child) && /\p{L}/u.test(child.text)) ||
      (isElement(child) && isInlineTag(child) && hasOwnText(child)),
  );
}

const INLINE =
  /^(strong|em|b|i|bdi|span|time|code|a|Link|Money|OutsideLink|SectionLink|abbr|small)$/;

/** @param {any} element */
function isInlineTag(element) {
  if (!ast.isJsxElement(element)) return ast.isJsxFragment(element);
  return INLINE.test(nameOfTag(element.openingElement.tagName));
}

/** Whether an element is part of the sentence of the one around it. @param {any} node */
function isInline(node) {
  return isInlineTag(node) && isElement(node.parent) && hasOwnText(node.parent);
}

/** @param {any} element @param {any} source @returns {string} */
function elementText(element, source) {
  return element.children
    .map((/** @type {any} */ child) => {
      if (ast.isJsxText(child)) return child.text;
      if (isElement(child)) return isInlineTag(child) ? elementText(child, source) : " ";
      if (ast.isJsxSelfClosingElement(child)) return ` {${child.tagName.getText(source)}} `;
      const { expression } = child;
      if (!expression) return "";
      if (ast.isStringLiteral(expression)) return expression.text;
      return gap(expression, source);
    })
    .join("");
}

/** @param {any} node @param {any} source */
function gap(node, source) {
  return `{${node.getText(source).replace(/\s+/g, " ").replace(/[{}]/g, "").slice(0, 60)}}`;
}

/** @param {any} node */
function isTextLiteral(node) {
  return (
    ast.isStringLiteral(node) ||
    ast.isNoSubstitutionTemplateLiteral(node) ||
    ast.isTemplateExpression(node)
  );
}

/** @param {any} node @param {any} source */
function literalText(node, source) {
  if (!ast.isTemplateExpression(node)) return node.text;
  return [
    node.head.text,
    ...node.templateSpans.map(
      (/** @type {any} */ span) => gap(span.expression, source) + span.literal.text,
    ),
  ].join("");
}

/** Whether the source makes one text of this literal and another. @param {any} node @returns {boolean} */
function isJoined(node) {
  const { parent } = node;
  return (
    (ast.isBinaryExpression(parent) && parent.operatorToken.kind === ast.SyntaxKind.PlusToken) ||
    ast.isTemplateSpan(parent) ||
    (ast.isConditionalExpression(parent) && parent.condition !== node && isJoined(parent))
  );
}

/** @param {any} node @param {any} source */
function isShown(node, source) {
  const text = literalText(node, source);
  if (!looksLikeWords(text)) return false;
  const own = node.parent;
  if (ast.isCaseClause(own) || ast.isLiteralTypeNode(own) || ast.isExternalModuleReference(own))
    return false;
  if (ast.isImportDeclaration(own) || ast.isExportDeclaration(own)) return false;
  if (ast.isPropertyAssignment(own) && own.name === node) return false;
  if (ast.isElementAccessExpression(own)) return false;
  if (ast.isBinaryExpression(own) && /^[!=]==?$/.test(own.operatorToken.getText(source)))
    return false;
  for (let child = node, at = own; at; child = at, at = at.parent) {
    if (ast.isJsxAttribute(at)) return !TECHNICAL.test(at.name.getText(source));
    if (ast.isPropertyAssignment(at) && TECHNICAL.test(at.name.getText(source))) return false;
    if (ast.isTaggedTemplateExpression(at)) return false;
    if (ast.isCallExpression(at) && child !== at.expression) {
      return !TECHNICAL_CALL.test(at.expression.getText(source));
    }
    if (ast.isNewExpression(at)) {
      const name = at.expression.getText(source);
      return !/^(Error|TypeError|RegExp|URL|Request|Response|DynamicModel|Headers|Blob|File)$/.test(
        name,
      );
    }
    if (ast.isStatement(at)) return true;
  }
  return true;
}

/** @param {string} text */
function looksLikeWords(text) {
  const words = text.replace(/\{[^}]*\}/g, " x ").trim();
  if (
    /^(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|PRAGMA|BEGIN|COMMIT|ATTACH|VACUUM|PRODID)\b/.test(
      words,
    )
  )
    return false;
  if (/\b(AND|FROM|WHERE|IN) \(?[\w':(]|^x ?=|[{}]|=>|\[\w+\]/.test(words)) return false;
  if (/^\p{Lu}\p{Ll}+[.!?…]?$/u.test(words)) return true;
  if (!/\p{L}[,:;.!?…’')]*\s+\S*\p{L}/u.test(words)) return false;
  const tokens = words.split(/\s+/);
  return (
    tokens.filter(
      (token) =>
        /^[\p{L}\p{N}'"(,.;:!?…’)%×·–-]+$/u.test(token) && !/\p{Ll}-\p{N}|:\p{Ll}|\[/u.test(token),
    ).length >
      tokens.length / 2 && !/^(flex|grid|m-auto|fixed|sticky|btn|absolute|block)\b/.test(words)
  );
}

/** The texts of a piece of markup, without its tags. @param {any} template @param {any} source @returns {string[]} */
function markupTexts(template, source) {
  return literalText(template, source)
    .replace(/<style[\s\S]*?<\/style>/g, "\n")
    .replace(/<\/?(strong|em|b|span|a)(\s[^>]*)?>/g, "")
    .replace(/<[^>]*>/g, "\n")
    .split(/\n\s*/)
    .map((/** @type {string} */ text) => text.trim())
    .filter((/** @type {string} */ text) => /\p{L}{2}/u.test(text.replace(/\{[^}]*\}/g, "")));
}

/** @param {any} node @returns {string} */
function elementOf(node) {
  for (let at = node; at; at = at.parent) {
    if (ast.isJsxElement(at)) return nameOfTag(at.openingElement.tagName);
    if (ast.isJsxSelfClosingElement(at)) return nameOfTag(at.tagName);
    if (ast.isStatement(at)) return "";
  }
  return "";
}

/** @param {any} tag @returns {string} */
function nameOfTag(tag) {
  return tag.text ?? "";
}

/** @param {any} node */
function placeOf(node) {
  for (let at = node; at; at = at.parent) {
    const { name } = at;
    if (name && !ast.isJsxAttribute(at) && typeof name.text === "string") return name.text;
  }
  return "";
}

/** The condition nearest to a text, in the source's own words. @param {any} node @param {any} source */
function stateOf(node, source) {
  for (let child = node, at = node.parent; at; child = at, at = at.parent) {
    if (ast.isConditionalExpression(at) && child !== at.condition) {
      const condition = short(at.condition, source);
      return child === at.whenTrue ? condition : `not ${condition}`;
    }
    if (ast.isIfStatement(at) && child !== at.expression) return short(at.expression, source);
    if (
      ast.isBinaryExpression(at) &&
      child === at.right &&
      /^(&&|\|\||\?\?)$/.test(at.operatorToken.getText(source))
    ) {
      return short(at.left, source);
    }
    if (at.name && (ast.isFunctionDeclaration(at) || ast.isVariableDeclaration(at))) return "";
  }
  return "";
}

/** @param {any} node @param {any} source */
function short(node, source) {
  return node.getText(source).replace(/\s+/g, " ").slice(0, 50);
}
