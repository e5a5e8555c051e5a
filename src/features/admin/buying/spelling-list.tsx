import { useState } from "react";
import { attempt } from "@/data/core/perform";
import { judgeSpelling, readSpellings } from "@/data/remote/admin-buying";
import type { SpellingState } from "@/domain/buying/entry";
import type { Spellings } from "@/domain/buying/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { plural } from "@/domain/text/plural";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { useLoaded } from "@/ui/use-loaded";

type SpellingListProps = { date: string; onChanged: () => void };
type Names = Pick<Spellings["judged"][number], "name_a" | "name_b">;

/** Names that may be one item: a person says so, which is remembered, and can be taken back. */
export function SpellingList({ date, onChanged }: SpellingListProps) {
  const { value } = useLoaded(date, () => readSpellings(date));
  const [newer, setNewer] = useState<Spellings>();
  const { busy, problem, run } = useAction();
  const spellings = newer ?? value;
  const judge = (names: Names, state: SpellingState) =>
    run(() =>
      attempt(ADMIN_TOASTS.buying_change_failed, async () => {
        setNewer(await judgeSpelling(date, names, state));
        onChanged();
      }),
    );
  if (!spellings || spellings.proposed.length + spellings.judged.length === 0) return null;
  return (
    <CardSection kind="plain" title="Spellings">
      {spellings.proposed.length > 0 && (
        <ul className="grid gap-3">
          {spellings.proposed.map((pair) => (
            <li
              key={`${pair.name_a} ${pair.name_b}`}
              className="flex flex-wrap items-center justify-between gap-3"
            >
              <p className="min-w-0 wrap-anywhere">
                <span className="font-bold">{`Are "${pair.written_a}" and "${pair.written_b}" the same?`}</span>
                <span className="block text-muted">
                  {plural(pair.members, "1 item of members", "{n} items of members")}
                </span>
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  kind="secondary"
                  size="small"
                  busy={busy}
                  onClick={() => judge(pair, "joined")}
                >
                  Join
                  <span className="sr-only">{` ${pair.written_a} and ${pair.written_b}`}</span>
                </Button>
                <Button kind="quiet" size="small" busy={busy} onClick={() => judge(pair, "apart")}>
                  Keep apart
                  <span className="sr-only">{` ${pair.written_a} and ${pair.written_b}`}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {spellings.judged.length > 0 && (
        <details>
          <summary className="min-h-12 cursor-pointer py-3 font-bold">
            {plural(spellings.judged.length, "1 decision before", "{n} decisions before")}
          </summary>
          <ul className="grid gap-2">
            {spellings.judged.map((pair) => (
              <li
                key={`${pair.name_a} ${pair.name_b}`}
                className="flex flex-wrap items-center justify-between gap-3"
              >
                <p className="min-w-0 wrap-anywhere">
                  {pair.state === "joined"
                    ? `"${pair.name_a}" and "${pair.name_b}" are one.`
                    : `"${pair.name_a}" and "${pair.name_b}" aren't the same.`}
                </p>
                <Button kind="quiet" size="small" busy={busy} onClick={() => judge(pair, "open")}>
                  Undo
                  <span className="sr-only">{` ${pair.name_a} and ${pair.name_b}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Problem>{problem}</Problem>
    </CardSection>
  );
}
