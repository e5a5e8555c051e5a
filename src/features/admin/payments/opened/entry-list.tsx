import type { LedgerEntry } from "@/domain/ledger/responses";
import { entryText } from "@/domain/ledger/words";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Money } from "@/ui/money";

/** What a payment did to the member's money, above zero in their favour. */
export function EntryList({ entries }: { entries: readonly LedgerEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">No entries yet</p>;
  return (
    <ul aria-label="Ledger" className="grid gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            <b className="block">{entryText(entry)}</b>
            <time dateTime={entry.at.replace(" ", "T")} className="text-sm text-muted">
              {formatDayTime(momentOf(entry.at))}
            </time>
          </span>
          <Money cents={entry.cents} />
        </li>
      ))}
    </ul>
  );
}
