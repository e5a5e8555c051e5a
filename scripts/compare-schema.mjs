import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lastLine, run } from "./command.mjs";
import { Problem, runMain } from "./problem.mjs";
import { checkNode, ROOT } from "./project.mjs";
import { describeDatabase } from "./schema.mjs";
import { readEnvironment } from "./settings.mjs";
import { setUp } from "./setup.mjs";
import { provideSqlite } from "./sqlite.mjs";

const LIMIT_MS = 2 * 60_000;
const USAGE = "node scripts/compare-schema.mjs <revision> [<other revision>]";

// For developers: what the migrations of two revisions make of an empty folder, the second being the working tree.
runMain(async () => {
  checkNode();
  const [revision, other] = process.argv.slice(2);
  if (!revision) throw new Problem(`Name a git revision: ${USAGE}`);
  const env = readEnvironment();
  const { pocketbase } = await setUp(["pocketbase"], env);
  await provideSqlite({ env });
  const scratch = mkdtempSync(join(tmpdir(), "pantry-schema-"));
  try {
    const before = await described(pocketbase, join(scratch, "before"), revision);
    const after = await described(pocketbase, join(scratch, "after"), other);
    return report(before, after);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});

/** @param {string} pocketbase @param {string} folder @param {string} [revision] */
async function described(pocketbase, folder, revision) {
  mkdirSync(folder);
  const migrations = revision ? extracted(folder, revision) : join(ROOT, "pb_migrations");
  const args = [
    "migrate",
    "up",
    `--dir=${join(folder, "data")}`,
    `--hooksDir=${join(folder, "no-hooks")}`,
    `--migrationsDir=${migrations}`,
  ];
  const { code, output } = await run(pocketbase, args, { limitMs: LIMIT_MS });
  if (code !== 0) throw new Problem(`Migrating failed: ${lastLine(output)}`);
  return describeDatabase(join(folder, "data"));
}

/** @param {string} folder @param {string} revision */
function extracted(folder, revision) {
  const archive = join(folder, "migrations.tar");
  execFileSync("git", ["archive", `--output=${archive}`, revision, "pb_migrations"], { cwd: ROOT });
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  return join(folder, "pb_migrations");
}

/** @param {string[]} before @param {string[]} after */
function report(before, after) {
  const removed = missing(before, after);
  const added = missing(after, before);
  for (const line of removed) console.log(`- ${line}`);
  for (const line of added) console.log(`+ ${line}`);
  const kinds = ["table", "index", "trigger", "collection", "row"];
  const counts = kinds.map(
    (kind) => `${kind} ${before.filter((line) => line.startsWith(kind)).length}`,
  );
  console.log(`${removed.length} removed, ${added.length} added; before: ${counts.join(", ")}.`);
  return removed.length + added.length > 0 ? 1 : 0;
}

/** Of some lines those that others have not, or not as often. @param {string[]} some @param {string[]} others */
function missing(some, others) {
  const left = [...others];
  return some.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
