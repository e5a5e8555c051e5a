import { answerKey } from "@/domain/statement/reading/decide";
import type { ColumnMap } from "@/domain/statement/reading/layouts";
import type { ReadStatement } from "@/domain/statement/reading/read";
import type { ReadRefusal } from "@/domain/statement/reading/refusal";
import {
  type SentStatement,
  type StatementAccount,
  type StatementPreview,
  type StatementQuestion,
  sentLine,
  withoutZeros,
} from "@/domain/statement/requests";

/** What was dropped, chosen or pasted. */
export interface GivenStatement {
  readonly file: File;
  /** Pasted rows are read as they are. */
  readonly isPasted: boolean;
}

export type Answer = "same" | "new";

/** A statement on its way from the file to the store. */
export type ImportState =
  | { readonly step: "choose" }
  | { readonly step: "reading"; readonly progress: number }
  | {
      readonly step: "refused";
      readonly given: GivenStatement;
      readonly refusal: ReadRefusal;
      /** The first rows, where the columns may be named. */
      readonly rows: readonly (readonly string[])[] | undefined;
    }
  | {
      readonly step: "preview";
      readonly given: GivenStatement;
      readonly read: ReadStatement;
      readonly map: ColumnMap | null;
      /** The account's id, "" for a new one; null until it is chosen, where the file doesn't tell. */
      readonly accountId: string | null;
      readonly accountName: string;
      readonly answers: Readonly<Record<string, Answer>>;
      /** What the server would do; undefined until it has answered. */
      readonly preview: StatementPreview | undefined;
      /** All that was asked about, also what is answered: an answer may be changed. */
      readonly questions: readonly StatementQuestion[];
      readonly isAsking: boolean;
      /** Why the server would not. */
      readonly problem: string | undefined;
      /** The file is of an account that is not here yet. */
      readonly isOtherAccount: boolean;
      readonly isStoring: boolean;
    };
export type Preview = Extract<ImportState, { step: "preview" }>;

/** Whether all is known and answered. */
export function isReady({ preview, isAsking }: Preview): boolean {
  return preview !== undefined && !isAsking && !preview.decisions.includes("?");
}

/** A statement that was read, before the server is asked about it. */
export function previewOf(
  { given, read, map }: Pick<Preview, "given" | "read" | "map">,
  accounts: readonly StatementAccount[],
): Preview {
  return {
    step: "preview",
    given,
    read,
    map,
    accountId: accountFor(accounts, read),
    accountName: suggestedName(read),
    answers: {},
    preview: undefined,
    questions: [],
    isAsking: false,
    problem: undefined,
    isOtherAccount: false,
    isStoring: false,
  };
}

/** By what the answer to a question is kept. */
export function keyOf({ line, stored }: StatementQuestion): string {
  return answerKey(line, stored.id);
}

/** The questions that are asked now, then those that were answered: the answers change what is asked about. */
export function questionsOf(
  { questions, answers }: Pick<Preview, "questions" | "answers">,
  now: readonly StatementQuestion[] = [],
): StatementQuestion[] {
  const asked = new Set(now.map(keyOf));
  return [...now, ...questions.filter((one) => answers[keyOf(one)] && !asked.has(keyOf(one)))];
}

/** What is said about all questions at once: about those that have no answer yet, else about all of them. */
export function saidOfAll(
  { questions, answers }: Pick<Preview, "questions" | "answers">,
  said: Answer,
): Preview["answers"] {
  const open = questions.filter((one) => !answers[keyOf(one)]);
  const meant = open.length > 0 ? open : questions;
  return Object.fromEntries(meant.map((one) => [keyOf(one), said]));
}

/** The account of this number; without one the only account where the file is of its bank. Else a person chooses. */
function accountFor(
  accounts: readonly StatementAccount[],
  { accountNumber: number, layout }: ReadStatement,
): string | null {
  const numbered = accounts.filter(
    (account) => number !== "" && withoutZeros(account.number) === withoutZeros(number),
  );
  const named = numbered.find((account) => account.number === number) ?? numbered[0];
  const [only, second] = accounts;
  if (named || !only) return named?.id ?? "";
  if (second) return null;
  const isOfBank = bankOf(layout) !== "" && bankOf(layout) === bankOf(only.bank);
  const isAnother = number !== "" && only.number !== ""; // which the server says
  return isAnother || isOfBank ? only.id : null;
}

/** The bank of a layout; empty where the layout is of none. Columns that a person named are the account's own. */
function bankOf(layout: string): string {
  return ["ofx", "words", "rows"].includes(layout) ? "" : (layout.split("-")[0] ?? "");
}

function suggestedName({ bank, accountNumber }: ReadStatement): string {
  return `${bank || "Bank account"} ${accountNumber.slice(-4)}`.trim();
}

/** What the server is sent. */
export function sentOf({
  read,
  map,
  accountId,
  accountName,
  answers,
  given,
}: Preview): SentStatement {
  return {
    account_id: accountId ?? "",
    account_name: accountId ? "" : accountName.trim() || "Bank account",
    kind: read.kind,
    layout: read.layout,
    account_number: read.accountNumber,
    map,
    proved: read.proved,
    fees_in_balance: read.hasFeesInBalance,
    opening: read.opening,
    closing: read.closing,
    skipped: read.skipped.length,
    file_name: given.file.name.slice(0, 200),
    lines: read.lines.map(sentLine),
    answers,
  };
}
