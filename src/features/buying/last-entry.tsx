import { attempt } from "@/data/core/perform";
import type { BuyingDay } from "@/data/sync/use-buying";
import { linesOf } from "@/domain/buying/entries-by-line";
import { Button } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { lastOwn, NOT_KEPT, takeBack } from "./buying-acts";
import { entryText, lineName } from "./words";

/** What was entered last stays in reach of the thumb. */
export function LastEntry({ day }: { day: BuyingDay }) {
  const entry = lastOwn(day.entries);
  const [first] = entry ? linesOf(entry, day.lineOf) : [];
  const line = day.lines.find(({ id }) => id === first);
  const { problem, run } = useAction();
  if (!entry || !line) return null;
  const undo = () => run(() => attempt(NOT_KEPT, () => takeBack(day.date, line, entry.id)));
  return (
    <aside
      aria-label="Your last entry"
      className="sticky bottom-2 flex flex-wrap items-center justify-between gap-x-3 rounded-box border border-base-300 bg-base-100 py-1 pr-1 pl-4 shadow-soft"
    >
      <p className="min-w-0 grow basis-40 wrap-anywhere">
        <span className="font-bold">{lineName(line)}</span>
        <span className="block text-muted">{entryText(entry)}</span>
      </p>
      <Button once kind="quiet" onClick={undo}>
        Undo<span className="sr-only">{`: ${lineName(line)}, ${entryText(entry)}`}</span>
      </Button>
      <Problem>{problem}</Problem>
    </aside>
  );
}
