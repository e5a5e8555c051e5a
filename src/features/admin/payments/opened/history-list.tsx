import { reasonText } from "@/domain/audit/audit-list";
import { type HistoryEntry, historyTitle } from "@/domain/payment/details";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Money } from "@/ui/money";

export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">No decisions yet</p>;
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="grid min-w-0 gap-0.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <b>{historyTitle(entry)}</b>
            <time dateTime={entry.at.replace(" ", "T")} className="text-sm text-muted">
              {formatDayTime(momentOf(entry.at))}
            </time>
          </p>
          <p className="text-sm break-words text-muted">{personOf(entry)}</p>
          {entry.asked_by && <p className="text-sm break-words">Asked by {entry.asked_by}</p>}
          {entry.alone && <p className="text-sm font-bold">Decided alone</p>}
          {entry.amount > 0 && (
            <p className="text-sm">
              Received <Money cents={entry.amount} />
            </p>
          )}
          <p className="break-words empty:hidden">{reasonText(entry)}</p>
        </li>
      ))}
    </ol>
  );
}

function personOf({ by, by_kind }: HistoryEntry): string {
  if (by_kind === "person") return by;
  return by_kind === "server" ? "Our server" : "An account that was deleted";
}
