import { sumOf } from "@/domain/ledger/postings";
import type { LedgerPage } from "@/domain/ledger/responses";
import { ledgerCsv, ledgerLines } from "@/domain/ledger/words";
import { sastDate } from "@/domain/time/sa-time";
import { Button } from "./button";
import { Problem } from "./problem";
import { saveFile } from "./save-file";
import { useAction } from "./use-action";

type LedgerActionsProps = {
  /** Saves all entries; returns why it could not. */
  onDownload: Parameters<ReturnType<typeof useAction>["run"]>[0];
};

export function LedgerActions({ onDownload }: LedgerActionsProps) {
  const { busy, problem, run } = useAction();
  return (
    <div className="flex flex-wrap items-start gap-3 print:hidden">
      <Button kind="secondary" icon="print" onClick={() => window.print()}>
        Print or save as PDF
      </Button>
      <Button kind="secondary" busy={busy} onClick={() => run(onDownload)}>
        Download as CSV
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}

export function saveLedger({ entries, balance }: LedgerPage): void {
  const text = ledgerCsv(ledgerLines(entries, sumOf(balance)));
  saveFile(
    new Blob([text], { type: "text/csv;charset=utf-8" }),
    `money-${sastDate(Date.now())}.csv`,
  );
}
