import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { attempt } from "@/data/core/perform";
import type { BuyingDay } from "@/data/sync/use-buying";
import { brandWords } from "@/domain/basket/item-words";
import { type PhoneLine, quantityText, type ShownEntry } from "@/domain/buying/phone-list";
import { isDoubled, lineState, wantStates } from "@/domain/buying/rules";
import { plural } from "@/domain/text/plural";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { BackLink } from "./back-link";
import { keepAll, NOT_KEPT, takeBack } from "./buying-acts";
import { shopName } from "./buying-search";
import { ChooseShop } from "./choose-shop";
import { ClaimButton } from "./claim-button";
import { EntryForm } from "./entry-form";
import { enteredBy, entryText, lineName, ruleText } from "./words";

type LinePageProps = {
  day: BuyingDay;
  line: PhoneLine;
  from: string | undefined;
  /** Hears the id of the entry, on the way to the list. */
  onSaved: (id: string) => void;
};

/** One item at the shelf: for whom, how it may be bought, what is left of each budget, and what was entered. */
export function LinePage({ day, line, from, onSaved }: LinePageProps) {
  const entries = day.entriesOf(line.id);
  const isDone = lineState(line.wants, entries) === "done";
  const [entersMore, setEntersMore] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const navigate = useNavigate();
  const shop = from ?? line.shop;
  const back = { date: day.date, shop };
  if (isSaved) return null; // on its way to the list: a form of hundreds of members isn't drawn again
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <BackLink search={back}>{shopName(shop)}</BackLink>
        <PageHeading title={lineName(line)} className="text-2xl wrap-anywhere">
          {lineName(line)}
        </PageHeading>
        <LineFacts line={line} entries={entries} />
      </div>
      <ClaimButton date={day.date} line={line} claim={day.claims.get(line.id)} />
      <Entered day={day} line={line} entries={entries} />
      {isDone && !entersMore ? (
        <Button kind="secondary" onClick={() => setEntersMore(true)}>
          Enter more for this item
        </Button>
      ) : (
        <EntryForm
          day={day}
          line={line}
          shop={shop}
          onSaved={(id) => {
            setSaved(true);
            onSaved(id);
            void navigate({ to: "/buying", search: back });
          }}
        />
      )}
      {line.any_shop && <ChooseShop day={day} line={line} />}
    </div>
  );
}

type LineFactsProps = { line: PhoneLine; entries: readonly ShownEntry[] };

function LineFacts({ line, entries }: LineFactsProps) {
  const asked = line.wants.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = wantStates(line.wants, entries).reduce((sum, { left_milli }) => sum + left_milli, 0);
  return (
    <>
      {line.brand && <p className="wrap-anywhere">{brandWords(line.brand)}</p>}
      <p className="text-lg font-bold">
        {plural(line.wants.length, `${asked} for 1 member`, `${asked} for {n} members`)}
        {left < asked * 1000 && `, ${quantityText(left)} left to buy`}
      </p>
      <p>{ruleText(line)}</p>
      {line.also.length > 0 && (
        <p className="text-muted wrap-anywhere">{`Also written: ${line.also.join(", ")}`}</p>
      )}
    </>
  );
}

type EnteredProps = LineFactsProps & { day: BuyingDay };

/** What was entered; where two buyers brought more than was asked for, both stay and a person decides. */
function Entered({ day, line, entries }: EnteredProps) {
  const counted = entries.filter(({ void_at }) => void_at === "");
  const doubled = isDoubled(line.wants, counted);
  const { problem, run } = useAction();
  const keep = (act: () => Promise<void>) => run(() => attempt(NOT_KEPT, act));
  if (counted.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg">Entered so far</h2>
      {doubled && (
        <Notice tone="warning" title="More was bought than asked for">
          <p>Both entries are kept. If one is wrong, take it back.</p>
          <Button
            kind="secondary"
            className="mt-2"
            onClick={() => keep(() => keepAll(day.date, line, counted))}
          >
            All of them are right
          </Button>
        </Notice>
      )}
      <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
        {counted.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center justify-between gap-x-3 py-1 pr-1 pl-4"
          >
            <p className="min-w-0 grow basis-40 py-1 wrap-anywhere">
              <span className="font-bold">{entryText(entry)}</span>
              {entry.shop && <span className="block text-muted">{entry.shop}</span>}
              <span className="block text-muted">{enteredBy(entry)}</span>
              {entry.reason && <span className="block text-muted">{entry.reason}</span>}
            </p>
            <Button
              kind="danger-quiet"
              onClick={() => keep(() => takeBack(day.date, line, entry.id))}
            >
              Take back<span className="sr-only">: {entryText(entry)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Problem>{problem}</Problem>
    </section>
  );
}
