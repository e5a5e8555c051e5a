import { useRef, useState } from "react";
import type { ItemRow } from "@/data/local/basket/basket-items";
import { saved } from "@/data/local/device/saved-state";
import { type GroceryItem, itemName } from "@/domain/basket/grocery-item";
import { estimateOf } from "@/domain/basket/usual-items";
import { parseRand } from "@/domain/money/parse-rand";
import { type Cents, formatRand } from "@/domain/money/rules";
import { plural } from "@/domain/text/plural";
import { EmptyState } from "@/ui/empty-state";
import { BasketRow } from "./basket-row";
import { RemovedBar } from "./removed-bar";
import { useBasketStore } from "./use-basket-store";

type BasketListProps = {
  items: readonly ItemRow[];
  usual: readonly GroceryItem[];
  /** The order's budget as typed. */
  budget: string;
  title?: string;
  /** How many are shown; all of them without it. */
  shown?: number;
};

export function BasketList({
  items,
  usual,
  budget,
  title = "In your basket",
  shown = items.length,
}: BasketListProps) {
  const { removeItem, restoreItem } = useBasketStore();
  const [removed, setRemoved] = useState<readonly ItemRow[]>([]);
  const last = removed.at(-1);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is removed with its row: the focus moves to the list.
  const stayHere = () => heading.current?.focus({ preventScroll: true });

  async function remove(id: string) {
    const row = await saved(removeItem(id));
    if (!row) return;
    setRemoved((before) => [...before, row]);
    stayHere();
  }
  async function undo(row: ItemRow) {
    // At once: the next press is for the one that was removed before.
    setRemoved((before) => before.filter((each) => each !== row));
    const id = await saved(restoreItem(row));
    if (id) stayHere();
    else setRemoved((before) => [...before, row]);
  }

  return (
    <section
      id="basket"
      aria-labelledby="basket-title"
      className="grid scroll-mt-24 content-start gap-3"
    >
      <h2 ref={heading} tabIndex={-1} id="basket-title" className="text-xl">
        {title} <span className="text-muted">({items.length})</span>
      </h2>
      <EstimatedSum items={items} usual={usual} budget={budget} />
      <RemovedBar
        className="empty:-mt-3"
        name={last && itemName(last)}
        onUndo={() => last && undo(last)}
      />
      {items.length === 0 ? (
        <EmptyState title="Your basket is empty">
          Type what you need, for example “milk 2L”. Your basket is saved on this phone.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 px-4">
          {items.slice(0, shown).map((item) => (
            <BasketRow key={item.id} item={item} usual={usual} onRemove={() => remove(item.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** About what the basket costs, beside the budget; nothing where no price is known. */
function EstimatedSum({ items, usual, budget }: BasketListProps) {
  const { sum, unpriced } = estimateOf(items, usual);
  const limit = parseRand(budget);
  if (sum === 0) return null;
  const about = wholeRand(sum);
  return (
    <p className="-mt-2 text-muted tabular-nums">
      <b className="text-base-content">
        {limit.ok && limit.value > 0
          ? `about ${about} of ${wholeRand(limit.value)}`
          : `about ${about}`}
      </b>
      {unpriced > 0 && ` · ${plural(unpriced, "One item has no price", "{n} items have no price")}`}
    </p>
  );
}

function wholeRand(amount: Cents): string {
  return formatRand(Math.round(amount / 100) * 100).replace(/\.00$/, "");
}
