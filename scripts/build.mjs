import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import { run } from "./command.mjs";
import { Problem } from "./problem.mjs";
import { CACHE_DIR, ROOT } from "./project.mjs";

const LIMIT_MS = 5 * 60_000;
const STAMP = "inputs.txt";
const SERVER_ONLY = /^src\/server\/(?!site\/)/; // the app's styles look at what the server draws, too
const NOT_INPUTS = /\.test\.tsx?$|(^|\/)routeTree\.gen\.ts$/; // the build itself writes the route tree
const TOOL_CHAIN = [
  "vite.config.ts",
  "tsconfig.base.json",
  "package-lock.json",
  "package.json",
  "scripts/build.mjs",
  "scripts/precache.mjs",
  "scripts/prerender.mjs",
  "scripts/sender.mjs",
];

/**
 * @typedef {object} Product
 * @property {string} name
 * @property {string} folder its target
 * @property {string[]} flags
 * @property {string[]} inputs what it is made of
 * @property {RegExp} [except]
 */

/** @type {readonly Product[]} */
const PRODUCTS = [
  {
    name: "the server's bundle",
    folder: "pb_hooks/build",
    flags: ["--mode", "server"],
    inputs: ["src/server", "src/domain", "src/ui/icon-paths.ts", ...TOOL_CHAIN],
  },
  {
    name: "the app",
    folder: "dist",
    flags: [],
    inputs: ["src", "public", "index.html", ...TOOL_CHAIN],
    except: SERVER_ONLY,
  },
];

/** @type {Record<string, string>} */
const TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  webmanifest: "application/manifest+json",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  woff2: "font/woff2",
  wasm: "application/wasm",
};
const COMPRESSIBLE = /\.(html|m?js|css|json|webmanifest|txt|xml|svg|ico|wasm)$/;

/**
 * @typedef {object} Variant a stored form of a file; src/server/site/static-files.ts reads this
 * @property {string} file
 * @property {"" | "br" | "gzip"} encoding
 * @property {number} length bytes
 * @property {string} etag
 */

/**
 * Builds the server's bundle into pb_hooks/build/ and the browser's app into dist/, each unless
 * nothing changed since its last build. One that fails or is interrupted leaves the old one in place.
 * @param {{ adopt?: (pid: number) => void }} [options]
 */
export async function build({ adopt } = {}) {
  for (const product of PRODUCTS) {
    const inputs = hashInputs(product);
    const target = join(ROOT, product.folder);
    if (readStamp(target) === inputs) continue;
    console.log(`Building ${product.name} …`);
    const scratch = join(CACHE_DIR, "build");
    rmSync(scratch, { recursive: true, force: true });
    await runVite(product, scratch, adopt);
    if (product.folder === "dist") {
      await renderPages(scratch, adopt);
      await listFiles(scratch);
    }
    writeFileSync(join(scratch, STAMP), inputs);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(dirname(target), { recursive: true });
    renameSync(scratch, target);
  }
}

/** @param {string} folder */
function readStamp(folder) {
  const stamp = join(folder, STAMP);
  return existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
}

/** @param {Product} product @param {string} outDir @param {((pid: number) => void) | undefined} adopt */
async function runVite({ name, flags }, outDir, adopt) {
  const program = join(ROOT, "node_modules/vite/bin/vite.js");
  const args = [
    program,
    "build",
    ...flags,
    "--outDir",
    outDir,
    "--emptyOutDir",
    "--logLevel",
    "warn",
  ];
  const { code, output, timedOut } = await run(process.execPath, args, {
    cwd: ROOT,
    // Vitest builds too, before its tests, and its own settings are none of the build's.
    env: { ...process.env, NODE_ENV: "production", VITEST: "" },
    limitMs: LIMIT_MS,
    task: "building",
    ...(adopt && { adopt }),
  });
  if (code === 0) return;
  process.stderr.write(output);
  throw new Problem(
    timedOut
      ? `The build took longer than ${LIMIT_MS / 60_000} minutes: try again when the machine is less busy.`
      : `The build of ${name} failed: correct the error above, then try again.`,
  );
}

/** Draws the public pages into pages.json, which the server completes. @param {string} dist @param {((pid: number) => void) | undefined} adopt */
async function renderPages(dist, adopt) {
  const scratch = join(CACHE_DIR, "prerender");
  rmSync(scratch, { recursive: true, force: true });
  const product = {
    name: "the public pages",
    folder: "",
    flags: ["--mode", "prerender"],
    inputs: [],
  };
  await runVite(product, scratch, adopt);
  const { code, output } = await run(
    process.execPath,
    [join(ROOT, "scripts/prerender.mjs"), join(scratch, "prerender.js"), dist],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: "production", VITEST: "" },
      limitMs: LIMIT_MS,
      task: "drawing the public pages",
      ...(adopt && { adopt }),
    },
  );
  if (code === 0) return;
  process.stderr.write(output);
  throw new Problem(
    "The public pages could not be drawn: correct the error above, then try again.",
  );
}

/** Compresses what gets smaller by it, and writes the map by which the server's catch-all serves the files. @param {string} dist */
async function listFiles(dist) {
  const listing = [];
  for (const path of filesIn(dist)) {
    const name = relative(dist, path).split(sep).join("/");
    if (name === "pages.json") continue; // the server's own, src/server/site/pages.ts
    const type = TYPES[name.slice(name.lastIndexOf(".") + 1)];
    if (!type)
      throw new Problem(`No content type is known for ${name}: add it to scripts/build.mjs.`);
    const cache = name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    listing.push([name, { type, cache, variants: await variantsOf(dist, name) }]);
  }
  writeFileSync(join(dist, "files.json"), JSON.stringify(listing));
}

/** @param {string} dist @param {string} name */
async function variantsOf(dist, name) {
  const content = readFileSync(join(dist, name));
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 20);
  /** @type {Variant[]} */
  const variants = [{ file: name, encoding: "", length: content.length, etag: `"${hash}"` }];
  if (!COMPRESSIBLE.test(name)) return variants;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  for (const [encoding, ending, packed] of /** @type {const} */ ([
    ["br", ".br", brotli],
    ["gzip", ".gz", gzipped],
  ])) {
    if (packed.length >= content.length) continue;
    writeFileSync(join(dist, name + ending), packed);
    const etag = `"${hash}-${encoding}"`;
    variants.push({ file: name + ending, encoding, length: packed.length, etag });
  }
  return variants;
}

/** @param {Product} product */
function hashInputs({ inputs, except }) {
  const hash = createHash("sha256");
  for (const input of inputs) {
    const path = join(ROOT, input);
    if (!existsSync(path)) continue;
    for (const file of statSync(path).isDirectory() ? filesIn(path) : [path]) {
      const name = relative(ROOT, file).split(sep).join("/");
      if (NOT_INPUTS.test(name) || except?.test(name)) continue;
      hash.update(`${name}\0`).update(createHash("sha256").update(readFileSync(file)).digest());
    }
  }
  return hash.digest("hex");
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
