import {
  coveredByAll,
  coveredDays,
  type Days,
  gapsOf,
  type ImportedDays,
} from "@/domain/statement/desk/gaps";
import {
  BANK_ACCOUNTS_MAX,
  columnMapSchema,
  type SentStatement,
  undoSchema,
  withoutZeros,
} from "@/domain/statement/requests";
import { daysBetween } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { command, fail, query } from "../core/http";
import { findOrNull } from "../core/records";
import { exists, selectAll, selectFirst } from "../core/sql";

export interface BankAccount {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly revision: number;
}

const ACCOUNT = { id: "", name: "", number: "", revision: 0 };
/** Of an account so many imports are compared: at one a week, of ten years. */
const IMPORTS_COMPARED = 520;
/** With many accounts each has its share of so many. */
const IMPORTS_READ = 10_400;
/** The newest gaps of an account: there is one card for each. */
const GAPS_SHOWN = 20;

/** The account of a statement; null for a new one. 409 for the number of another one. */
export function accountOf(app: App, sent: SentStatement): BankAccount | null {
  const { account_id: id, account_number: number } = sent;
  const plain = withoutZeros(number);
  const byNumber = plain ? findAccount(app, "ltrim(number, '0') = {:value}", plain) : null;
  if (!id) {
    if (byNumber) fail(409, "statement_account_known", {}, { account: byNumber.name });
    if (!sent.account_name)
      fail(422, "validation_error", { account_name: "account_name_required" });
    return null;
  }
  const account = findAccount(app, "id = {:value}", id);
  if (!account) return fail(404, "not_found");
  // Earlier versions took a number with zeros before it for another account's: each of the two is still used.
  const isOther = account.number ? withoutZeros(account.number) !== plain : byNumber !== null;
  if (number !== "" && isOther) {
    fail(
      409,
      "statement_other_account",
      {},
      { number, account: account.name, stored: account.number },
    );
  }
  return account;
}

function findAccount(app: App, where: string, value: string): BankAccount | null {
  return selectFirst(
    app,
    `SELECT id, name, number, revision FROM bank_accounts WHERE ${where}`,
    { value },
    ACCOUNT,
  );
}

/** Every bank account, how far its statements reach, and where one is missing between two. */
export const listAccounts = query("GET /api/app/admin/statement/accounts", ({ app }) => {
  const accounts = selectAll(
    app,
    `SELECT id, name, number, bank, COALESCE(NULLIF(column_map, ''), 'null') AS column_map
     FROM bank_accounts ORDER BY name, id LIMIT ${BANK_ACCOUNTS_MAX}`,
    {},
    { id: "", name: "", number: "", bank: "", column_map: "" },
  );
  const most = Math.min(IMPORTS_COMPARED, Math.floor(IMPORTS_READ / accounts.length));
  return {
    accounts: accounts.map(({ column_map, ...account }) => {
      const imports = importedDays(app, account.id, most);
      const map = columnMapSchema.safeParse(JSON.parse(column_map));
      return {
        ...account,
        column_map: map.success ? map.data : null,
        reaches: imports.reduce((last, { to_date }) => (to_date > last ? to_date : last), ""),
        gaps: gapsOf(imports).slice(-GAPS_SHOWN),
      };
    }),
  };
});

/** The days and balances of an account's newest imports. */
export function importedDays(app: App, accountId: string, most: number): ImportedDays[] {
  return selectAll(
    app,
    `SELECT id, from_date, to_date, has_balances, opening_balance AS opening, closing_balance AS closing
     FROM statement_imports WHERE account_id = {:accountId} AND undone_at = ''
     ORDER BY from_date DESC, id DESC LIMIT {:most}`,
    { accountId, most },
    { id: "", from_date: "", to_date: "", has_balances: 0, opening: 0, closing: 0 },
  ).map(({ has_balances, opening, closing, ...days }) => ({
    ...days,
    opening: has_balances ? opening : null,
    closing: has_balances ? closing : null,
  }));
}

/** Deletes an account none of whose statements is in force. What was imported and undone stays in the list. */
export const deleteAccount = command(
  { route: "POST /api/app/admin/statement/accounts/delete", body: undoSchema },
  ({ app: tx, caller, body: { id }, now }) => {
    const account = findOrNull(tx, "bank_accounts", id);
    if (!account) return { id };
    const used = `SELECT 1 WHERE
      EXISTS (SELECT 1 FROM statement_imports WHERE account_id = {:id} AND undone_at = '')
      OR EXISTS (SELECT 1 FROM bank_lines WHERE account_id = {:id})`;
    if (exists(tx, used, { id })) fail(409, "statement_account_used");
    tx.delete(account);
    audit(tx, {
      at: now,
      actorId: caller.id,
      action: "bank_account.deleted",
      collection: "bank_accounts",
      recordId: id,
      before: { name: account.getString("name"), number: account.getString("number") },
    });
    return { id };
  },
);

const UNUSED_DAYS = 45;
/** Of an account so many imports are looked at: at one a week, of a year. */
const IMPORTS_COVERING = 52;

/** The days of which every account in use has a statement without a gap. */
export function coveredDaysOf(app: App): Days[] {
  const accounts = selectAll(
    app,
    `SELECT id FROM bank_accounts a WHERE a.id > '' LIMIT ${BANK_ACCOUNTS_MAX}`,
    {},
    { id: "" },
  )
    .map(({ id }) => coveredDays(importedDays(app, id, IMPORTS_COVERING)))
    .filter((days) => days.length > 0);
  const lastOf = (days: readonly Days[]) => days[days.length - 1]?.to ?? "";
  const newest = accounts.map(lastOf).sort()[accounts.length - 1] ?? "";
  return coveredByAll(accounts.filter((days) => daysBetween(lastOf(days), newest) <= UNUSED_DAYS));
}
