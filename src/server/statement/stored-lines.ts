import type { StatementLine } from "@/domain/statement/line";
import {
  type Decision,
  decideLines,
  NEAR_DAYS,
  type StoredLine,
} from "@/domain/statement/reading/decide";
import { checkStatement, lineOfSent, type SentStatement } from "@/domain/statement/requests";
import { daysAfter } from "@/domain/time/days-after";
import { sastDate } from "@/domain/time/sa-time";
import { fail } from "../core/http";
import { selectAll } from "../core/sql";
import type { BankAccount } from "./accounts";

export interface DecidedStatement {
  readonly lines: readonly StatementLine[];
  readonly decisions: readonly Decision[];
  readonly stored: readonly StoredLine[];
}

/** Checks the lines again and decides which of them are new. Outside any transaction: it may take a second. */
export function decideStatement(
  app: App,
  sent: SentStatement,
  account: BankAccount | null,
  now: number,
): DecidedStatement {
  const lines = sent.lines.map(lineOfSent);
  const problem = checkStatement(sent, lines, sastDate(now));
  if (problem) fail(422, problem);
  const stored = account ? linesAround(app, account.id, lines) : [];
  return { lines, stored, decisions: decideLines(lines, stored, sent, sent.answers) };
}

/** The account's lines of the file's days, and of those beside them, in the order of the files that they came in. */
function linesAround(app: App, accountId: string, lines: readonly StatementLine[]): StoredLine[] {
  const days = new Set<string>();
  for (const date of new Set(lines.map((line) => line.date))) {
    for (let n = -NEAR_DAYS; n <= NEAR_DAYS; n++) days.add(daysAfter(date, n));
  }
  const stored = selectAll(
    app,
    `SELECT rowid AS place, id, date, cents, text, key_text, other_key, occurrence, fitid, has_balance, balance
     FROM bank_lines
     WHERE account_id = {:accountId} AND date IN (SELECT value FROM json_each({:days}))`,
    { accountId, days: JSON.stringify([...days]) },
    {
      place: 0,
      id: "",
      date: "",
      cents: 0,
      text: "",
      key_text: "",
      other_key: "",
      occurrence: 0,
      fitid: "",
      has_balance: 0,
      balance: 0,
    },
  );
  stored.sort((a, b) => a.place - b.place);
  return stored.map(({ place: _place, key_text, other_key, has_balance, balance, ...line }) => ({
    ...line,
    key: key_text,
    otherKey: other_key,
    balance: has_balance ? balance : null,
  }));
}
