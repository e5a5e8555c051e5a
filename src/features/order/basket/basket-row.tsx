import { adjustQuantity, editItem, type ItemRow } from "@/data/local/basket/basket-items";
import { flushTyped } from "@/data/local/basket/typed-text";
import { saved } from "@/data/local/device/saved-state";
import {
  itemBrand,
  itemCategory,
  itemName,
  itemShop,
  itemSize,
} from "@/domain/basket/grocery-item";
import { parseRand } from "@/domain/money/parse-rand";
import { formatRand } from "@/domain/money/rules";
import { QUANTITY_MAX, QUANTITY_MIN } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

export function BasketRow({ item, onRemove }: { item: ItemRow; onRemove: () => void }) {
  const name = `${itemName(item)}, ${itemSize(item)}`;
  return (
    <li className="grid gap-2 rounded-box border border-base-300 bg-base-100 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 text-lg leading-snug tracking-normal">{name}</h3>
        <p className="min-w-0 tabular-nums">{budget(item)}</p>
      </div>
      <p className="min-w-0 text-muted">
        {[itemCategory(item), itemBrand(item), itemShop(item)].join("\u00a0· ")}
        <br />
        {substitution(item)}
      </p>
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

function substitution(item: ItemRow): string {
  return [item.substitutionRule, item.substitutionDetails].filter(Boolean).join(": ");
}

/** The amount where the text is one, else the member's own words. */
function budget({ budget: typed }: ItemRow) {
  const amount = parseRand(typed);
  if (amount.ok) return <span className="font-bold">{formatRand(amount.value)}</span>;
  return typed || <span className="text-muted">No budget</span>;
}
