import { useSessionUser } from "@/data/remote/session";
import { moreBaskets } from "@/data/sync/follow-copy";
import type { Basket } from "@/domain/basket-view";
import { DELIVERY_FREQUENCIES, labelOf, PRIORITIES } from "@/domain/option-lists";
import { formatDay, momentOf } from "@/domain/sast";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Fact, Facts } from "@/ui/facts";
import { PageHeading } from "@/ui/page-heading";
import { CopyView } from "../copy-view";
import { ItemList } from "../item-list";
import { ShowMore } from "../show-more";
import { useCopy } from "../use-copy";

export function BasketsTab() {
  const state = useCopy("baskets");
  const userId = useSessionUser()?.id ?? "";
  return (
    <>
      <PageHeading title="Baskets">Baskets</PageHeading>
      <CopyView state={state} label="Loading your baskets">
        {({ baskets, next }) => (
          <>
            {baskets.length === 0 && <NoBaskets />}
            <ul className="grid grid-cols-1 gap-4">
              {baskets.map((basket, place) => (
                <li key={basket.id}>
                  <BasketCard basket={basket} isFirst={place === 0} />
                </li>
              ))}
            </ul>
            <ShowMore next={next} load={() => moreBaskets(userId)} />
          </>
        )}
      </CopyView>
    </>
  );
}

function NoBaskets() {
  return (
    <EmptyState
      title="No baskets yet"
      action={
        <ButtonLink to="/" hash="signup-form">
          Start an order
        </ButtonLink>
      }
    >
      <p>What you order is kept here, to look up and to order again.</p>
    </EmptyState>
  );
}

function BasketCard({ basket, isFirst }: { basket: Basket; isFirst: boolean }) {
  const { items, preferences } = basket;
  const count = items.length === 1 ? "1 item" : `${items.length} items`;
  return (
    <details
      open={isFirst}
      className="group rounded-box border border-base-300 bg-base-100 [&>summary]:list-none"
    >
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-baseline justify-between gap-x-4 p-4">
        <h2 className="text-lg">{formatDay(momentOf(basket.created_at))}</h2>
        <span className="text-muted">{count}</span>
      </summary>
      <div className="grid grid-cols-1 gap-4 border-t border-base-300 p-4">
        <ItemList items={items} />
        <Facts>
          <Fact name="Prioritize">{labelOf(PRIORITIES, preferences.priority)}</Fact>
          <Fact name="Deliveries">
            {labelOf(DELIVERY_FREQUENCIES, preferences.delivery_frequency)}
          </Fact>
          {basket.order_number && (
            <Fact name="Order">
              {basket.order_number}
              {!basket.submitted_at && " (not completed)"}
            </Fact>
          )}
        </Facts>
      </div>
    </details>
  );
}
