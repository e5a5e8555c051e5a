import { randomUUID } from "node:crypto";
import type { StatementLine } from "@/domain/statement/line";
import { sentLine } from "@/domain/statement/requests";
import { type Answer, call, type Shopper } from "./ordering";
import type { TestServer } from "./pocketbase";

interface Given {
  readonly account_id?: string;
  readonly account_name?: string;
  readonly account_number?: string;
  readonly file_name?: string;
  readonly opening?: number | null;
  readonly answers?: Record<string, "same" | "new">;
}

/** A line as a file has it; its balance follows from the ones before it. */
export function line(
  date: string,
  cents: number,
  text: string,
  given: Partial<StatementLine> = {},
): StatementLine {
  return {
    date,
    cents,
    text,
    fee: 0,
    raw: `${date},${text},${cents}`,
    fitid: "",
    balance: null,
    ...given,
  };
}

/** The same lines with running balances. */
export function balanced(opening: number, lines: readonly StatementLine[]): StatementLine[] {
  let balance = opening;
  return lines.map((each) => {
    balance += each.cents;
    return { ...each, balance };
  });
}

/** What the browser sends of a file that it has read. */
export function statementOf(lines: readonly StatementLine[], given: Given = {}) {
  const opening = lines[0]?.balance == null ? null : lines[0].balance - lines[0].cents;
  return {
    account_id: "",
    account_name: given.account_id ? "" : "FNB business",
    kind: "csv",
    layout: "fnb",
    account_number: "62001234567",
    map: null,
    proved: opening === null ? "none" : "balances",
    fees_in_balance: false,
    opening,
    closing: lines[lines.length - 1]?.balance ?? null,
    skipped: 0,
    file_name: "statement.csv",
    answers: {},
    ...given,
    lines: lines.map(sentLine),
  };
}
export type Sent = ReturnType<typeof statementOf>;

interface Preview {
  readonly decisions: string;
  readonly questions: { line: number; stored: { id: string; text: string } }[];
  readonly revision: number;
}

export function preview(server: TestServer, who: Shopper, sent: Sent): Promise<Answer<Preview>> {
  return call(server, who, "admin/statement/preview", sent);
}

export function importForm(
  sent: unknown,
  given: { id?: string; revision?: number; file?: string },
): FormData {
  const form = new FormData();
  form.set("id", given.id ?? randomUUID());
  form.set("revision", String(given.revision ?? 0));
  const text = typeof sent === "string" ? sent : JSON.stringify(sent);
  form.set("statement", new File([text], "statement.json", { type: "application/json" }));
  form.set(
    "file",
    new File([given.file ?? "Date,Amount\n"], "statement.csv", { type: "text/csv" }),
  );
  return form;
}

interface Imported {
  readonly import: {
    readonly id: string;
    readonly account_id: string;
    readonly new_lines: number;
    readonly known_lines: number;
    readonly debit_lines: number;
  };
}

/** Imports what a preview has just shown. */
export async function importStatement(
  server: TestServer,
  who: Shopper,
  sent: Sent,
  given: { id?: string; revision?: number; file?: string } = {},
): Promise<Answer<Imported & { code?: string }>> {
  const revision = given.revision ?? (await preview(server, who, sent)).body.revision;
  return call(server, who, "admin/statement/import", importForm(sent, { ...given, revision }));
}
