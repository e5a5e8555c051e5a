import { useEffect, useRef, useState } from "react";
import * as remote from "@/data/remote/statement-desk";
import { matchInWorker } from "@/data/statement/match-in-worker";
import { formatRand } from "@/domain/money/rules";
import { BULK_MAX } from "@/domain/payment/bulk";
import { UNDO_WINDOW_MS } from "@/domain/payment/rules";
import {
  type DeskLine,
  type DeskPayment,
  type DeskSummary,
  type LineAnswer,
  VERIFY_EXACT_MAX,
} from "@/domain/statement/desk";
import { messageOf } from "@/domain/text/messages";
import { type Desk, type DeskRow, seen, taskOf } from "./desk-state";

/** Decisions that can be undone together. */
export interface Recent {
  readonly ids: readonly string[];
  readonly text: string;
  readonly until: number;
  /** The payments that they closed. */
  readonly payments: readonly string[];
}

type Status = "loading" | "ready" | "failed";
export type DeskActions = ReturnType<typeof useDesk>;

/** The lines of the desk and what the admin decides, one decision after the other. Nothing is loaded again by it. */
export function useDesk() {
  const [status, setStatus] = useState<Status>("loading");
  const [desk, setDesk] = useState<Desk | null>(null);
  const [summary, setSummary] = useState<DeskSummary | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [problem, setProblem] = useState("");
  const [recent, setRecent] = useState<Recent | null>(null);
  const [attempt, setAttempt] = useState(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt loads all again.
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const load = async () => {
      const [data, sums] = await Promise.all([remote.fetchDesk(signal), remote.fetchDeskSummary()]);
      const closed = new Set<string>();
      const task = taskOf({ data, closed });
      const matches = await matchInWorker(task, signal);
      if (signal.aborted) return;
      setSummary(sums);
      setDesk({ data, matches: byLine(matches), closed, odd: new Map() });
      setStatus("ready");
    };
    load().catch(() => signal.aborted || setStatus("failed"));
    return () => ended.abort();
  }, [attempt]);

  // What is closed or open again changes what the other lines may be for.
  const isLoaded = desk !== null;
  const changed = desk && `${desk.data.lines.length}|${[...desk.closed].join()}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these changes are matched again.
  useEffect(() => {
    if (!isLoaded || !desk) return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      const task = taskOf(desk);
      matchInWorker(task, ended.signal)
        .then((matches) => setDesk((now) => now && { ...now, matches: byLine(matches) }))
        .catch(() => undefined);
      remote.fetchDeskSummary().then(setSummary, () => undefined);
    }, 300);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [changed]);

  /** Puts in what the server answers: decided lines leave the desk, opened ones come back. */
  function apply(lines: readonly DeskLine[], payments: readonly string[], isClosed: boolean) {
    setDesk((now) => {
      if (!now) return now;
      const ids = new Set(lines.map(({ id }) => id));
      const back = lines.filter((line) => line.status === "open" || line.status === "ignored");
      const rest = [...now.data.lines.filter(({ id }) => !ids.has(id)), ...back].sort((a, b) =>
        a.date + a.id < b.date + b.id ? -1 : 1,
      );
      const closed = new Set(now.closed);
      for (const id of payments) isClosed ? closed.add(id) : closed.delete(id);
      return { ...now, data: { ...now.data, lines: rest }, closed };
    });
  }

  function refused(error: unknown) {
    apply(remote.linesOfRefusal(error), [], false);
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    setProblem(messageOf(code));
  }

  /** One after the other, so that what is typed ahead is not lost. */
  function act(
    lines: readonly string[],
    payments: readonly string[],
    text: string,
    work: () => Promise<LineAnswer>,
  ) {
    setBusy((now) => new Set([...now, ...lines]));
    const done = queue.current.then(async () => {
      // By this phone's clock, as the server's may differ.
      const until = Date.now() + UNDO_WINDOW_MS;
      try {
        const answer = await work();
        setProblem("");
        apply(answer.lines, payments, true);
        const isUndoable = answer.lines.every(
          ({ status: now }) => now !== "returned" && now !== "open",
        );
        setRecent(isUndoable ? { ids: [answer.event_id], text, until, payments } : null);
      } catch (error) {
        refused(error);
      } finally {
        setBusy((now) => new Set([...now].filter((id) => !lines.includes(id))));
      }
    });
    queue.current = done;
    return done;
  }

  const seenLine = ({ id, version }: DeskLine) => ({ id, version });
  const lineOf = (id: string) =>
    desk?.data.lines.find((line) => line.id === id) ??
    desk?.data.earlier.find((line) => line.id === id);

  function match(lines: readonly DeskLine[], payments: readonly DeskPayment[]) {
    const id = crypto.randomUUID();
    const text = `Matched ${payments.map(({ references }) => references[0]).join(" and ")}`;
    return act(
      lines.map((line) => line.id),
      payments.map((payment) => payment.id),
      text,
      () => remote.matchLine({ id, lines: lines.map(seenLine), payments: payments.map(seen) }),
    );
  }

  const credit = (line: DeskLine, user_id: string, name: string) => {
    const id = crypto.randomUUID();
    return act(
      [line.id],
      [],
      name
        ? `${formatRand(line.cents)} is now ${name}'s credit`
        : `${formatRand(line.cents)} is now credit`,
      () => remote.creditLine({ id, line: seenLine(line), user_id }),
    );
  };

  const refund = (line: DeskLine, refundId: string) => {
    const id = crypto.randomUUID();
    return act([line.id], [], `Matched the refund of ${formatRand(-line.cents)}`, () =>
      remote.matchRefund({ id, line: seenLine(line), refund: refundId }),
    );
  };

  return {
    status,
    desk,
    summary,
    busy,
    progress,
    problem,
    recent,
    dismissProblem: () => setProblem(""),
    /** Puts in lines as the server has them now. */
    update: (lines: readonly DeskLine[]) => apply(lines, [], false),
    forget: () => setRecent(null),
    reload() {
      setStatus("loading");
      setAttempt((now) => now + 1);
    },
    match,
    credit,
    /** Does what the row suggests. */
    accept({ line, suggestion, payments }: DeskRow) {
      if (!suggestion) return Promise.resolve();
      const lines = suggestion.lines.flatMap((id) => lineOf(id) ?? []);
      if (suggestion.kind === "payment") return match(lines, payments);
      if (suggestion.kind === "credit") return credit(line, suggestion.user_id, "");
      if (suggestion.kind === "refund") return refund(line, suggestion.refund ?? "");
      const [of] = lines;
      if (!of) return Promise.resolve();
      const id = crypto.randomUUID();
      return act([line.id, of.id], [], "", () =>
        remote.returnLine({ id, line: seenLine(line), of: seenLine(of) }),
      );
    },
    notOurs(line: DeskLine, reason: string) {
      const id = crypto.randomUUID();
      return act([line.id], [], `${formatRand(line.cents)} isn't ours`, () =>
        remote.setNotOurs({ id, line: seenLine(line), reason }),
      );
    },
    reopen(line: DeskLine) {
      const id = crypto.randomUUID();
      return act([line.id], [], "", () => remote.reopenLine({ id, line: seenLine(line) }));
    },
    /** Verifies exact matches in parts; each is checked again by the server. */
    async verifyAll(rows: readonly DeskRow[]) {
      const some = rows.slice(0, VERIFY_EXACT_MAX);
      // A member's first order pays the month's fee: verified after a later one, it would be asked about.
      some.sort((a, b) => (placedAt(a) < placedAt(b) ? -1 : 1));
      const matches = some.flatMap(({ line, payments: [payment] }) =>
        payment ? [{ id: crypto.randomUUID(), line: seenLine(line), payment: seen(payment) }] : [],
      );
      const until = Date.now() + UNDO_WINDOW_MS;
      setProgress({ done: 0, of: matches.length });
      const made: { id: string; cents: number; payment: string }[] = [];
      try {
        for (let from = 0; from < matches.length; from += BULK_MAX) {
          const part = matches.slice(from, from + BULK_MAX);
          const outcomes = await remote.matchExact(part);
          const done = outcomes.filter(({ result }) => result === "done");
          for (const { id, lines } of done) {
            const payment = part.find((one) => one.id === id)?.payment.id ?? "";
            made.push({ id, cents: lines[0]?.cents ?? 0, payment });
          }
          const odd = outcomes.filter(({ result }) => result === "refused");
          setDesk((now) => {
            if (!now) return now;
            const reasons = odd.flatMap(({ lines: [line], code }) =>
              line ? [[line.id, messageOf(code)] as const] : [],
            );
            return { ...now, odd: new Map([...now.odd, ...reasons]) };
          });
          apply(
            outcomes.flatMap(({ lines }) => lines),
            made.map(({ payment }) => payment),
            true,
          );
          setProgress({ done: Math.min(from + BULK_MAX, matches.length), of: matches.length });
        }
      } catch (error) {
        refused(error);
      }
      setProgress(null);
      if (made.length === 0) return;
      const cents = made.reduce((sum, one) => sum + one.cents, 0);
      setRecent({
        ids: made.map(({ id }) => id),
        text:
          made.length === 1
            ? `Verified 1 payment · ${formatRand(cents)}`
            : `Verified ${made.length} payments · ${formatRand(cents)}`,
        until,
        payments: made.map(({ payment }) => payment),
      });
    },
    async undo({ ids, payments }: Recent) {
      setRecent(null);
      try {
        const { lines } = await remote.undoLines(ids);
        apply(lines, payments, false);
      } catch (error) {
        refused(error);
      }
    },
  };
}

function byLine<One extends { readonly line: string }>(all: readonly One[]): Map<string, One> {
  return new Map(all.map((one) => [one.line, one]));
}

function placedAt({ payments: [payment] }: DeskRow): string {
  return payment?.placed_at ?? "";
}
