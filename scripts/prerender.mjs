// node scripts/prerender.mjs <the app built for Node> <dist>: writes dist/pages.json, each public page by
// its path. A page of its own gets its words, its styles and the scripts it needs by name, so that it is
// drawn after one answer of the server and taken over after two: the scripts wait until it is painted.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [bundle = "", dist = ""] = process.argv.slice(2);
const { renderPages, SITE_PAGES, EARLY_PRESS_ID, SCRIPTS_AFTER_PAINT, SCRIPTS_ID } = await import(
  pathToFileURL(bundle).href
);
/** What a member's home page runs on: asked for with the page's own scripts, not one after another. */
const MEMBERS = ["home-page", "home-follower"];
const SCRIPT = /\s*<script type="module"[^>]*><\/script>/g;
const shell = readFileSync(join(dist, "index.html"), "utf8");
/** @type {Record<string, { file: string, name?: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
rmSync(join(dist, ".vite"), { recursive: true });

/** @type {{ path: string, title: string, description: string, body: string }[]} */
const pages = await renderPages();
const listing = pages.map((page) => [page.path, documentOf(page)]);
writeFileSync(join(dist, "pages.json"), JSON.stringify(listing));

/** @param {typeof pages[number]} page */
function documentOf({ path, title, description, body }) {
  if (!body.includes("<h1")) throw new Error(`${path} was drawn without its main part`);
  return (
    shell
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
      .replace(/(<meta name="description" content=")[^"]*/, (_, tag) => tag + escaped(description))
      .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/, (_, file) => styles(file))
      .replaceAll(SCRIPT, "")
      // Painted once it is whole: a part that is drawn while the rest arrives would move.
      .replace(
        "</head>",
        () => `<link rel="expect" href="#${SCRIPTS_ID}" blocking="render"></head>`,
      )
      .replace(/<noscript>.*<\/noscript>/, (line) => (isPublic(path) ? "" : line))
      .replace(/<div id="app">.*<\/div>/, () => `<div id="app">${body}</div>${scripts(path)}`)
  );
}

/** @param {string} path */
function scripts(path) {
  const tags = [
    preloads(path),
    ...[...shell.matchAll(SCRIPT)].map(([tag]) => tag.trim()),
    path === "/" ? linksTo(MEMBERS.map(partNamed), " data-member") : "",
  ].join("");
  const line = `<p id="${EARLY_PRESS_ID}" role="status"></p>`;
  return `${line}<template id="${SCRIPTS_ID}">${tags}</template><script>${SCRIPTS_AFTER_PAINT}</script>`;
}

/** One that can be read without scripts. @param {string} path @returns {boolean} */
function isPublic(path) {
  return SITE_PAGES.some((/** @type {{ path: string }} */ page) => page.path === path);
}

/** @param {string} file */
function styles(file) {
  return `<style>${readFileSync(join(dist, file), "utf8").trim()}</style>`;
}

/** The scripts of the page's own route, which would else be found out one after another; those of the public pages are the shell's. @param {string} path */
function preloads(path) {
  if (isPublic(path)) return "";
  const route = `src/routes/${path.slice(1)}.tsx`;
  const entry = Object.keys(manifest).find(
    (name) => name.startsWith(`${route}?`) && name.includes("component"),
  );
  if (!entry) throw new Error(`${route} has no script of its own`);
  return linksTo([entry]);
}

/** A file that is loaded later, by its name. @param {string} wanted */
function partNamed(wanted) {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.name === wanted);
  if (!entry) throw new Error(`the build has no part named ${wanted}`);
  return entry;
}

/** @param {string[]} entries of the manifest @param {string} mark an attribute */
function linksTo(entries, mark = "") {
  /** @type {Set<string>} */
  const found = new Set();
  for (const entry of entries) scriptsOf(entry, found);
  return [...found]
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload"${mark} crossorigin href="/${file}">`)
    .join("");
}

/** @param {string} name @param {Set<string>} found @returns {Set<string>} */
function scriptsOf(name, found) {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) scriptsOf(imported, found);
  return found;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
