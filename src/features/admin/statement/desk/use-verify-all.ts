import { useState } from "react";
import { matchExact } from "@/data/remote/statement-desk";
import { formatRand } from "@/domain/money/rules";
import { BULK_MAX } from "@/domain/payment/bulk";
import { UNDO_WINDOW_MS } from "@/domain/payment/rules";
import { type ExactMatch, type ExactOutcome, VERIFY_EXACT_MAX } from "@/domain/statement/desk/desk";
import { messageOf } from "@/domain/text/messages";
import { type DeskRow, type Recent, seen, seenLine } from "./desk-state";
import type { useDeskLines } from "./use-desk-lines";

interface Verified {
  readonly id: string;
  readonly cents: number;
  readonly payment: string;
}

/** Verifies exact matches in parts; each is checked again by the server. */
export function useVerifyAll(
  { apply, addWarnings }: Pick<ReturnType<typeof useDeskLines>, "apply" | "addWarnings">,
  { onDone, onRefused }: { onDone: (recent: Recent) => void; onRefused: (error: unknown) => void },
) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);

  async function verifyPart(part: readonly ExactMatch[]): Promise<Verified[]> {
    const outcomes = await matchExact(part);
    const made = outcomes
      .filter(({ result }) => result === "done")
      .map(({ id, lines }) => ({
        id,
        cents: lines[0]?.cents ?? 0,
        payment: part.find((one) => one.id === id)?.payment.id ?? "",
      }));
    addWarnings(outcomes.filter(({ result }) => result === "refused").flatMap(reasonOf));
    apply(
      outcomes.flatMap(({ lines }) => lines),
      made.map(({ payment }) => payment),
      true,
    );
    return made;
  }

  async function verifyAll(rows: readonly DeskRow[]) {
    const matches = matchesOf(rows);
    // By this phone's clock, as the server's may differ.
    const until = Date.now() + UNDO_WINDOW_MS;
    setProgress({ done: 0, of: matches.length });
    const made: Verified[] = [];
    try {
      for (let from = 0; from < matches.length; from += BULK_MAX) {
        made.push(...(await verifyPart(matches.slice(from, from + BULK_MAX))));
        setProgress({ done: Math.min(from + BULK_MAX, matches.length), of: matches.length });
      }
    } catch (error) {
      onRefused(error);
    }
    setProgress(null);
    if (made.length > 0) onDone(recentOf(made, until));
  }

  return { progress, verifyAll };
}

/**
 * A member's first order pays the month's fee: verified after a later one, it would be asked about. What waits comes
 * before what is only noted.
 */
function matchesOf(rows: readonly DeskRow[]): ExactMatch[] {
  return rows
    .slice(0, VERIFY_EXACT_MAX)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    .flatMap(({ line, payments: [payment] }) =>
      payment ? [{ id: crypto.randomUUID(), line: seenLine(line), payment: seen(payment) }] : [],
    );
}

function reasonOf({ lines: [line], code }: ExactOutcome): [string, string][] {
  return line ? [[line.id, messageOf(code)]] : [];
}

function recentOf(made: readonly Verified[], until: number): Recent {
  const sum = formatRand(made.reduce((cents, one) => cents + one.cents, 0));
  const count = made.length === 1 ? "1 payment" : `${made.length} payments`;
  return {
    ids: made.map(({ id }) => id),
    text: `Verified ${count} · ${sum}`,
    until,
    payments: made.map(({ payment }) => payment),
  };
}

function placeOf({ payments: [payment] }: DeskRow): string {
  return `${payment?.state === "verified" ? 1 : 0} ${payment?.placed_at ?? ""}`;
}
