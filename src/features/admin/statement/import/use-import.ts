import { useEffect, useRef, useState } from "react";
import { attempt } from "@/data/remote/perform";
import { fetchBankAccounts, importStatement, previewStatement } from "@/data/remote/statement";
import { readInWorker } from "@/data/statement/read-in-worker";
import type { ColumnMap } from "@/domain/statement/layouts";
import type { ReadResult } from "@/domain/statement/read";
import type { ImportRow, StatementAccount, StatementPreview } from "@/domain/statement/requests";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { sastDate } from "@/domain/time/sa-time";
import { toast } from "@/ui/toast";
import {
  type GivenStatement,
  type ImportState,
  isReady,
  type Preview,
  previewOf,
  questionsOf,
  sentOf,
} from "./import-state";

export type StatementImport = ReturnType<typeof useImport>;

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
    const failure = await attempt(ADMIN_TOASTS.statement_read_failed, async () => {
      // The ones on screen may be from before the last import, or from before another admin's.
      const stored = await fetchBankAccounts().catch(() => accounts);
      const result = await readGiven(given, map ? [map] : mapsOf(stored), {
        onProgress: (progress) => setState({ step: "reading", progress }),
        signal: controller.signal,
      });
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
    const next = previewOf({ given, read: result.statement, map }, stored);
    if (next.accountId === null) setState(next);
    else await ask(next);
  }

  /** Asks the server what it would store. A later question overtakes an earlier one. */
  async function ask(next: Preview) {
    asked.current += 1;
    const turn = asked.current;
    setState({ ...next, isAsking: true, problem: undefined });
    const answered = await askServer(next);
    if (turn === asked.current) setState(answered);
  }

  async function store() {
    if (state.step !== "preview" || !state.preview || !isReady(state) || state.isStoring) return;
    setState({ ...state, isStoring: true });
    const { revision } = state.preview;
    const failure = await attempt(ADMIN_TOASTS.statement_import_failed, async () => {
      const { file } = state.given;
      const statement = sentOf(state);
      onStored(await importStatement({ id: id.current, revision, statement, file }));
      setState({ step: "choose" });
    });
    if (!failure) return;
    toast({ ...failure.toast, kind: "error" });
    if (failure.code === "statement_changed") {
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

async function readGiven(
  { file, isPasted }: GivenStatement,
  maps: readonly ColumnMap[],
  { onProgress, signal }: { onProgress: (progress: number) => void; signal: AbortSignal },
): Promise<ReadResult> {
  const given = isPasted ? await file.text() : new Uint8Array(await file.arrayBuffer());
  return readInWorker({ given, today: sastDate(Date.now()), maps }, onProgress, signal);
}

/** The preview with what the server answers, or why it doesn't. */
async function askServer(next: Preview): Promise<Preview> {
  let preview: StatementPreview | undefined;
  const failure = await attempt(ADMIN_TOASTS.statement_preview_failed, async () => {
    preview = await previewStatement(sentOf(next));
  });
  return {
    ...next,
    preview,
    questions: questionsOf(next.questions, preview?.questions),
    problem: failure && (failure.toast.description ?? failure.toast.title),
    isOtherAccount: failure?.code === "statement_other_account",
    isAsking: false,
  };
}

function mapsOf(accounts: readonly StatementAccount[]): ColumnMap[] {
  return accounts.flatMap(({ column_map }) => (column_map ? [column_map] : []));
}
