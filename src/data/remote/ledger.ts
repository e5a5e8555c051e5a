import { type LedgerEntry, type LedgerPage, ledgerPageSchema } from "@/domain/ledger/responses";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { send } from "../core/client";
import { markedAnswer } from "../core/marked-answer";

interface Page {
  after?: string | undefined;
  count?: number | undefined;
}

export async function readLedger({ after, count }: Page): Promise<MarkedAnswer<LedgerPage>> {
  const answer = await send("ledger", { query: { after, count: count || undefined } });
  return markedAnswer(answer, ledgerPageSchema.parse(answer));
}

export function readWholeLedger(): Promise<LedgerPage> {
  return readAllPages(async (after) => (await readLedger({ after, count: MOST })).value);
}

export async function readAllPages(
  read: (after: string | undefined) => Promise<LedgerPage>,
): Promise<LedgerPage> {
  const entries: LedgerEntry[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await read(after);
    entries.push(...page.entries);
    if (!page.next) return { ...page, entries };
    after = page.next;
  }
}

export const MOST = 500;
