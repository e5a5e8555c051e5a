import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { causeText } from "@/domain/statement/desk/cause-words";
import { type DeskSummary, reconcile } from "@/domain/statement/desk/desk";
import type { StatementLine } from "@/domain/statement/line";
import { serverForFile } from "../support/for-file";
import { accepted, call, makeShopper, sql } from "../support/ordering";
import { balanced, importStatement, line, statementOf } from "../support/statement";

const server = await serverForFile();
const admin = makeShopper(server, { admin: true });

let accounts = 0;
/** A bank account whose statements are imported one after the other. */
function bankAccount() {
  accounts += 1;
  const number = `6200000${accounts}`;
  let id = "";
  return {
    import: async (lines: readonly StatementLine[], more: object = {}) => {
      const about = id ? { account_id: id } : { account_name: `Account ${accounts}` };
      const sent = statementOf(lines, { ...about, account_number: number, ...more });
      const { import: row } = accepted(await importStatement(server, admin, sent));
      id = row.account_id;
      return row.id;
    },
    undo: async (row: string) =>
      accepted(await call(server, admin, "admin/statement/undo-import", { id: row })),
    sums: async () => {
      const { statements } = accepted(
        await call<DeskSummary>(server, admin, "admin/statement/desk/summary"),
      );
      const one = statements.find(({ account_id }) => account_id === id);
      if (!one) throw new Error("no statement of the account");
      return {
        difference: reconcile(one).balance,
        why: one.causes.map(causeText),
        debits: one.debits,
      };
    },
  };
}

const days = (...cents: readonly (readonly [day: string, cents: number])[]) =>
  cents.map(([day, amount]) => line(`2026-11-${day}`, amount, `PMT ${day} ${amount}`));

describe("what the desk says of a statement that doesn't add up", () => {
  test("two files that meet within a day", async () => {
    const account = bankAccount();
    await account.import(balanced(1_000, days(["01", 100], ["02", 200], ["03", 300])));
    await account.import(balanced(1_600, days(["03", 50], ["04", 60], ["05", 70])));
    expect(await account.sums()).toMatchObject({
      difference: 600 - 300,
      why: ["R3.00 of 3 Nov 2026 came with another file. It's from before this statement begins."],
    });
  });

  test("days between two files, whose import was undone", async () => {
    const account = bankAccount();
    await account.import(balanced(1_000, days(["01", 100], ["02", 200], ["03", 300])));
    const middle = await account.import(balanced(1_600, days(["04", 10], ["05", 20], ["06", 30])));
    await account.import(balanced(1_660, days(["07", 1], ["08", 2], ["09", 3])));
    expect(await account.sums()).toMatchObject({ difference: 0, why: [] });
    await account.undo(middle);
    const { difference, why } = await account.sums();
    expect(difference).toBe(0);
    expect(why).toEqual([
      expect.stringMatching(
        /^Before this statement, days are missing\. R0\.60 came in between 3 Nov 2026 and 7 Nov 2026 without a line\. An import of these days was undone on \d+ \w+ \d{4}\. Please import them again\.$/,
      ),
    ]);
  });

  test("a line that is gone, and one that the bank changed", async () => {
    const account = bankAccount();
    await account.import(balanced(1_000, days(["01", 110], ["02", 210], ["03", 310], ["04", 410])));
    sql(server, "DELETE FROM bank_lines WHERE text = 'PMT 02 210'");
    const copied = "account_id, date, cents, fee, has_balance, balance, raw, status, occurrence";
    sql(
      server,
      `INSERT INTO bank_lines (id, import_id, text, key_text, ${copied})
       SELECT '${randomUUID()}', 'an earlier one', 'PENDING', 'PENDING', ${copied} FROM bank_lines
       WHERE text = 'PMT 03 310'`,
    );
    expect((await account.sums()).why).toEqual([
      "R2.10 came in between 1 Nov 2026 and 3 Nov 2026 without a line. Please import a statement of these days.",
      "R3.10 of 3 Nov 2026 may be there twice. The bank may have changed the date or text of a line that was imported before.",
    ]);
  });

  test("fees that the bank charges apart are no difference", async () => {
    const account = bankAccount();
    const lines = balanced(1_000, days(["01", 100], ["02", -200], ["03", 300]));
    await account.import(lines.map((one) => ({ ...one, fee: -25 })));
    expect(await account.sums()).toEqual({ difference: 0, why: [], debits: -200 });
  });

  test("fees that the balance moves by count", async () => {
    const account = bankAccount();
    const [first, second] = days(["01", 100], ["02", -200]) as [StatementLine, StatementLine];
    await account.import(
      [
        { ...first, fee: -25, balance: 1_075 },
        { ...second, fee: 0, balance: 875 },
      ],
      { opening: 1_000, fees_in_balance: true },
    );
    expect(await account.sums()).toEqual({ difference: 0, why: [], debits: -225 });
  });
});
