import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CACHE_DIR, ROOT } from "./project.mjs";

/** @typedef {{ name: string, ratio: number, bound: string }} Ratio */

const PAGE = join(ROOT, "docs/bench.md");
const HEAD = `# What is measured

\`npm run bench\` measures what the server does in a second and holds in memory. Milliseconds depend on the machine, so
this page has ratios: both parts of each were measured in one run. The run ends with this table beside today's;
\`npm run bench -- --update\` writes it again (a part of the bench, such as \`npm run bench closing -- --update\`, its
own rows). A ratio with a bound fails the bench beyond it.

| Ratio | Measured | Bound |
| --- | ---: | --- |
`;

/** Where the parts of a run leave their ratios, a JSON text on each line; what an earlier run left is gone. */
export function ratiosFile() {
  mkdirSync(CACHE_DIR, { recursive: true });
  const path = join(CACHE_DIR, "bench-ratios.jsonl");
  rmSync(path, { force: true });
  return path;
}

/** @param {string} path @returns {Ratio[]} what a run has left; of a name that came twice the last */
export function readRatios(path) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  const all = lines.map((line) => /** @type {Ratio} */ (JSON.parse(line)));
  return [...new Map(all.map((one) => [one.name, one])).values()];
}

/** @param {string} page @returns {Map<string, Ratio>} the rows of docs/bench.md by their names */
export function committedRatios(page) {
  const rows = page.matchAll(/^\| (.+?) \| ([\d.]+) \| (.*?) ?\|$/gm);
  return new Map(
    [...rows].map(([, name = "", ratio, bound = ""]) => [
      name,
      { name, ratio: Number(ratio), bound },
    ]),
  );
}

/** @param {Ratio[]} today @param {Map<string, Ratio>} committed @returns {string} the table that a run ends with */
export function ratiosTable(today, committed) {
  const width = Math.max(...today.map(({ name }) => name.length), "ratio".length);
  const rows = today.map(({ name, ratio, bound }) => {
    const before = committed.get(name)?.ratio;
    return [name, shown(ratio), before === undefined ? "new" : shown(before), bound];
  });
  return [["ratio", "today", "committed", "bound"], ...rows]
    .map(([name = "", now = "", before = "", bound = ""]) =>
      `${name.padEnd(width)}  ${now.padStart(6)}  ${before.padStart(9)}  ${bound}`.trimEnd(),
    )
    .join("\n");
}

/** @param {Ratio[]} today @param {Map<string, Ratio>} committed @returns {string} docs/bench.md with today's ratios */
export function ratiosPage(today, committed) {
  const all = new Map([
    ...committed,
    ...today.map((one) => /** @type {const} */ ([one.name, one])),
  ]);
  const rows = [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return (
    HEAD + rows.map((one) => `| ${one.name} | ${shown(one.ratio)} | ${one.bound} |\n`).join("")
  );
}

/** Prints the table, and writes the page where that is asked for. @param {string} path @param {boolean} update */
export function endWithRatios(path, update) {
  const today = readRatios(path);
  if (today.length === 0) return;
  const committed = committedRatios(existsSync(PAGE) ? readFileSync(PAGE, "utf8") : "");
  console.log(`\n${ratiosTable(today, committed)}\n`);
  if (update) writeFileSync(PAGE, ratiosPage(today, committed));
}

/** @param {number} ratio */
function shown(ratio) {
  return ratio.toFixed(2);
}
