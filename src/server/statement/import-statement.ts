import { keyText, type StatementLine } from "@/domain/statement/line";
import { daysOf } from "@/domain/statement/reading/decide";
import {
  BANK_ACCOUNTS_MAX,
  importSchema,
  type SentStatement,
  STATEMENT_BYTES_MAX,
  STATEMENT_TEXT_MAX,
  statementSchema,
} from "@/domain/statement/requests";
import { momentText } from "@/domain/time/sa-time";
import { requireStillAdmin } from "../admin/edits";
import { audit } from "../core/audit";
import { sha256Of, textOf, uploadOf } from "../core/check-proof-file";
import { requireDiskRoom } from "../core/disk";
import { type Caller, fail, inTransaction, query, validate } from "../core/http";
import { newId } from "../core/ids";
import { findOrNull, newRecord, setAll } from "../core/records";
import { execute, selectFirst } from "../core/sql";
import { accountOf, type BankAccount } from "./accounts";
import { importRow } from "./list-imports";
import { type DecidedStatement, decideStatement } from "./stored-lines";

interface Import extends DecidedStatement {
  readonly id: string;
  readonly sent: SentStatement;
  readonly caller: Caller;
  readonly now: number;
  readonly upload: UploadedFile;
}

/**
 * Stores what the preview has shown, as a whole or not at all: the account must be as it was then. The same import
 * sent again is answered as it is stored.
 */
export const importStatement = query(
  { route: "POST /api/app/admin/statement/import", body: importSchema },
  ({ app, caller, body, now, e }) => {
    const { id } = body;
    const known = importRow(app, id);
    if (known) return { import: known };
    requireDiskRoom(app, "files");
    const upload = uploadOf(e, { missing: "body_invalid" });
    const content = uploadOf(e, { name: "statement", missing: "body_invalid" });
    if (upload.size > STATEMENT_BYTES_MAX) fail(413, "file_too_large");
    if (content.size > STATEMENT_TEXT_MAX) fail(413, "body_too_large");
    const sent = validate(statementSchema, parsed(textOf(content)));
    const account = accountOf(app, sent);
    if ((account?.revision ?? 0) !== body.revision) fail(409, "statement_changed");
    const decided = decideStatement(app, sent, account, now);
    if (decided.decisions.some(({ kind }) => kind === "ask")) fail(422, "statement_unanswered");
    inTransaction(app, (tx) => {
      if (importRow(tx, id)) return;
      requireStillAdmin(tx, caller);
      store(tx, account, { ...decided, id, sent, caller, now, upload });
    });
    return { import: importRow(app, id) };
  },
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail(400, "body_invalid");
  }
}

function store(tx: App, account: BankAccount | null, given: Import): void {
  const accountId = account ? nextRevision(tx, account, given.sent) : addAccount(tx, given);
  const counts = insertLines(tx, accountId, given);
  rememberTexts(tx, given);
  saveImport(tx, accountId, given, counts);
  audit(tx, {
    at: given.now,
    actorId: given.caller.id,
    action: "statement.imported",
    collection: "statement_imports",
    recordId: given.id,
    after: {
      file_name: given.sent.file_name,
      ...counts,
      // By which an undo knows of which imports the account has its number.
      ...(account && { account_number: given.sent.account_number }),
    },
  });
}

/** Raises the revision; 409 where another admin has done so since the lines were compared. */
function nextRevision(tx: App, { id, revision }: BankAccount, sent: SentStatement): string {
  const changed = execute(
    tx,
    `UPDATE bank_accounts
     SET revision = revision + 1, number = CASE number WHEN '' THEN {:number} ELSE number END,
         column_map = CASE WHEN {:map} = 'null' THEN column_map ELSE {:map} END
     WHERE id = {:id} AND revision = {:revision}`,
    { id, revision, number: sent.account_number, map: JSON.stringify(sent.map) },
  );
  if (changed !== 1) fail(409, "statement_changed");
  return id;
}

function addAccount(tx: App, { sent, now, caller }: Import): string {
  const found = selectFirst(
    tx,
    `SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM bank_accounts LIMIT ${BANK_ACCOUNTS_MAX})) AS n,
       EXISTS (SELECT 1 FROM bank_accounts WHERE name = {:name}) AS named`,
    { name: sent.account_name },
    { n: 0, named: 0 },
  );
  if ((found?.n ?? 0) >= BANK_ACCOUNTS_MAX) fail(409, "edit_list_full");
  // Two admins at once: the second one is shown what the first has made.
  if (found?.named) fail(409, "statement_account_known", {}, { account: sent.account_name });
  accountOf(tx, sent);
  const account = newRecord(tx, "bank_accounts");
  setAll(account, {
    id: newId(),
    name: sent.account_name,
    bank: sent.layout,
    number: sent.account_number,
    kind: sent.kind,
    column_map: sent.map,
    revision: 1,
    created_at: momentText(now),
  });
  tx.save(account);
  audit(tx, {
    at: now,
    actorId: caller.id,
    action: "bank_account.added",
    collection: "bank_accounts",
    recordId: account.id,
    after: { name: sent.account_name, number: sent.account_number },
  });
  return account.id;
}

const UUID = `lower(printf('%s-%s-4%s-a%s-%s', hex(randomblob(4)), hex(randomblob(2)),
  substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6))))`;

interface Counts {
  readonly new_lines: number;
  readonly debit_lines: number;
  readonly known_lines: number;
}

/** All new lines by one statement, however many. */
function insertLines(tx: App, accountId: string, { id, lines, decisions }: Import): Counts {
  const rows = decisions.flatMap((decision, i) => {
    const line = lines[i];
    if (decision.kind !== "new" || !line) return [];
    const { date, cents, fee, text, fitid, balance, raw } = line;
    return [[date, cents, fee, text, keyText(text), decision.occurrence, fitid, balance, raw]];
  });
  execute(
    tx,
    `INSERT INTO bank_lines (id, account_id, import_id, date, cents, fee, text, key_text, other_key,
       occurrence, fitid, has_balance, balance, raw, status, user_id, reason, decided_at, decided_by, version)
     SELECT ${UUID}, {:accountId}, {:importId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3,
       value ->> 4, '', value ->> 5, value ->> 6, value ->> 7 IS NOT NULL, COALESCE(value ->> 7, 0),
       value ->> 8, CASE WHEN value ->> 1 < 0 THEN 'ignored' ELSE 'open' END, '', '', '', '', 0
     FROM json_each({:rows})`,
    { accountId, importId: id, rows: JSON.stringify(rows) },
  );
  const debits = rows.filter(([, cents]) => Number(cents) < 0).length;
  return {
    new_lines: rows.length - debits,
    debit_lines: debits,
    known_lines: lines.length - rows.length,
  };
}

/** A line that has another text in this kind of file: the next time there is no question. */
function rememberTexts(tx: App, { lines, decisions }: Import): void {
  const renamed = decisions.flatMap((decision, i) =>
    decision.kind === "known" && decision.isRenamed
      ? [[decision.stored, keyText((lines[i] as StatementLine).text)]]
      : [],
  );
  if (renamed.length === 0) return;
  execute(
    tx,
    `UPDATE bank_lines SET other_key = found.value ->> 1
     FROM json_each({:renamed}) AS found WHERE bank_lines.id = found.value ->> 0`,
    { renamed: JSON.stringify(renamed) },
  );
}

function saveImport(tx: App, accountId: string, given: Import, counts: Counts): void {
  const { id, sent, lines, upload, caller, now } = given;
  const { from, to } = daysOf(lines);
  const hasBalances = sent.opening !== null && sent.closing !== null;
  const row = findOrNull(tx, "statement_imports", id) ?? newRecord(tx, "statement_imports");
  const sha256 = sha256Of(upload);
  const bytes = upload.size;
  upload.name = storedName(upload.name);
  setAll(row, {
    id,
    account_id: accountId,
    file: upload,
    file_name: sent.file_name,
    sha256,
    bytes,
    format: sent.layout,
    proved: sent.proved,
    from_date: from,
    to_date: to,
    has_balances: hasBalances,
    opening_balance: sent.opening ?? 0,
    closing_balance: sent.closing ?? 0,
    ...counts,
    skipped_lines: sent.skipped,
    imported_at: momentText(now),
    imported_by: caller.id,
  });
  tx.save(row);
}

/** On the disk the file has no name that says what it is. */
function storedName(name: string): string {
  const [extension = ".txt"] = /\.(csv|txt|ofx|qfx|zip)$/i.exec(name) ?? [];
  return `statement${extension.toLowerCase()}`;
}
