import { useState } from "react";
import { ofBasket } from "@/data/commands/basket-name";
import { useOutbox } from "@/data/sync/outbox";
import { DELIVERY_FREQUENCIES, labelOf, PRIORITIES } from "@/domain/basket/option-lists";
import type { Basket } from "@/domain/basket/view";
import { formatDay, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Fact, Facts } from "@/ui/facts";
import { Icon } from "@/ui/icon";
import { FillBasket } from "../fill-basket";
import { ItemList } from "../item-list";
import { WaitingNotes } from "../waiting-notes";
import { BasketName } from "./basket-name";
import type { Naming } from "./use-naming";

type BasketCardProps = { basket: Basket; naming: Naming; startsOpen: boolean };

/** One basket, a line until it is opened: a hundred of them hold thousands of items. */
export function BasketCard({ basket, naming, startsOpen }: BasketCardProps) {
  const [open, setOpen] = useState(startsOpen || naming.id === basket.id);
  const { items, name } = basket;
  const day = formatDay(momentOf(basket.created_at));
  const count = items.length === 1 ? "1 item" : `${items.length} items`;
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-box border border-base-300 bg-base-100 [&>summary]:list-none"
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-4 p-4">
        <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="min-w-0 text-lg break-words">{name || day}</h3>
          <span className="text-muted">{name ? `${day}, ${count}` : count}</span>
        </span>
        <Icon name="chevron-down" className="size-6 shrink-0 group-open:rotate-180" />
      </summary>
      {open && (
        <div className="grid grid-cols-1 gap-4 border-t border-base-300 p-4">
          <ItemList items={items} />
          <BasketFacts basket={basket} />
          <BasketActions basket={basket} naming={naming} />
        </div>
      )}
    </details>
  );
}

function BasketFacts({ basket: { preferences, order_number, submitted_at } }: { basket: Basket }) {
  return (
    <Facts>
      <Fact name="Prioritize">{labelOf(PRIORITIES, preferences.priority)}</Fact>
      <Fact name="Deliveries">{labelOf(DELIVERY_FREQUENCIES, preferences.delivery_frequency)}</Fact>
      {order_number && (
        <Fact name="Order">{submitted_at ? order_number : `${order_number} (not completed)`}</Fact>
      )}
    </Facts>
  );
}

function BasketActions({ basket, naming }: Omit<BasketCardProps, "startsOpen">) {
  const waiting = useOutbox().filter(({ topic }) => topic === ofBasket(basket.id).topic);
  const [reusing, setReusing] = useState(false);
  if (naming.id === basket.id) return <BasketName basket={basket} close={naming.close} />;
  return (
    <>
      <WaitingNotes rows={waiting} />
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" icon="refresh" onClick={() => setReusing(true)}>
          Use this basket again
        </Button>
        <Button kind="quiet" icon="edit" onClick={() => naming.open(basket.id)}>
          {basket.name ? "Change the name" : "Name this basket"}
        </Button>
        <FillBasket
          items={reusing ? basket.items : undefined}
          title={basket.name ? `Use '${basket.name}' again?` : "Use this basket again?"}
          onClose={() => setReusing(false)}
        />
      </div>
    </>
  );
}
