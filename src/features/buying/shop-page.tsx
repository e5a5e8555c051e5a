import { useMemo, useState } from "react";
import type { BuyingDay } from "@/data/sync/use-buying";
import { isBought } from "@/domain/buying/entry";
import type { PhoneLine } from "@/domain/buying/phone-list";
import { plural } from "@/domain/text/plural";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Money } from "@/ui/money";
import { PageHeading } from "@/ui/page-heading";
import { TextField } from "@/ui/text-field";
import { BackLink } from "./back-link";
import { shopName } from "./buying-search";
import { ChooseShop } from "./choose-shop";
import { DoneBar } from "./done-bar";
import { LastEntry } from "./last-entry";
import { factsOf } from "./line-facts";
import { LineList } from "./line-list";
import { SlipsLink } from "./slips-link";

type ShopPageProps = { day: BuyingDay; shop: string };

/** A shop's list by category: what is to buy first, what is done on request. */
export function ShopPage({ day, shop }: ShopPageProps) {
  const [words, setWords] = useState("");
  const [showsDone, setShowsDone] = useState(false);
  const facts = useMemo(() => factsOf(day, shop), [day, shop]);
  const done = facts.filter(({ isSettled }) => isSettled).length;
  const wanted = words.trim().toLowerCase();
  const shown = facts.filter(({ line, isSettled }) =>
    wanted ? textOf(line).includes(wanted) : showsDone || !isSettled,
  );
  const spent = day.entries
    .filter((entry) => entry.shop === shop && entry.void_at === "" && isBought(entry.outcome))
    .reduce((sum, { cents }) => sum + cents, 0);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <BackLink search={{ date: day.date }}>All shops</BackLink>
        <PageHeading title={shopName(shop)} className="text-2xl">
          {shopName(shop)}
        </PageHeading>
      </div>
      <section aria-label="Progress" className="grid grid-cols-1 gap-2">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-bold">{`${done} of ${plural(facts.length, "1 item", "{n} items")} done`}</span>
          {spent > 0 && (
            <span>
              <Money cents={spent} /> spent here
            </span>
          )}
        </p>
        <DoneBar lines={facts.length} done={done} />
      </section>
      {shop === "" && facts.length > 0 && <ChooseShop day={day} />}
      {shop !== "" && <SlipsLink day={day} shop={shop} />}
      {facts.length > 5 && (
        <TextField
          name="search"
          type="search"
          label="Find an item"
          optional="filter"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <LineList day={day} shop={shop} facts={shown} />
      {shown.length === 0 && <Nothing isSearch={wanted !== ""} isDone={facts.length > 0} />}
      {done > 0 && !wanted && (
        <Button kind="secondary" onClick={() => setShowsDone(!showsDone)}>
          {showsDone
            ? "Hide what is done"
            : plural(done, "Show 1 done item", "Show {n} done items")}
        </Button>
      )}
      <LastEntry day={day} />
    </div>
  );
}

function textOf({ item_name, brand, unit, also }: PhoneLine): string {
  return [item_name, brand, unit, ...also].join(" ").toLowerCase();
}

function Nothing({ isSearch, isDone }: { isSearch: boolean; isDone: boolean }) {
  if (isSearch) return <EmptyState title="No item found">Try another word.</EmptyState>;
  return isDone ? <EmptyState title="All done here" /> : <EmptyState title="Nothing to buy here" />;
}
