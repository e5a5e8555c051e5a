import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sastDate } from "@/domain/time/sa-time";
import { makeShopper, sql, value } from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";

const MIGRATIONS = resolve(import.meta.dirname, "../../pb_migrations");
const FILE = "1796210001_word_terms_about_credit.js";
const NEW = "Credit is your money.";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ migrationsDir: MIGRATIONS });
});
afterAll(() => server.stop());

const terms = () =>
  String(value(server, "SELECT content FROM policy_documents WHERE policy_type = 'terms'"));
const versions = () =>
  sql<{ content: string; takes_effect_on: string; published_at: string; summary: string }>(
    server,
    `SELECT content, takes_effect_on, published_at, summary FROM policy_versions
     WHERE policy_type = 'terms' ORDER BY saved_at`,
  );
const cancelAnswer = () =>
  String(value(server, "SELECT answer FROM faqs WHERE question = 'Can I cancel?'"));
const creditQuestions = () =>
  Number(value(server, "SELECT COUNT(*) FROM faqs WHERE question LIKE 'What is my credit%'"));
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

interface Words {
  readonly TERMS: readonly (readonly [string, string])[];
  readonly SEEDED: string;
  readonly CANCEL_BEFORE: string;
}

/** The texts as the version before had them. */
function before(): { readonly terms: string; readonly cancel: string } {
  const context = { migrate: () => undefined, words: {} as Words };
  const code = readFileSync(join(MIGRATIONS, FILE), "utf8");
  runInNewContext(`${code}; words = { TERMS, SEEDED, CANCEL_BEFORE };`, context);
  const { TERMS, SEEDED, CANCEL_BEFORE } = context.words;
  const text = TERMS.reduce((all, [from, to]) => all.replace(to, () => from), terms());
  expect(createHash("sha256").update(text).digest("hex")).toBe(SEEDED);
  return { terms: text, cancel: CANCEL_BEFORE };
}

/** Starts the version before with these texts, then this one. */
async function upgradeFrom(given: { terms: string; cancel: string }): Promise<void> {
  await server.kill();
  const newer = readdirSync(MIGRATIONS).filter((name) => name >= FILE);
  execFileSync(
    process.env.POCKETBASE_BIN ?? "pocketbase",
    [
      "migrate",
      "down",
      String(newer.length),
      `--dir=${server.dataDir}`,
      `--migrationsDir=${MIGRATIONS}`,
    ],
    { input: "y\n", encoding: "utf8" },
  );
  sql(
    server,
    `UPDATE policy_documents SET content = ${quoted(given.terms)} WHERE policy_type = 'terms';
     DELETE FROM policy_versions WHERE policy_type = 'terms' AND published_at = '';
     UPDATE policy_versions SET content = ${quoted(given.terms)} WHERE policy_type = 'terms';
     DELETE FROM faqs WHERE question LIKE 'What is my credit%';
     UPDATE faqs SET answer = ${quoted(given.cancel)} WHERE question = 'Can I cancel?'`,
  );
  await server.restart();
}

test("a new server's terms and questions say what credit is", () => {
  expect(terms()).toContain(NEW);
  expect(versions().map(({ content }) => content)).toEqual([terms()]);
  expect(cancelAnswer()).toContain("become your credit");
  expect(creditQuestions()).toBe(1);
});

test("texts that an admin changed stay", async () => {
  makeShopper(server);
  const old = before();
  const own = { terms: `${old.terms}\n\nOurs.`, cancel: `${old.cancel} Ours.` };
  await upgradeFrom(own);
  expect(terms()).toBe(own.terms);
  expect(versions().filter(({ published_at }) => published_at === "")).toEqual([]);
  expect(cancelAnswer()).toBe(own.cancel);
  expect(creditQuestions()).toBe(0);
  await upgradeFrom(old);
});

test("members of a running shop are told before the terms change", async () => {
  const planned = versions().filter(({ published_at }) => published_at === "");
  expect(terms()).not.toContain(NEW);
  expect(planned).toMatchObject([
    {
      content: expect.stringContaining(NEW),
      takes_effect_on: sastDate(Date.now() + 14 * 86_400_000),
      summary: expect.stringContaining("credit"),
    },
  ]);
  expect(creditQuestions()).toBe(1);
});
