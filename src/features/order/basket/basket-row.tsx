import type { ItemRow } from "@/data/local/basket/basket-items";
import { saved } from "@/data/local/device/saved-state";
import type { GroceryItem } from "@/domain/basket/grocery-item";
import { nameAndSize, otherFacts, priceText } from "@/domain/basket/item-words";
import { lastPrice } from "@/domain/basket/usual-items";
import { formatCsvRand, formatRand } from "@/domain/money/rules";
import { QUANTITY_MAX, QUANTITY_MIN } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { useBasketStore } from "./use-basket-store";

type BasketRowProps = {
  item: ItemRow;
  usual: readonly GroceryItem[];
  onRemove: () => void;
};

/** What opens the form of an item, and has the focus again when it closes. */
export const editButtonId = (item: string) => `edit-${item}`;

export function BasketRow({ item, usual, onRemove }: BasketRowProps) {
  const { editItem, flushTyped } = useBasketStore();
  const name = nameAndSize(item);
  const facts = [priceText(item), ...otherFacts(item)].filter(Boolean);
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-2 py-1">
      <button
        type="button"
        id={editButtonId(item.id)}
        aria-label={`Edit ${name}`}
        onClick={() => saved(flushTyped().then(() => editItem(item.id)))}
        className="absolute inset-0 -mx-4 cursor-pointer -outline-offset-4"
      />
      <h3 className="min-w-0 grow basis-[6.5rem] text-base leading-snug tracking-normal wrap-anywhere">
        {name}
      </h3>
      <QuantityStepper item={item} usual={usual} name={name} onRemove={onRemove} />
      {facts.length > 0 && (
        <p className="-mt-1 min-w-0 basis-full pb-1 text-muted">{facts.join("\u00a0· ")}</p>
      )}
      <LastPrice item={item} usual={usual} />
    </li>
  );
}

type QuantityStepperProps = BasketRowProps & { name: string };

/** Proposes the price that the member gave when they ordered the item last. */
function LastPrice({ item, usual }: Omit<BasketRowProps, "onRemove">) {
  const { setItemBudget } = useBasketStore();
  const price = item.budget === "" ? lastPrice(item, usual) : null;
  if (price === null) return null;
  return (
    <button
      type="button"
      onClick={() => saved(setItemBudget(item.id, formatCsvRand(price)))}
      className="link relative min-h-12 font-bold"
    >
      Use {formatRand(price)}, the price from last time
      <span className="sr-only"> for {nameAndSize(item)}</span>
    </button>
  );
}

function QuantityStepper({ item, usual, name, onRemove }: QuantityStepperProps) {
  const { adjustQuantity } = useBasketStore();
  const { id, quantity } = item;
  return (
    <div className="relative -mr-3 ml-auto flex items-center">
      <Button kind="quiet" className={STEP} aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="trash" className="size-5 text-muted" />
      </Button>
      <Button
        kind="quiet"
        className={STEP}
        aria-label={`One fewer: ${name}`}
        aria-disabled={quantity <= QUANTITY_MIN}
        onClick={() => saved(adjustQuantity(id, -1, usual))}
      >
        <Icon name="minus" />
      </Button>
      <p aria-live="polite" className="min-w-8 text-center text-lg font-bold tabular-nums">
        {quantity}
        <span className="sr-only">×</span>
      </p>
      <Button
        kind="quiet"
        className={STEP}
        aria-label={`One more: ${name}`}
        aria-disabled={quantity >= QUANTITY_MAX}
        onClick={() => saved(adjustQuantity(id, 1, usual))}
      >
        <Icon name="plus" />
      </Button>
    </div>
  );
}

const STEP =
  "w-12 px-0! text-primary aria-disabled:bg-transparent aria-disabled:text-muted aria-disabled:opacity-50";
