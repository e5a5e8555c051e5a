import { useSessionUser } from "@/data/core/session";
import { moreBaskets } from "@/data/sync/follow-cached";
import { useCached } from "@/data/sync/use-cached";
import type { Basket } from "@/domain/basket/view";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { CachedView } from "../cached-view";
import { ShowMore } from "../show-more";
import { useFirstRows } from "../use-first-rows";
import { BasketCard } from "./basket-card";
import { type Naming, useNaming } from "./use-naming";

export function BasketsTab() {
  const state = useCached("baskets");
  const userId = useSessionUser()?.id ?? "";
  return (
    <>
      <PageHeading title="Baskets">Baskets</PageHeading>
      <CachedView state={state} label="Loading your baskets">
        {({ baskets, next }) => (
          <>
            <BasketLists baskets={baskets} />
            <ShowMore next={next} load={() => moreBaskets(userId)} />
          </>
        )}
      </CachedView>
    </>
  );
}

function BasketLists({ baskets }: { baskets: readonly Basket[] }) {
  const naming = useNaming(baskets);
  if (baskets.length === 0) return <NoBaskets />;
  const named = baskets.filter(naming.isNamed);
  const others = baskets.filter((basket) => !naming.isNamed(basket));
  return (
    <>
      <BasketList title="Your named baskets" baskets={named} naming={naming} />
      <BasketList
        title="Earlier baskets"
        baskets={others}
        naming={naming}
        opensFirst={named.length === 0}
      />
    </>
  );
}

type BasketListProps = {
  title: string;
  baskets: readonly Basket[];
  naming: Naming;
  opensFirst?: boolean;
};

function BasketList({ title, baskets, naming, opensFirst = false }: BasketListProps) {
  const shown = useFirstRows(baskets);
  if (baskets.length === 0) return null;
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{title}</h2>
      <ul className="grid grid-cols-1 gap-4">
        {shown.map((basket, place) => (
          <li key={basket.id}>
            <BasketCard basket={basket} naming={naming} startsOpen={opensFirst && place === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoBaskets() {
  return (
    <EmptyState
      title="No baskets yet"
      action={
        <ButtonLink to="/" search={{ step: "last" }}>
          Start an order
        </ButtonLink>
      }
    >
      <p>
        Your baskets appear here after you order. You can view them, name them and order them again.
      </p>
    </EmptyState>
  );
}
