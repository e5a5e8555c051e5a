import { useState } from "react";
import { attempt } from "@/data/core/perform";
import { keepEntries, voidEntry } from "@/data/remote/admin-buying";
import { isBought } from "@/domain/buying/entry";
import type { Entry } from "@/domain/buying/responses";
import { isDoubled, toKeep } from "@/domain/buying/rules";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { ConfirmAct } from "@/ui/confirm-act";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { OUTCOME_LABELS, quantityText } from "./buying-words";
import type { ShownLine } from "./line-card";

type EntryListProps = {
  line: ShownLine;
  entries: readonly Entry[];
  isOpen: boolean;
  onChanged: () => void;
};

/** What buyers entered for a line, who did, and what was taken back. */
export function EntryList({ line, entries, isOpen, onChanged }: EntryListProps) {
  const [taking, setTaking] = useState<Entry>();
  const { busy, problem, run } = useAction();
  if (entries.length === 0) return null;
  return (
    <>
      <ul className="grid gap-2 border-t border-base-300 pt-3" aria-label="Entries">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-3">
            <EntryText entry={entry} />
            {isOpen && entry.void_at === "" && (
              <Button
                kind="danger-quiet"
                size="small"
                aria-describedby={textId(entry)}
                onClick={() => setTaking(entry)}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOpen && isDoubled(line.wants, entries) && (
        <div className="flex flex-wrap items-center gap-3 rounded-box bg-maize-soft p-3">
          <p className="grow basis-60">
            More was bought than members asked for. Take back the entry that's wrong, or keep all of
            them.
          </p>
          <Button
            kind="secondary"
            size="small"
            busy={busy}
            onClick={() =>
              run(() => change(() => keepEntries(line.id, toKeep(entries)), onChanged))
            }
          >
            All are right
          </Button>
          <Problem>{problem}</Problem>
        </div>
      )}
      {taking && (
        <ConfirmAct
          key={taking.id}
          title="Take this entry back?"
          confirmLabel="Take back"
          act={() => change(() => voidEntry(taking.id), onChanged)}
          onClose={() => setTaking(undefined)}
        >
          <p>
            It no longer counts against any budget. It stays in sight, and the log says who took it
            back.
          </p>
        </ConfirmAct>
      )}
    </>
  );
}

function change(work: () => Promise<unknown>, onChanged: () => void) {
  return attempt(ADMIN_TOASTS.buying_change_failed, async () => {
    await work();
    onChanged();
  });
}

const textId = ({ id }: Entry) => `entry-${id}`;

function EntryText({ entry }: { entry: Entry }) {
  const { outcome, quantity_milli, cents, shelf_cents, shop, bought_item, reason } = entry;
  const facts = [
    isBought(outcome) ? `${quantityText(quantity_milli)} for ${formatRand(cents)}` : "",
    isBought(outcome) ? shop : "",
    bought_item ? `Instead: ${bought_item}` : "",
    shelf_cents > 0 ? `Shelf price ${formatRand(shelf_cents)}` : "",
    reason,
  ].filter(Boolean);
  return (
    <p
      id={textId(entry)}
      className={`min-w-0 wrap-anywhere ${entry.void_at ? "text-muted line-through" : ""}`}
    >
      <span className="font-bold">{OUTCOME_LABELS[outcome]}</span>
      {facts.length > 0 && `: ${facts.join(" · ")}`}
      <span className="block text-sm text-muted">
        {`${entry.by || "A member of the team"}, ${formatDayTime(momentOf(entry.at))}`}
      </span>
      {entry.void_at && <span className="block text-sm">Taken back</span>}
    </p>
  );
}
