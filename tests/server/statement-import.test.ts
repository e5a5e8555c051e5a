import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { StatementLine } from "@/domain/statement/line";
import { statementParts } from "@/domain/statement/parts";
import type { SentStatement } from "@/domain/statement/requests";
import { atDesk, differences } from "../support/desk";
import { serverForFile } from "../support/for-file";
import { creditOf } from "../support/ledger";
import {
  accepted,
  call,
  makeShopper,
  moveClock,
  type Shopper,
  sql,
  value,
} from "../support/ordering";
import {
  balanced,
  importForm,
  importStatement,
  line,
  preview,
  type Sent,
  statementOf,
} from "../support/statement";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true, name: "Admin" });
const other = makeShopper(server, { admin: true, name: "Other" });
const member = makeShopper(server);
beforeEach(() => {
  sql(server, "DELETE FROM bank_lines; DELETE FROM statement_imports; DELETE FROM bank_accounts;");
});

const WEEK = balanced(100_000, [
  line("2026-11-10", 55_900, "FNB APP PAYMENT FROM  THA20261110001S"),
  line("2026-11-11", -4_590, "POS PURCHASE  CHECKERS"),
  line("2026-11-11", 50_000, "MAGTAPE CREDIT CAPITEC  BUH20261111417S"),
  line("2026-11-11", 50_000, "MAGTAPE CREDIT CAPITEC  BUH20261111417S"),
  line("2026-11-13", 20_000, "ADT CASH DEPO00882112  0821234567"),
]);

const account = () => String(value(server, "SELECT id FROM bank_accounts LIMIT 1") ?? "");
const linesStored = () =>
  sql<{ date: string; cents: number; text: string; occurrence: number; status: string }>(
    server,
    "SELECT date, cents, text, occurrence, status FROM bank_lines ORDER BY date, cents, key_text, occurrence",
  );
const logged = (action: string) =>
  sql<{ actor_id: string; record_id: string }>(
    server,
    `SELECT actor_id, record_id FROM audit_log WHERE action = '${action}' ORDER BY rowid`,
  );
/** Imports into the account that the test already has, or a new one. */
const bring = (lines: readonly StatementLine[], given: object = {}, who = admin) =>
  importStatement(server, who, statementOf(lines, { account_id: account(), ...given }));

describe("an import", () => {
  test("stores each line once, debits as ignored, and says how many", async () => {
    const { import: done } = accepted(await bring(WEEK));
    expect(done).toMatchObject({
      new_lines: 4,
      debit_lines: 1,
      known_lines: 0,
      account_name: "FNB business",
      proved: "balances",
      opening_balance: 100_000,
      closing_balance: 271_310,
      from_date: "2026-11-10",
      to_date: "2026-11-13",
      has_file: true,
      imported_by: admin.email,
    });
    expect(linesStored()).toMatchObject([
      { date: "2026-11-10", cents: 55_900, occurrence: 1, status: "open" },
      { date: "2026-11-11", cents: -4_590, occurrence: 1, status: "ignored" },
      { date: "2026-11-11", cents: 50_000, occurrence: 1, status: "open" },
      { date: "2026-11-11", cents: 50_000, occurrence: 2, status: "open" },
      { date: "2026-11-13", cents: 20_000, occurrence: 1, status: "open" },
    ]);
    expect(value(server, "SELECT key_text FROM bank_lines WHERE date = '2026-11-13'")).toBe(
      "ADTCASHDEPO008821120821234567",
    );
    expect(logged("statement.imported")).toContainEqual({ actor_id: admin.id, record_id: done.id });
    const { rows } = accepted(
      await call<{ rows: object[] }>(server, admin, "admin/statement/imports"),
    );
    expect(rows).toMatchObject([{ id: done.id, new_lines: 4 }]);
  });

  test("T282 the same file twice stores the same lines", async () => {
    accepted(await bring(WEEK));
    const before = linesStored();
    const shown = accepted(
      await preview(server, admin, statementOf(WEEK, { account_id: account() })),
    );
    expect(shown.decisions).toBe("kkkkk");
    expect(accepted(await bring(WEEK)).import).toMatchObject({
      new_lines: 0,
      debit_lines: 0,
      known_lines: 5,
    });
    expect(linesStored()).toEqual(before);
  });

  test("T282 sent again with the same id it is done once", async () => {
    const id = randomUUID();
    const sent = statementOf(WEEK);
    const first = accepted(await importStatement(server, admin, sent, { id }));
    const again = accepted(
      await call(server, admin, "admin/statement/import", importForm(sent, { id })),
    );
    expect(again.import).toEqual(first.import);
    expect(linesStored()).toHaveLength(5);
    expect(logged("statement.imported").filter(({ record_id }) => record_id === id)).toHaveLength(
      1,
    );
  });

  test.each([1, 2, 3, 4])(
    "T282 a file that was cut after line %i, the rest and the whole: the same lines",
    async (cut) => {
      accepted(await bring(WEEK));
      const whole = linesStored();
      for (const parts of [
        [WEEK.slice(0, cut), WEEK.slice(cut), WEEK],
        [WEEK.slice(cut), WEEK.slice(0, cut), WEEK],
        [WEEK.slice(0, cut), WEEK],
        [WEEK.slice(cut), WEEK],
      ]) {
        sql(
          server,
          "DELETE FROM bank_lines; DELETE FROM statement_imports; DELETE FROM bank_accounts;",
        );
        for (const part of parts) accepted(await bring(part));
        expect(linesStored()).toEqual(whole);
      }
    },
  );

  test("T282 two admins at once: one is shown what the other has stored", async () => {
    accepted(await bring(WEEK.slice(0, 1)));
    const sent = statementOf(WEEK, { account_id: account() });
    const { revision } = accepted(await preview(server, admin, sent));
    const answers = await Promise.all(
      [admin, other].map((who) => importStatement(server, who, sent, { revision })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("statement_changed");
    expect(linesStored()).toHaveLength(5);
  });

  test("T282 two admins add the same account at once: there is one", async () => {
    const answers = await Promise.all(
      [admin, other].map((who) => importStatement(server, who, statementOf(WEEK), { revision: 0 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(value(server, "SELECT COUNT(*) FROM bank_accounts")).toBe(1);
    expect(linesStored()).toHaveLength(5);
  });

  test("T283 a file of another account is refused, naming both", async () => {
    accepted(await bring(WEEK));
    const refused = await bring(WEEK, { account_number: "62009999999" });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "statement_other_account", number: "62009999999", stored: "62001234567" },
    });
    const again = await importStatement(
      server,
      admin,
      statementOf(WEEK, { account_name: "Second" }),
    );
    expect(again).toMatchObject({ status: 409, body: { code: "statement_account_known" } });
    expect(linesStored()).toHaveLength(5);
  });

  test("F683 zeros before a number make no other account", async () => {
    accepted(await bring(WEEK, { account_number: "012345678" }));
    const sent = { account_number: "12345678" };
    expect(accepted(await bring(WEEK, sent)).import).toMatchObject({ known_lines: 5 });
    const added = await importStatement(
      server,
      admin,
      statementOf(WEEK, { ...sent, account_name: "Second" }),
    );
    expect(added).toMatchObject({ status: 409, body: { code: "statement_account_known" } });
    expect(linesStored()).toHaveLength(5);
  });

  test("F694 two accounts whose numbers differ by zeros alone both take their files", async () => {
    const into = async (number: string, account_id: string) => {
      const sent = statementOf(WEEK, { account_number: number, account_name: number, account_id });
      return accepted(await importStatement(server, admin, sent)).import;
    };
    const first = await into("012345678", "");
    const second = await into("99999999", "");
    sql(server, "UPDATE bank_accounts SET number = '12345678' WHERE number = '99999999'");
    expect(await into("012345678", first.account_id)).toMatchObject({ known_lines: 5 });
    expect(await into("12345678", second.account_id)).toMatchObject({ known_lines: 5 });
  });

  test("T284 what the browser claims is checked again: nothing is stored", async () => {
    const good = statementOf(WEEK);
    const withLine = (index: number, part: number, wrong: unknown) => ({
      ...good,
      lines: good.lines.map((each, i) =>
        i === index ? each.map((old, at) => (at === part ? wrong : old)) : each,
      ),
    });
    const wrong: [object | string, number, string][] = [
      [withLine(2, 1, 50_001), 422, "statement_unproved"],
      [withLine(2, 6, 1), 422, "statement_unproved"],
      [{ ...good, opening: 1 }, 422, "statement_unproved"],
      [{ ...good, closing: 1 }, 422, "statement_unproved"],
      [withLine(4, 0, "2099-01-01"), 422, "statement_date_ahead"],
      [withLine(0, 0, "2026-02-30"), 422, "validation_error"],
      [withLine(0, 1, 0), 422, "validation_error"],
      [withLine(0, 1, 1.5), 422, "validation_error"],
      [withLine(0, 1, "55900"), 422, "validation_error"],
      [withLine(0, 3, "x".repeat(1001)), 422, "validation_error"],
      [withLine(0, 3, "a\u0000b"), 422, "validation_error"],
      [{ ...good, lines: [] }, 422, "validation_error"],
      [
        { ...good, lines: Array.from({ length: 10_001 }, () => good.lines[0]) },
        422,
        "validation_error",
      ],
      [{ ...good, account_name: " " }, 422, "validation_error"],
      [{ ...good, account_number: "6200 1" }, 422, "validation_error"],
      [{ ...good, proved: "yes" }, 422, "validation_error"],
      [{ ...good, account_id: randomUUID() }, 404, "not_found"],
      ["{", 400, "body_invalid"],
    ];
    for (const [sent, status, code] of wrong) {
      const answer = await call(server, admin, "admin/statement/import", importForm(sent, {}));
      expect(answer, JSON.stringify(sent).slice(0, 80)).toMatchObject({ status, body: { code } });
    }
    const noFile = importForm(good, {});
    noFile.delete("file");
    expect((await call(server, admin, "admin/statement/import", noFile)).status).toBe(422);
    for (const table of ["bank_lines", "statement_imports", "bank_accounts"]) {
      expect(value(server, `SELECT COUNT(*) FROM ${table}`)).toBe(0);
    }
  });

  test("a deposit that comes back under another text is asked about, and remembered", async () => {
    accepted(await bring(WEEK));
    const renamed = WEEK.map((each, i) => (i === 0 ? { ...each, text: "CAPITEC THANDI" } : each));
    const sent = statementOf(
      [line("2026-11-09", 100, "Z"), ...renamed].map((each) => ({ ...each, balance: null })),
      { account_id: account() },
    );
    const shown = accepted(await preview(server, admin, sent));
    expect(shown.decisions).toBe("n?kkkk");
    expect(shown.questions).toMatchObject([
      { line: 1, stored: { text: "FNB APP PAYMENT FROM  THA20261110001S" } },
    ]);
    const unsaid = await importStatement(server, admin, sent);
    expect(unsaid).toMatchObject({ status: 422, body: { code: "statement_unanswered" } });
    const said = accepted(
      await importStatement(server, admin, { ...sent, answers: { 1: "same" } }),
    );
    expect(said.import).toMatchObject({ new_lines: 1, known_lines: 5 });
    expect(accepted(await preview(server, admin, sent)).decisions).toBe("kkkkkk");
  });

  test("F714 two of one amount are each found, though each is asked about beside the other first", async () => {
    const of = (...texts: string[]) => texts.map((text) => line("2026-11-10", 55_900, text));
    accepted(await bring(of("PAYSHAP  THANDI", "PAYSHAP  SIPHO")));
    const sent = statementOf(of("CAPITEC S", "CAPITEC T"), { account_id: account() });
    const asked = async (answers: Sent["answers"]) => {
      const { decisions, questions } = accepted(await preview(server, admin, { ...sent, answers }));
      expect(decisions).toBe("??");
      return questions.map(({ line, stored }) => `${line} ${stored.id}`);
    };
    const said = (keys: readonly string[], what: "same" | "new") =>
      Object.fromEntries(keys.map((key) => [key, what]));
    const first = said(await asked({}), "new");
    const second = said(await asked(first), "same");
    expect(Object.keys({ ...first, ...second })).toHaveLength(4);
    const done = await importStatement(server, admin, {
      ...sent,
      answers: { ...first, ...second },
    });
    expect(accepted(done).import).toMatchObject({ new_lines: 0, known_lines: 2 });
  });

  test("F718 those of one amount are asked about in the order in which they were stored", async () => {
    const of = (...texts: string[]) => texts.map((text) => line("2026-11-10", 55_300, text));
    const stored = ["PAYSHAP ZANELE", "PAYSHAP BHEKI", "PAYSHAP SIPHO"];
    accepted(await bring(of(...stored)));
    const sent = statementOf(of("CREDIT Z", "CREDIT B", "CREDIT S"), { account_id: account() });
    const { questions } = accepted(await preview(server, admin, sent));
    expect(questions.map((one) => one.stored.text)).toEqual(stored);
  });
});

describe("undo", () => {
  const undo = (id: string) => call(server, admin, "admin/statement/undo-import", { id });

  test("takes an import back, once, and its lines can be imported again", async () => {
    const { import: done } = accepted(await bring(WEEK));
    accepted(await undo(done.id));
    accepted(await undo(done.id));
    expect(linesStored()).toEqual([]);
    expect(
      logged("statement.undone").filter(({ record_id }) => record_id === done.id),
    ).toHaveLength(1);
    expect(accepted(await bring(WEEK)).import).toMatchObject({ new_lines: 4, debit_lines: 1 });
  });

  test("T285 is refused once a line is decided, or a later import covers the same days", async () => {
    const { import: first } = accepted(await bring(WEEK));
    const { import: second } = accepted(await bring(WEEK));
    expect(await undo(first.id)).toMatchObject({ status: 409, body: { code: "statement_later" } });
    accepted(await undo(second.id));
    sql(server, "UPDATE bank_lines SET status = 'not_ours', version = 1 WHERE cents = 20000");
    expect(await undo(first.id)).toMatchObject({
      status: 409,
      body: { code: "statement_decided" },
    });
    sql(
      server,
      `INSERT INTO line_matches (id, line_id, kind, target_id, user_id, cents, payer, matched_at, matched_by, event_id, decision_id, undone_at)
       SELECT '${randomUUID()}', id, 'order', '', '', cents, '', '', '', '', 'verified', ''
       FROM bank_lines WHERE cents = 20000`,
    );
    expect(await undo(first.id), "F468 nothing can be undone first").toMatchObject({
      status: 409,
      body: { code: "statement_verified" },
    });
    sql(server, "DELETE FROM line_matches WHERE decision_id = 'verified'");
    expect(linesStored()).toHaveLength(5);
    expect((await undo(randomUUID())).status).toBe(404);
  });

  test("F691 is refused while a later import has a deposit that the bank moved past its days", async () => {
    const { import: first } = accepted(await bring(WEEK));
    const monday = balanced(251_310, [
      line("2026-11-16", 20_000, "ADT CASH DEPO00882112  0821234567"),
      line("2026-11-17", 100, "Z"),
    ]);
    const { import: beside } = accepted(await bring(monday.slice(1)));
    const { import: later } = accepted(await bring(monday, { answers: { 0: "same" } }));
    expect(later).toMatchObject({ new_lines: 0, known_lines: 2 });
    expect(await undo(first.id)).toMatchObject({ status: 409, body: { code: "statement_later" } });
    accepted(await undo(later.id));
    accepted(await undo(first.id));
    expect(linesStored()).toHaveLength(1);
    accepted(await undo(beside.id));
  });

  test("F351 is possible again once what was decided is undone", async () => {
    const { import: wrong } = accepted(await bring(WEEK));
    const desk = atDesk(server, admin);
    const lines = sql<{ id: string; cents: number }>(server, "SELECT id, cents FROM bank_lines");
    const of = (cents: number) => lines.find((line) => line.cents === cents)?.id ?? "";
    accepted(await desk.notOurs(of(20_000)));
    accepted(await desk.credit(of(55_900), member.id));
    expect(await undo(wrong.id)).toMatchObject({ body: { code: "statement_decided" } });
    accepted(await desk.reopen(of(20_000)));
    expect(await undo(wrong.id)).toMatchObject({ body: { code: "statement_decided" } });
    accepted(await desk.reopen(of(55_900)));
    accepted(await undo(wrong.id));
    expect(linesStored()).toEqual([]);
    expect(creditOf(server, member)).toBe(0);
    expect(differences(server)).toEqual([]);
    expect(await undo(wrong.id), "sent again").toMatchObject({ status: 200 });
  });

  test("F681 takes back the number that the import gave to its account", async () => {
    accepted(await bring(WEEK.slice(0, 1), { account_number: "" }));
    const wrong = [line("2026-11-20", 100, "ANOTHER BANK")];
    const { import: done } = accepted(await bring(wrong, { account_number: "62009999999" }));
    expect(await bring(WEEK)).toMatchObject({ body: { code: "statement_other_account" } });
    accepted(await undo(done.id));
    accepted(await bring(WEEK));
    const { import: later } = accepted(await bring(wrong));
    accepted(await undo(later.id));
    expect(value(server, "SELECT number FROM bank_accounts")).toBe("62001234567");
  });

  test("F711 leaves a number that a later import has too, until that is undone", async () => {
    accepted(await bring(WEEK.slice(0, 1), { account_number: "" }));
    const of = (date: string) => bring([line(date, 100, "DEPOSIT")]);
    const { import: first } = accepted(await of("2026-11-20"));
    const { import: second } = accepted(await of("2026-11-27"));
    accepted(await undo(first.id));
    expect(value(server, "SELECT number FROM bank_accounts")).toBe("62001234567");
    accepted(await undo(second.id));
    expect(value(server, "SELECT number FROM bank_accounts")).toBe("");
  });

  test("F682 asks again which deposits are the same", async () => {
    accepted(await bring(WEEK));
    const other = WEEK.map((each, i) =>
      i === 0 ? { ...each, text: "CAPITEC", balance: null } : { ...each, balance: null },
    );
    const sent = (answers: Record<number, "same" | "new">) =>
      statementOf([line("2026-11-09", 100, "Z"), ...other], { account_id: account(), answers });
    const { import: done } = accepted(await importStatement(server, admin, sent({ 1: "same" })));
    accepted(await undo(done.id));
    expect(accepted(await preview(server, admin, sent({}))).decisions).toBe("n?kkkk");
    const again = accepted(await importStatement(server, admin, sent({ 1: "new" })));
    expect(again.import).toMatchObject({ new_lines: 2, known_lines: 4 });
  });

  test("T282 a preview that was made before an undo is not carried out", async () => {
    const { import: done } = accepted(await bring(WEEK));
    const sent = statementOf(WEEK, { account_id: account() });
    const { revision } = accepted(await preview(server, admin, sent));
    accepted(await undo(done.id));
    expect(await importStatement(server, other, sent, { revision })).toMatchObject({ status: 409 });
    expect(linesStored()).toEqual([]);
  });
});

describe("bank accounts", () => {
  const remove = (id: string, who: Shopper | null = admin) =>
    call(server, who, "admin/statement/accounts/delete", { id });
  const named = (n: number) => ({
    account_id: "",
    account_name: `Account ${n}`,
    account_number: String(n),
  });

  test("T313 there is room for 100, each is listed and added up, and no more are added", async () => {
    sql(
      server,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
       INSERT INTO bank_accounts (id, name, bank, number, kind, column_map, revision, created_at)
       SELECT printf('00000000-0000-4000-8000-%012d', i), 'Account ' || i, 'fnb', i, 'csv', 'null', 1,
         '2026-01-01 00:00:00.000Z' FROM n`,
    );
    accepted(await bring(WEEK, named(100)));
    sql(
      server,
      `INSERT INTO statement_imports (id, account_id, file, file_name, sha256, bytes, format, proved,
         from_date, to_date, has_balances, opening_balance, closing_balance, new_lines, known_lines,
         debit_lines, skipped_lines, imported_at, imported_by, undone_at)
       SELECT 'a' || substr(a.id, 2), a.id, '', file_name, sha256, bytes, format, proved, from_date,
         to_date, 1, 5, 5, 0, 0, 0, 0, imported_at, imported_by, ''
       FROM bank_accounts a JOIN statement_imports WHERE a.name != 'Account 100'`,
    );
    const list = accepted(
      await call<{ accounts: object[] }>(server, admin, "admin/statement/accounts"),
    );
    expect(list.accounts).toHaveLength(100);
    const sums = accepted(
      await call<{ statements: object[] }>(server, admin, "admin/statement/desk/summary"),
    );
    expect(sums.statements).toHaveLength(100);
    expect(await bring(WEEK, named(101))).toMatchObject({
      status: 409,
      body: { code: "edit_list_full" },
    });
  });

  test("T314 an account is deleted once none of its statements is in force, and makes room", async () => {
    const { import: done } = accepted(await bring(WEEK));
    const id = account();
    const used = { status: 409, body: { code: "statement_account_used" } };
    expect(await remove(id)).toMatchObject(used);
    sql(server, "DELETE FROM bank_lines");
    expect(await remove(id)).toMatchObject(used);
    accepted(await call(server, admin, "admin/statement/undo-import", { id: done.id }));
    for (const who of [member, null]) expect([401, 403]).toContain((await remove(id, who)).status);
    const sent = statementOf(WEEK, { account_id: id });
    const { revision } = accepted(await preview(server, admin, sent));
    accepted(await remove(id));
    accepted(await remove(id));
    expect(logged("bank_account.deleted").filter(({ record_id }) => record_id === id)).toEqual([
      { actor_id: admin.id, record_id: id },
    ]);
    expect((await importStatement(server, other, sent, { revision })).status).toBe(404);
    const { rows } = accepted(
      await call<{ rows: object[] }>(server, admin, "admin/statement/imports"),
    );
    expect(rows).toMatchObject([{ id: done.id, account_name: "" }]);
    expect(accepted(await bring(WEEK)).import).toMatchObject({ new_lines: 4 });
  });

  test("T314 a line without its import keeps its account", async () => {
    accepted(await bring(WEEK));
    sql(server, "DELETE FROM statement_imports");
    expect(await remove(account())).toMatchObject({ status: 409 });
    expect(linesStored()).toHaveLength(5);
  });
});

describe("between statements", () => {
  test("a gap is shown until a file fills it", async () => {
    const next = balanced(300_000, [line("2026-11-17", 10_000, "NEXT")]);
    accepted(await bring(WEEK));
    accepted(await bring(next));
    const accounts = async () =>
      accepted(
        await call<{ accounts: { reaches: string; gaps: object[] }[] }>(
          server,
          admin,
          "admin/statement/accounts",
        ),
      ).accounts;
    expect(await accounts()).toMatchObject([
      {
        reaches: "2026-11-17",
        gaps: [{ after: "2026-11-13", before: "2026-11-17", cents: 28_690 }],
      },
    ]);
    accepted(await bring(balanced(271_310, [line("2026-11-15", 28_690, "MISSING")])));
    expect(await accounts()).toMatchObject([{ gaps: [] }]);
  });
});

describe("the file", () => {
  const download = (id: string, who: Shopper | null) =>
    fetch(`${server.url}/api/app/admin/statement/imports/${id}/file`, {
      headers: who ? { Authorization: who.token } : {},
    });
  const onDisk = (importId: string) =>
    readdirSync(join(server.dataDir, "storage"), { recursive: true, encoding: "utf8" }).some(
      (path) => path.includes(`/${importId}/`),
    );

  test("T286 opens for admins alone, and each download is in the audit log", async () => {
    const { import: done } = accepted(
      await importStatement(server, admin, statementOf(WEEK), { file: "Date,Amount\r\nÿ" }),
    );
    for (const who of [null, member])
      expect([401, 403]).toContain((await download(done.id, who)).status);
    for (const _time of [1, 2]) {
      const answer = await download(done.id, admin);
      expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment/);
      expect(await answer.text()).toBe("Date,Amount\r\nÿ");
    }
    expect(
      logged("statement.downloaded").filter(({ record_id }) => record_id === done.id),
    ).toHaveLength(2);
    const name = value(server, `SELECT file FROM statement_imports WHERE id = '${done.id}'`);
    for (const who of [member, admin]) {
      const own = await fetch(`${server.url}/api/files/statement_imports/${done.id}/${name}`, {
        headers: { Authorization: who.token },
      });
      expect(own.status).toBe(404);
    }
  });

  test("T286 statements never reach a member", async () => {
    const sent = statementOf(WEEK);
    accepted(await bring(WEEK));
    for (const [path, body] of [
      ["admin/statement/accounts"],
      ["admin/statement/imports"],
      ["admin/statement/preview", sent],
      ["admin/statement/import", importForm(sent, {})],
      ["admin/statement/undo-import", { id: randomUUID() }],
      ["admin/statement/accounts/delete", { id: randomUUID() }],
    ] as [string, object?][]) {
      expect((await call(server, member, path, body)).status, path).toBe(403);
      expect((await call(server, null, path, body)).status, path).toBe(401);
    }
  });

  test("T287 is deleted after 12 months, its lines stay", async () => {
    const { import: done } = accepted(await bring(WEEK));
    // The night's job is done when the row that it deletes last is gone.
    const nightly = async (days: number) => {
      const canary = randomUUID();
      sql(
        server,
        `INSERT INTO page_views (id, day, path, visitor, seconds, clicks)
         VALUES ('${canary}', '2020-01-01', '/', 'canary', 1, 1)`,
      );
      await moveClock(server, new Date(Date.now() + days * 86_400_000).toISOString());
      await (await server.asSuperuser()).crons.run("retention");
      await expect
        .poll(() => value(server, `SELECT COUNT(*) FROM page_views WHERE id = '${canary}'`))
        .toBe(0);
    };
    await nightly(364);
    expect((await download(done.id, admin)).status).toBe(200);
    expect(onDisk(done.id)).toBe(true);
    await nightly(367);
    expect((await download(done.id, admin)).status).toBe(410);
    await expect.poll(() => onDisk(done.id)).toBe(false);
    expect(linesStored()).toHaveLength(5);
    await moveClock(server, new Date().toISOString());
  });
});

test("T380 a file in parts is imported whole, whoever and whatever comes between: each part proves its own days", async () => {
  const days = Array.from(
    { length: 60 },
    (_, i) => `2026-11-${String(1 + (i >> 2)).padStart(2, "0")}`,
  );
  const lines = balanced(
    0,
    days.map((date, i) => line(date, 100 + i, `PART LINE ${i}`)),
  );
  const whole = statementOf(lines) as SentStatement;
  const parts = statementParts(whole, 22).map((part) => part as unknown as Sent);
  const [first, second, third] = parts.map(({ lines }) => lines.length);
  expect([first, second, third, parts.length]).toEqual([20, 20, 20, 3]);
  const ids = parts.map(() => randomUUID());
  const send = (n: number, revision: number, who = admin) => {
    const part = { ...(parts[n] as Sent), account_id: account() };
    return importStatement(server, who, part, { id: ids[n] ?? "", revision });
  };
  const reaches = async () => {
    const { body } = await call<{ accounts: { reaches: string; gaps: unknown[] }[] }>(
      server,
      admin,
      "admin/statement/accounts",
    );
    return body.accounts.map((one) => [one.reaches, one.gaps.length]);
  };

  accepted(await send(0, 0));
  expect(await reaches(), "no further than what is stored").toEqual([["2026-11-05", 0]]);
  accepted(await send(0, 0));
  expect(linesStored(), "sent twice").toHaveLength(20);
  expect((await send(2, 0, other)).body.code, "another admin must look again").toBe(
    "statement_changed",
  );
  accepted(await send(2, 1, other));
  expect(await reaches(), "a part that is missing shows").toEqual([["2026-11-15", 1]]);
  expect((await send(1, 1)).body.code).toBe("statement_changed");
  const again = await preview(server, admin, {
    ...(whole as unknown as Sent),
    account_id: account(),
  });
  expect(again.body).toMatchObject({
    decisions: `${"k".repeat(20)}${"n".repeat(20)}${"k".repeat(20)}`,
    revision: 2,
  });
  accepted(await send(1, 2));
  expect(await reaches()).toEqual([["2026-11-15", 0]]);
  expect(linesStored().map(({ cents }) => cents)).toEqual(days.map((_, i) => 100 + i));
});

test("T288 ten thousand lines are stored in one request", async () => {
  const many = balanced(
    0,
    Array.from({ length: 10_000 }, (_, i) =>
      line(
        `2026-${String(1 + (i % 10)).padStart(2, "0")}-${String(1 + (i % 28)).padStart(2, "0")}`,
        100 + (i % 977),
        `FNB APP PAYMENT FROM  THA20261110${String(i).padStart(3, "0")}S ${"x".repeat(40)}`,
      ),
    ),
  );
  const sent = statementOf(many);
  const shown = accepted(await preview(server, admin, sent));
  const done = accepted(await importStatement(server, admin, sent, { revision: shown.revision }));
  expect(done.import).toMatchObject({ new_lines: 10_000 });
  expect(
    accepted(await preview(server, admin, statementOf(many, { account_id: account() }))).decisions,
  ).toBe("k".repeat(10_000));
});
