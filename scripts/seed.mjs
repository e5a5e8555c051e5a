import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { failureReason, run } from "./command.mjs";
import { lockDataFolder } from "./data-folder.mjs";
import { Problem, runMain } from "./problem.mjs";
import { checkNode, ROOT } from "./project.mjs";
import { readEnvironment, readSettings } from "./settings.mjs";
import { setUp } from "./setup.mjs";

/** Bounds for what hangs on a slow machine, not an expectation. */
const LIMIT_MS = 10 * 60_000;
const ORDER_LIMIT_MS = 3;
const MOST_MEMBERS = 200_000;
const ROWS_A_BATCH = 5_000;
const SAST_OFFSET_MS = 2 * 3_600_000;
const MOST_ORDERS = 2_000_000;
/** So many live a whole life where `--orders` asks for many; the others are made by the database itself. */
const LIVED = 2_000;
const USAGE =
  "npm run seed -- --members 200 [--orders 1000000] [--seed 1] [--today 2026-11-21] [--force]";

/** @typedef {{ proofId: string, name: string, bytes: Buffer }} ProofFile */
/** @typedef {{ idPrefix: string, rows: Map<string, Record<string, unknown>[]>, files: ProofFile[], memberId: string, adminId: string, buyerId: string, statements: string[], deliveries: { buying: string, closed: string } }} Demo what scripts/seed/harvest.ts grows */
/** @typedef {{ growDemo(wanted: object): Demo, bulkStatements(bulk: object): string[], ledgerStatements(): string[], LEDGER_TRIGGERS: string[], DEMO_MEMBER_EMAIL: string, DEMO_ADMIN_EMAIL: string, DEMO_BUYER_EMAIL: string }} Harvest */

runMain(async () => {
  checkNode();
  const wanted = readArguments();
  const env = readEnvironment();
  const { dataDir } = readSettings(env);
  const { pocketbase } = await setUp(["pocketbase", "sources"], env);
  const lock = await lockDataFolder(dataDir, pocketbase);
  const scratch = mkdtempSync(join(tmpdir(), "pantry-seed-"));
  try {
    const grown = await growDemo(wanted);
    const plan = writePlan(scratch, grown, wanted.force);
    const limitMs = LIMIT_MS + wanted.orders * ORDER_LIMIT_MS;
    const proofsFolder = await insert({ pocketbase, dataDir, env, plan, limitMs });
    writeSlips(proofsFolder, grown.demo);
    report(grown);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    lock.release();
  }
  return 0;
});

function readArguments() {
  const today = new Date(Date.now() + SAST_OFFSET_MS).toISOString().slice(0, 10);
  const options = /** @type {const} */ ({
    members: { type: "string", default: "200" },
    orders: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    today: { type: "string", default: today },
    force: { type: "boolean", default: false },
  });
  const { values } = parse(options);
  const members = Number(values.members);
  const orders = Number(values.orders);
  const seed = Number(values.seed);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(values.today) && !Number.isNaN(Date.parse(values.today));
  if (!Number.isInteger(members) || members < 1 || members > MOST_MEMBERS) {
    throw new Problem(`--members must be a whole number from 1 to ${MOST_MEMBERS}: ${USAGE}`);
  }
  if (!Number.isInteger(orders) || orders < 0 || orders > MOST_ORDERS) {
    throw new Problem(`--orders must be a whole number up to ${MOST_ORDERS}: ${USAGE}`);
  }
  if (!Number.isInteger(seed)) throw new Problem(`--seed must be a whole number: ${USAGE}`);
  if (!isDay) throw new Problem(`--today must be a date such as 2026-11-21: ${USAGE}`);
  return { members, orders, seed, today: values.today, force: values.force };
}

/**
 * @template {import("node:util").ParseArgsConfig["options"]} Options
 * @param {Options} options
 */
function parse(options) {
  try {
    return parseArgs({ options });
  } catch {
    throw new Problem(`Unknown arguments. Use: ${USAGE}`);
  }
}

/**
 * The demo data come from TypeScript that shares the product's own rules, so they are loaded by Vite.
 * @param {{ members: number, orders: number, seed: number, today: string }} wanted
 */
async function growDemo(wanted) {
  const { runnerImport } = await import("vite");
  const load = /** @param {string} file */ (file) =>
    runnerImport(join(ROOT, "scripts/seed", file), {
      root: ROOT,
      configFile: false,
      logLevel: "error",
      resolve: { alias: { "@": join(ROOT, "src") } },
    });
  const { module } = await load("harvest.ts");
  const harvest = /** @type {Harvest} */ (module);
  const password = () => randomBytes(9).toString("base64url");
  const lived = wanted.orders > 0 ? Math.min(wanted.members, LIVED) : wanted.members;
  const demo = harvest.growDemo({ ...wanted, members: lived });
  const grown = demo.rows.get("orders")?.length ?? 0;
  const members = { from: lived, to: wanted.members };
  const more = members.to > members.from ? Math.max(0, wanted.orders - grown) : 0;
  return {
    ...wanted,
    demo,
    orders: grown + more,
    statements: [
      ...harvest.bulkStatements({
        members,
        orders: { from: 0, to: more },
        now: Date.parse(`${wanted.today}T00:00:00+02:00`),
        adminId: demo.adminId,
      }),
      ...harvest.ledgerStatements(),
      ...demo.statements,
    ],
    triggers: harvest.LEDGER_TRIGGERS,
    accounts: [
      { role: "member", id: demo.memberId, email: harvest.DEMO_MEMBER_EMAIL, password: password() },
      { role: "admin", id: demo.adminId, email: harvest.DEMO_ADMIN_EMAIL, password: password() },
      { role: "buyer", id: demo.buyerId, email: harvest.DEMO_BUYER_EMAIL, password: password() },
    ],
  };
}

/** @typedef {Awaited<ReturnType<typeof growDemo>>} Grown */

/**
 * Writes what seed.pb.js is to do: rows as arrays in files of their own, that SQLite itself takes apart.
 * @param {string} scratch
 * @param {Grown} grown
 * @param {boolean} force
 */
function writePlan(scratch, { demo, accounts, statements, triggers }, force) {
  const batches = [];
  for (const [table, rows] of demo.rows) {
    const columns = Object.keys(rows[0] ?? {});
    for (let from = 0; from < rows.length; from += ROWS_A_BATCH) {
      const file = join(scratch, `${table}-${from}.json`);
      const part = rows.slice(from, from + ROWS_A_BATCH);
      writeFileSync(file, JSON.stringify(part.map((row) => columns.map((name) => row[name]))));
      batches.push({ table, columns, file });
    }
  }
  const digest = /** @param {string} text */ (text) =>
    createHash("sha256").update(text).digest("hex"); // what the server stores of a password
  const logins = accounts.map(({ id, password }) => ({ id, password: digest(password) }));
  const plan = join(scratch, "plan.json");
  writeFileSync(
    plan,
    JSON.stringify({
      idPrefix: demo.idPrefix,
      force,
      deliveries: (demo.rows.get("deliveries") ?? []).map(({ date }) => date),
      batches,
      statements,
      triggers,
      accounts: logins,
    }),
  );
  return plan;
}

/**
 * Runs PocketBase with the one command that inserts everything, in one transaction. Returns the folder
 * that holds the proofs' files.
 * @param {{ pocketbase: string, dataDir: string, env: NodeJS.ProcessEnv, plan: string, limitMs: number }} options
 */
async function insert({ pocketbase, dataDir, env, plan, limitMs }) {
  const args = [
    "seed",
    plan,
    `--dir=${dataDir}`,
    `--hooksDir=${join(ROOT, "scripts/seed")}`,
    `--migrationsDir=${join(ROOT, "pb_migrations")}`,
  ];
  const outcome = await run(pocketbase, args, { limitMs, env, task: "seeding" });
  const { code, output } = outcome;
  const people = /real members: (\d+)/.exec(output)?.[1];
  if (people) {
    throw new Problem(
      `${dataDir} holds ${people} account(s) of real people: set another DATA_DIR, or add --force to put the demo data beside them.`,
    );
  }
  const shared = /real orders: (\S+)/.exec(output)?.[1];
  if (shared) {
    throw new Problem(
      `${dataDir} holds orders of real people for the delivery of ${shared}: set another DATA_DIR.`,
    );
  }
  const seeded = /seeded: (\{.*\})/.exec(output)?.[1];
  if (code !== 0 || !seeded)
    throw new Problem(`Seeding failed: ${failureReason(outcome, limitMs)}.`);
  return join(dataDir, "storage", JSON.parse(seeded).proofsCollection);
}

/**
 * Puts the proofs' files where PocketBase looks for them, in place of those of an earlier seeding.
 * @param {string} folder
 * @param {Demo} demo
 */
function writeSlips(folder, { files, idPrefix }) {
  if (existsSync(folder)) {
    for (const name of readdirSync(folder).filter((entry) => entry.startsWith(idPrefix))) {
      rmSync(join(folder, name), { recursive: true });
    }
  }
  for (const { proofId, name, bytes } of files) {
    mkdirSync(join(folder, proofId), { recursive: true });
    writeFileSync(join(folder, proofId, name), bytes);
  }
}

/** @param {Grown} grown */
function report({ demo, accounts, members, orders, seed, today }) {
  console.log(
    `Seeded ${members} members, ${orders} orders and ${demo.files.length} proofs (seed ${seed}, as of ${today}).`,
  );
  for (const { role, email, password } of accounts) {
    console.log(`Demo ${role}: ${email}, password ${password}`);
  }
  const { buying, closed } = demo.deliveries;
  console.log(`
Try, after npm start:
  as the buyer   /buying: the delivery of ${buying}, half bought. One line was entered twice, two are taken by Lerato.
  as the admin   /admin-auth, then Deliveries: ${buying} with its steps Orders, Buy, Deliver and Close (one slip lacks a line),
                 ${closed} closed; Reports for their figures.
  as the member  /dashboard: "We're shopping now", and under Orders what was bought before and what came back.`);
}
