import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import * as remote from "@/data/remote/statement-desk";
import { matchInWorker } from "@/data/statement/match-in-worker";
import type { DeskLine, DeskSummary } from "@/domain/statement/desk/desk";
import type { LineMatch } from "@/domain/statement/matching/match-line";
import { type Desk, taskOf, withLines } from "./desk-state";

type Status = "loading" | "ready" | "failed";
const MATCH_AGAIN_MS = 300;

/** The lines that wait with what they may be for, matched again after each change. Nothing is loaded again by it. */
export function useDeskLines() {
  const [status, setStatus] = useState<Status>("loading");
  const [desk, setDesk] = useState<Desk | null>(null);
  const [summary, setSummary] = useState<DeskSummary | null>(null);
  const [soFar, setSoFar] = useState<remote.DeskProgress>({ lines: 0, payments: 0 });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt loads all again.
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const load = async () => {
      // The sums are there long before the last payment: they are shown at once.
      const summed = remote.fetchDeskSummary().then((sums) => signal.aborted || setSummary(sums));
      summed.catch(() => undefined); // awaited below
      const data = await remote.fetchDesk(signal, setSoFar);
      await summed;
      const closed = new Set<string>();
      const matches = await matchInWorker(taskOf({ data, closed }), signal);
      if (signal.aborted) return;
      setDesk({ data, matches: byLine(matches), closed, warnings: new Map() });
      setStatus("ready");
    };
    load().catch(() => signal.aborted || setStatus("failed"));
    return () => ended.abort();
  }, [attempt]);

  useMatches(desk, { setDesk, setSummary });

  return {
    status,
    desk,
    summary,
    soFar,
    /** Puts in what the server answers about `lines`, and whether `payments` have their line now. */
    apply(lines: readonly DeskLine[], payments: readonly string[], isClosed: boolean) {
      setDesk((now) => now && withLines(now, lines, { payments, isClosed }));
      // An empty desk has no payments: the first line that comes back needs them.
      if (desk?.data.lines.length === 0) setAttempt((count) => count + 1);
    },
    /** Lines that the server doesn't verify in bulk, with its reasons. */
    addWarnings: (reasons: readonly (readonly [string, string])[]) =>
      setDesk((now) => now && { ...now, warnings: new Map([...now.warnings, ...reasons]) }),
    lineOf: (id: string) =>
      desk?.data.lines.find((line) => line.id === id) ??
      desk?.data.earlier.find((line) => line.id === id),
    reload() {
      setStatus("loading");
      setAttempt((now) => now + 1);
    },
  };
}

interface Setters {
  readonly setDesk: Dispatch<SetStateAction<Desk | null>>;
  readonly setSummary: (summary: DeskSummary) => void;
}

/** What is closed or open again changes what the other lines may be for. */
function useMatches(desk: Desk | null, { setDesk, setSummary }: Setters): void {
  const isLoaded = desk !== null;
  const changed = desk && `${desk.data.lines.length}|${[...desk.closed].join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these changes are matched again.
  useEffect(() => {
    if (!isLoaded || !desk) return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      matchInWorker(taskOf(desk), ended.signal)
        .then((matches) => setDesk((now) => now && { ...now, matches: byLine(matches) }))
        .catch(() => undefined);
      remote.fetchDeskSummary().then(setSummary, () => undefined);
    }, MATCH_AGAIN_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [changed]);
}

function byLine(all: readonly LineMatch[]): Map<string, LineMatch> {
  return new Map(all.map((one) => [one.line, one]));
}
