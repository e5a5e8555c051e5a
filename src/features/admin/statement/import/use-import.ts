import { useEffect, useRef, useState } from "react";
import { RequestError } from "@/data/remote/client";
import { attempt } from "@/data/remote/perform";
import { fetchBankAccounts, importStatement, previewStatement } from "@/data/remote/statement";
import { readInWorker } from "@/data/statement/read-in-worker";
import type { ColumnMap } from "@/domain/statement/layouts";
import type { ReadResult, ReadStatement } from "@/domain/statement/read";
import type { ReadRefusal } from "@/domain/statement/refusal";
import {
  type ImportRow,
  type SentStatement,
  type StatementAccount,
  type StatementPreview,
  type StatementQuestion,
  sentLine,
} from "@/domain/statement/requests";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { sastDate } from "@/domain/time/sa-time";
import { toast } from "@/ui/toast";

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
type Preview = Extract<ImportState, { step: "preview" }>;

/** Reads, previews and stores a statement. `accounts` are those of the server. */
export function useImport(
  accounts: readonly StatementAccount[],
  onStored: (row: ImportRow) => void,
) {
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const reading = useRef<AbortController>(undefined);
  const id = useRef(crypto.randomUUID());
  const asked = useRef(0);
  useEffect(() => () => reading.current?.abort(), []);

  async function read(given: GivenStatement, map: ColumnMap | null = null) {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    setState({ step: "reading", progress: 0 });
    const onProgress = (progress: number) => setState({ step: "reading", progress });
    const failure = await attempt(ADMIN_TOASTS.statement_read_failed, async () => {
      // The ones on screen may be from before the last import, or from before another admin's.
      const stored = await fetchBankAccounts().catch(() => accounts);
      const known = stored.flatMap(({ column_map }) => (column_map ? [column_map] : []));
      const content = given.isPasted
        ? await given.file.text()
        : new Uint8Array(await given.file.arrayBuffer());
      const task = { given: content, today: sastDate(Date.now()), maps: map ? [map] : known };
      const result = await readInWorker(task, onProgress, controller.signal);
      if (!controller.signal.aborted) await show(given, result, map, stored);
    });
    if (controller.signal.aborted || !failure) return;
    toast({ ...failure.toast, kind: "error" });
    setState({ step: "choose" });
  }

  async function show(
    given: GivenStatement,
    result: ReadResult,
    map: ColumnMap | null,
    stored: readonly StatementAccount[],
  ) {
    if (!result.ok) {
      const { refusal, rows } = result;
      return setState({ step: "refused", given, refusal, rows });
    }
    id.current = crypto.randomUUID();
    const read = result.statement;
    const accountId = accountFor(stored, read.accountNumber);
    const next: Preview = {
      step: "preview",
      given,
      read,
      map,
      accountId,
      accountName: suggestedName(read),
      answers: {},
      preview: undefined,
      questions: [],
      isAsking: true,
      problem: undefined,
      isOtherAccount: false,
      isStoring: false,
    };
    if (accountId === null) setState({ ...next, isAsking: false });
    else await ask(next);
  }

  /** Asks the server what it would store. A later question overtakes an earlier one. */
  async function ask(next: Preview) {
    asked.current += 1;
    const turn = asked.current;
    setState({ ...next, isAsking: true, problem: undefined });
    let isOtherAccount = false;
    let preview: StatementPreview | undefined;
    const failure = await attempt(ADMIN_TOASTS.statement_preview_failed, async () => {
      try {
        preview = await previewStatement(sentOf(next));
      } catch (error) {
        isOtherAccount = error instanceof RequestError && error.code === "statement_other_account";
        throw error;
      }
    });
    if (turn !== asked.current) return;
    const problem = failure && (failure.toast.description ?? failure.toast.title);
    const questions = [...next.questions, ...(preview?.questions ?? [])].filter(
      ({ line }, i, all) => all.findIndex((other) => other.line === line) === i,
    );
    setState({ ...next, preview, questions, problem, isOtherAccount, isAsking: false });
  }

  async function store() {
    if (state.step !== "preview" || !state.preview || !isReady(state) || state.isStoring) return;
    setState({ ...state, isStoring: true });
    const { revision } = state.preview;
    let code = "";
    const failure = await attempt(ADMIN_TOASTS.statement_import_failed, async () => {
      try {
        const statement = sentOf(state);
        const { file } = state.given;
        onStored(await importStatement({ id: id.current, revision, statement, file }));
        setState({ step: "choose" });
      } catch (error) {
        code = error instanceof RequestError ? error.code : "";
        throw error;
      }
    });
    if (!failure) return;
    toast({ ...failure.toast, kind: "error" });
    if (code === "statement_changed") {
      await ask({ ...state, answers: {}, questions: [], isStoring: false });
    } else setState({ ...state, isStoring: false, problem: failure.toast.description });
  }

  function answer(given: Preview["answers"]) {
    if (state.step === "preview") void ask({ ...state, answers: { ...state.answers, ...given } });
  }

  /** Another account has other lines: what was said before is about none of them. */
  function chooseAccount(accountId: string) {
    if (state.step !== "preview") return;
    void ask({ ...state, accountId, answers: {}, questions: [], preview: undefined });
  }

  return {
    state,
    read,
    store,
    answer,
    chooseAccount,
    /** The name of a new account is asked about when it is stored. */
    nameAccount: (accountName: string) => {
      if (state.step === "preview") setState({ ...state, accountName });
    },
    startAgain: () => {
      reading.current?.abort();
      asked.current += 1;
      setState({ step: "choose" });
    },
  };
}
/** Whether all is known and answered. */
export function isReady({ preview, isAsking }: Preview): boolean {
  return preview !== undefined && !isAsking && !preview.decisions.includes("?");
}

export type StatementImport = ReturnType<typeof useImport>;

/** The account of this number, or the only one there is. Of several a person chooses. */
function accountFor(accounts: readonly StatementAccount[], number: string): string | null {
  const named = accounts.find((account) => number !== "" && account.number === number);
  const [only, second] = accounts;
  if (named || !only) return named?.id ?? "";
  return second ? null : only.id;
}

function suggestedName({ bank, accountNumber }: ReadStatement): string {
  return `${bank || "Bank account"} ${accountNumber.slice(-4)}`.trim();
}

function sentOf({ read, map, accountId, accountName, answers, given }: Preview): SentStatement {
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
