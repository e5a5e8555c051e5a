import { randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { LINES_MAX } from "@/domain/statement/requests";
import { startDroppingProxy } from "../support/dropping-proxy";
import { serverForFile } from "../support/for-file";
import { byRun } from "../support/long-run";
import { accepted, call, makeShopper, type Shopper, sql, value } from "../support/ordering";
import { openConnection, postHead } from "../support/raw-request";
import {
  balanced,
  importForm,
  importStatement,
  line,
  preview,
  type Sent,
  statementOf,
} from "../support/statement";

const IMPORT = "admin/statement/import";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true });
const other = makeShopper(server, { admin: true });
beforeEach(() => {
  sql(
    server,
    `DELETE FROM bank_lines; DELETE FROM statement_imports; DELETE FROM bank_accounts;
     DELETE FROM audit_log WHERE action IN ('statement.imported', 'bank_account.added')`,
  );
});

/** Lines of November, each of a text of its own. */
const lines = (from: number, to: number) =>
  balanced(
    100_000,
    Array.from({ length: to }, (_, i) =>
      line(
        `2026-11-${String(1 + Math.floor((i * 20) / to)).padStart(2, "0")}`,
        100 + i,
        `FNB APP PAYMENT FROM  ${(i * 7919 + 104_729) % 1_000_003} ${"x".repeat(60)}`,
      ),
    ),
  ).slice(from);

const count = (table: string, where = "1") =>
  Number(value(server, `SELECT COUNT(*) FROM ${table} WHERE ${where}`));
const stored = () => ({
  lines: count("bank_lines"),
  imports: count("statement_imports"),
  accounts: count("bank_accounts"),
  logged: count("audit_log", "action = 'statement.imported'"),
});
const NOTHING = { lines: 0, imports: 0, accounts: 0, logged: 0 };
const all = (lineCount: number) => ({ lines: lineCount, imports: 1, accounts: 1, logged: 1 });

const isGone = () => undefined;
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setTimeout(done, 1));
}

const mark = () => statSync(join(server.dataDir, "data.db-wal")).mtimeMs;
/** Every file below the folder of statements, by its path. */
function files(): string[] {
  const folder = String(
    value(server, "SELECT id FROM _collections WHERE name = 'statement_imports'"),
  );
  try {
    return readdirSync(join(server.dataDir, "storage", folder), { recursive: true }).map(String);
  } catch {
    return [];
  }
}

test.each(["its first pages are written", "its file is there", "it is answered"] as const)(
  "F160 a server that is killed when %s has all its lines or none, and once after they are sent again",
  async (moment) => {
    // The database writes its first pages early only where there are many.
    const size = moment === "its first pages are written" ? LINES_MAX : byRun(1000, LINES_MAX);
    const many = lines(0, size);
    const id = randomUUID();
    const sent = statementOf(many);
    const { revision } = accepted(await preview(server, admin, sent));
    const before = { mark: mark(), files: files().length };
    let isAnswered = false;
    const answer = importStatement(server, admin, sent, { id, revision }).then((given) => {
      isAnswered = true;
      return given;
    }, isGone);
    await until(() => {
      if (isAnswered || moment === "it is answered") return isAnswered;
      return moment === "its file is there"
        ? files().length > before.files
        : mark() !== before.mark;
    });
    await server.kill();
    await answer;
    await server.restart();
    const found = stored();
    expect([NOTHING, all(size)]).toContainEqual(found);
    if (isAnswered) expect(found).toEqual(all(size));

    const again = accepted(await call(server, admin, IMPORT, importForm(sent, { id, revision })));
    expect(again.import).toMatchObject({ id, new_lines: size });
    expect(stored()).toEqual(all(size));
    expect(count("bank_lines", "occurrence != 1")).toBe(0);
    // The nightly job deletes what the killed process left.
    await (await server.asSuperuser()).crons.run("sweep-orphan-files");
    await expect.poll(() => files().filter((path) => /\.csv$/.test(path))).toHaveLength(1);
  },
  120_000,
);

test("F161 a network that dies during the upload or loses the answer leaves no part of an import", async () => {
  const sent = statementOf(lines(0, 400));
  const id = randomUUID();
  const { revision } = accepted(await preview(server, admin, sent));
  const form = () => importForm(sent, { id, revision });
  const whole = new Request(server.url, { method: "POST", body: form() });
  const body = Buffer.from(await whole.arrayBuffer());
  for (const share of [0.1, 0.5, 0.99]) {
    const { socket, answer } = openConnection(
      server,
      postHead(`/api/app/${IMPORT}`, {
        Authorization: admin.token,
        "Content-Type": whole.headers.get("content-type") ?? "",
        "Content-Length": String(body.length),
      }),
    );
    await new Promise((done) => socket.write(body.subarray(0, body.length * share), done));
    socket.destroy();
    await answer;
    expect(stored()).toEqual(NOTHING);
  }
  const proxy = await startDroppingProxy(server.url);
  await expect(call({ ...server, url: proxy.url }, admin, IMPORT, form())).rejects.toThrow();
  expect(proxy.dropped()).toBe(1);
  await proxy.stop();
  accepted(await call(server, admin, IMPORT, form()));
  expect(stored()).toEqual(all(400));
});

test.each([
  [0, 60, 40, 100],
  [40, 100, 0, 60],
  [0, 100, 30, 70],
  [30, 70, 0, 100],
])(
  "F162 two admins import lines %i to %i and %i to %i at once: each line is stored once",
  async (from, to, otherFrom, otherTo) => {
    const month = lines(0, 100);
    accepted(await importStatement(server, admin, statementOf(month.slice(0, 1))));
    const account_id = String(value(server, "SELECT id FROM bank_accounts"));
    const parts: [Shopper, Sent][] = [
      [admin, statementOf(month.slice(from, to), { account_id })],
      [other, statementOf(month.slice(otherFrom, otherTo), { account_id })],
    ];
    const bring = async ([who, sent]: [Shopper, Sent]) => {
      for (;;) {
        const given = await importStatement(server, who, sent);
        if (given.body.code !== "statement_changed") return accepted(given).import;
      }
    };
    const imports = await Promise.all(parts.map(bring));
    expect(sql(server, "SELECT cents FROM bank_lines ORDER BY cents")).toEqual(
      month.map(({ cents }) => ({ cents })),
    );
    const added = imports.reduce((sum, { new_lines }) => sum + new_lines, 0);
    expect(added).toBe(month.length - 1);
  },
);
