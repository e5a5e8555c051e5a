import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { attempt } from "@/data/core/perform";
import { serverNow } from "@/data/core/server-clock";
import {
  fetchBankAccounts,
  importPart,
  type PartImport,
  previewStatement,
} from "@/data/remote/statement";
import { readInWorker } from "@/data/statement/read-in-worker";
import { statementParts } from "@/domain/statement/parts";
import type { ColumnMap } from "@/domain/statement/reading/layouts";
import type { ReadResult } from "@/domain/statement/reading/read";
import type { ImportRow, StatementAccount, StatementPreview } from "@/domain/statement/requests";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
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
  onStored: (rows: readonly ImportRow[]) => void,
) {
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const parts = useRef<StoredParts>({ ids: [], rows: [] });
  const asking = useAsking(setState);
  const reading = useReading(accounts, setState, async (next) => {
    parts.current = { ids: [], rows: [] };
    if (next.accountId === null) setState(next);
    else await asking.ask(next);
  });

  async function store() {
    if (state.step !== "preview" || !state.preview || !isReady(state) || state.isStoring) return;
    setState({ ...state, isStoring: true });
    const { revision } = state.preview;
    const failure = await attempt(ADMIN_TOASTS.statement_import_failed, async () => {
      await storeParts(
        { statement: sentOf(state), file: state.given.file, revision },
        parts.current,
      );
      onStored(parts.current.rows);
      setState({ step: "choose" });
    });
    if (!failure) return;
    const [first] = parts.current.rows;
    toast({ ...(first ? ADMIN_TOASTS.statement_partly_imported : failure.toast), kind: "error" });
    if (failure.code === "statement_changed") {
      await asking.ask({ ...inAccount(state, first), answers: {}, questions: [] });
    } else if (first) await asking.ask(inAccount(state, first));
    else setState({ ...state, isStoring: false, problem: failure.toast.description });
  }

  const change = (changes: (now: Preview) => Partial<Preview>) => {
    if (state.step === "preview") void asking.ask({ ...state, ...changes(state) });
  };

  return {
    state,
    read: reading.read,
    store,
    answer: (given: Preview["answers"]) =>
      change(({ answers }) => ({ answers: { ...answers, ...given } })),
    /** Another account has other lines: what was said before is about none of them. */
    chooseAccount: (accountId: string) => {
      parts.current = { ids: [], rows: [] };
      change(() => ({ accountId, answers: {}, questions: [], preview: undefined }));
    },
    /** The name of a new account is asked about when it is stored. */
    nameAccount: (accountName: string) => {
      if (state.step === "preview") setState({ ...state, accountName });
    },
    /** Where the preview didn't come. */
    askAgain: () => change(() => ({})),
    startAgain: () => {
      reading.stop();
      asking.stop();
      setState({ step: "choose" });
    },
  };
}

/** Of a file's parts the first one may have added the account. */
function inAccount(state: Preview, first: ImportRow | undefined): Preview {
  return { ...state, accountId: first?.account_id ?? state.accountId, isStoring: false };
}

/** What is stored of the file that is imported, and the ids by which its parts are sent again. */
interface StoredParts {
  ids: string[];
  rows: ImportRow[];
}

/**
 * Stores the parts one after the other; what is stored is not sent again. Each part raises the account's revision by
 * one: any other means that another admin has imported in between.
 */
async function storeParts(
  { statement, file, revision }: Omit<PartImport, "id">,
  stored: StoredParts,
): Promise<void> {
  const parts = statementParts(statement);
  const before = stored.rows.length;
  for (const [n, part] of parts.entries()) {
    if (n < before) continue;
    const id = stored.ids[n] ?? crypto.randomUUID();
    stored.ids[n] = id;
    const account_id = part.account_id || (stored.rows[0]?.account_id ?? "");
    const own = { ...part, account_id, account_name: account_id ? "" : part.account_name };
    stored.rows.push(
      await importPart({ id, revision: revision + n - before, statement: own, file }),
    );
  }
}

type SetState = Dispatch<SetStateAction<ImportState>>;

function useReading(
  accounts: readonly StatementAccount[],
  setState: SetState,
  onRead: (next: Preview) => Promise<void>,
) {
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  async function read(given: GivenStatement, map: ColumnMap | null = null) {
    reading.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    setState({ step: "reading", progress: 0 });
    const failure = await attempt(ADMIN_TOASTS.statement_read_failed, async () => {
      // The ones on screen may be from before the last import, or from before another admin's.
      const stored = await fetchBankAccounts().catch(() => accounts);
      const onProgress = (progress: number) => setState({ step: "reading", progress });
      const result = await readGiven(given, map ? [map] : mapsOf(stored), { onProgress, signal });
      if (signal.aborted) return;
      if (result.ok) await onRead(previewOf({ given, read: result.statement, map }, stored));
      else setState({ step: "refused", given, refusal: result.refusal, rows: result.rows });
    });
    if (signal.aborted || !failure) return;
    toast({ ...failure.toast, kind: "error" });
    setState({ step: "choose" });
  }

  return { read, stop: () => reading.current?.abort() };
}

/** Asks the server what it would store. A later question overtakes an earlier one. */
function useAsking(setState: SetState) {
  const turn = useRef(0);

  async function ask(next: Preview) {
    turn.current += 1;
    const own = turn.current;
    setState({ ...next, isAsking: true, problem: undefined });
    const answered = await askServer(next);
    if (own !== turn.current) return;
    // The name may have been typed since.
    setState((now) =>
      now.step === "preview" ? { ...answered, accountName: now.accountName } : answered,
    );
  }

  return {
    ask,
    stop: () => {
      turn.current += 1;
    },
  };
}

async function readGiven(
  { file, isPasted }: GivenStatement,
  maps: readonly ColumnMap[],
  { onProgress, signal }: { onProgress: (progress: number) => void; signal: AbortSignal },
): Promise<ReadResult> {
  const given = isPasted ? await file.text() : new Uint8Array(await file.arrayBuffer());
  return readInWorker({ given, today: sastDate(serverNow()), maps }, onProgress, signal);
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
    questions: questionsOf(next, preview?.questions),
    problem: failure && (failure.toast.description ?? failure.toast.title),
    isOtherAccount: failure?.code === "statement_other_account",
    isAsking: false,
  };
}

function mapsOf(accounts: readonly StatementAccount[]): ColumnMap[] {
  return accounts.flatMap(({ column_map }) => (column_map ? [column_map] : []));
}
