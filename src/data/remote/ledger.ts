import { type LedgerEntry, type LedgerPage, ledgerPageSchema } from "@/domain/ledger/responses";
import type { Told } from "@/domain/sync/server-mark";
import { send } from "./client";
import { told } from "./told";

interface Page {
  after?: string | undefined;
  count?: number | undefined;
}

export async function readLedger({ after, count }: Page): Promise<Told<LedgerPage>> {
  const answer = await send("ledger", { query: { after, count: count || undefined } });
  return told(answer, ledgerPageSchema.parse(answer));
}

export async function readWholeLedger(): Promise<LedgerPage> {
  const entries: LedgerEntry[] = [];
  let after: string | undefined;
  for (;;) {
    const { value } = await readLedger({ after, count: MOST });
    entries.push(...value.entries);
    if (!value.next) return { ...value, entries };
    after = value.next;
  }
}

const MOST = 500;
