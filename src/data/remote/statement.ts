import * as z from "zod/mini";
import { type LineDetails, lineDetailsSchema } from "@/domain/statement/line-details";
import { statementParts, wholePreview } from "@/domain/statement/parts";
import {
  accountsSchema,
  type ImportRow,
  importPageSchema,
  importRowSchema,
  previewSchema,
  type SentStatement,
  type StatementAccount,
  type StatementPreview,
} from "@/domain/statement/requests";
import { fetchFile, send } from "../core/client";
import { fetchListPage, type ListQuery } from "./admin-list";

const answerSchema = z.object({ import: importRowSchema });

export async function fetchBankAccounts(): Promise<readonly StatementAccount[]> {
  return accountsSchema.parse(await send("admin/statement/accounts")).accounts;
}

/** @throws {RequestError} 409 `statement_account_used`. */
export async function deleteBankAccount(id: string): Promise<void> {
  await send("admin/statement/accounts/delete", { body: { id } });
}

export async function fetchLine(id: string): Promise<LineDetails> {
  return lineDetailsSchema.parse(await send(`admin/statement/lines/${id}`));
}

export function fetchImports(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/statement/imports", importPageSchema, query, signal);
}

/**
 * What all parts of a file would store.
 * @throws {RequestError} 409 `statement_other_account`, `statement_account_known`.
 */
export async function previewStatement(statement: SentStatement): Promise<StatementPreview> {
  const previews: StatementPreview[] = [];
  for (const part of statementParts(statement)) {
    previews.push(
      previewSchema.parse(await send("admin/statement/preview", { body: { ...part } })),
    );
  }
  return wholePreview(previews);
}

/** A part of a file as it is stored: an import of its own. */
export interface PartImport {
  readonly id: string;
  readonly revision: number;
  readonly statement: SentStatement;
  readonly file: File;
}

/** @throws {RequestError} 409 `statement_changed` where another admin came first. */
export async function importPart(given: PartImport): Promise<ImportRow> {
  const body = new FormData();
  body.set("id", given.id);
  body.set("revision", String(given.revision));
  const statement = JSON.stringify(given.statement);
  body.set("statement", new File([statement], "statement.json", { type: "application/json" }));
  body.set("file", given.file);
  return answerSchema.parse(await send("admin/statement/import", { body })).import;
}

/** @throws {RequestError} 409 `statement_decided`, `statement_verified`, `statement_later`. */
export async function undoImport(id: string): Promise<ImportRow> {
  return answerSchema.parse(await send("admin/statement/undo-import", { body: { id } })).import;
}

export function fetchStatementFile(id: string): Promise<Blob> {
  return fetchFile(`admin/statement/imports/${id}/file`);
}
