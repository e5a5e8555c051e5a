import {
  adjustQuantity,
  editItem,
  type ItemRow,
  setItemBudget,
} from "@/data/local/basket/basket-items";
import { flushTyped } from "@/data/local/basket/typed-text";
import { saved } from "@/data/local/device/saved-state";
import type { GroceryItem } from "@/domain/basket/grocery-item";
import { lastPrice } from "@/domain/basket/usual-items";
import { formatCsvRand, formatRand } from "@/domain/money/rules";
import { QUANTITY_MAX, QUANTITY_MIN } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { nameAndSize, otherFacts, priceText } from "./item-words";

type BasketRowProps = {
  item: ItemRow;
  usual: readonly GroceryItem[];
  onRemove: () => void;
};

export function BasketRow({ item, usual, onRemove }: BasketRowProps) {
  const name = nameAndSize(item);
  const facts = otherFacts(item);
  return (
    <li className="grid grid-cols-1 gap-1 rounded-box border border-base-300 bg-base-100 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 text-lg leading-snug tracking-normal">{name}</h3>
        <p className="min-w-0 font-bold tabular-nums">{priceText(item)}</p>
      </div>
      {facts.length > 0 && <p className="min-w-0 text-muted">{facts.join("\u00a0· ")}</p>}
      <LastPrice item={item} usual={usual} />
      <div className="flex flex-wrap items-center justify-between gap-y-1">
        <QuantityStepper item={item} name={name} />
        <div className="-mr-2 flex">
          <Button
            kind="quiet"
            className="px-2!"
            onClick={() => saved(flushTyped().then(() => editItem(item.id)))}
          >
            Edit<span className="sr-only"> {name}</span>
          </Button>
          <Button kind="danger-quiet" className="px-2!" onClick={onRemove}>
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Proposes the price that the member gave when they ordered the item last. */
function LastPrice({ item, usual }: Omit<BasketRowProps, "onRemove">) {
  const price = item.budget === "" ? lastPrice(item, usual) : null;
  if (price === null) return null;
  return (
    <button
      type="button"
      onClick={() => saved(setItemBudget(item.id, formatCsvRand(price)))}
      className="link min-h-12 justify-self-start font-bold"
    >
      Use {formatRand(price)}, the price from last time
      <span className="sr-only"> for {nameAndSize(item)}</span>
    </button>
  );
}

function QuantityStepper({ item, name }: { item: ItemRow; name: string }) {
  const { id, quantity } = item;
  return (
    <div className="flex items-center">
      <Button
        kind="secondary"
        className="w-12 px-0! aria-disabled:border-base-300 aria-disabled:text-muted"
        aria-label={`One fewer: ${name}`}
        aria-disabled={quantity <= QUANTITY_MIN}
        onClick={() => saved(adjustQuantity(id, -1))}
      >
        <Icon name="minus" />
      </Button>
      <p aria-live="polite" className="min-w-12 text-center text-lg font-bold tabular-nums">
        {quantity}
        <span aria-hidden="true">×</span>
      </p>
      <Button
        kind="secondary"
        className="w-12 px-0! aria-disabled:border-base-300 aria-disabled:text-muted"
        aria-label={`One more: ${name}`}
        aria-disabled={quantity >= QUANTITY_MAX}
        onClick={() => saved(adjustQuantity(id, 1))}
      >
        <Icon name="plus" />
      </Button>
    </div>
  );
}
