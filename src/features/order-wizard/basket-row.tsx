import { adjustQuantity, editItem, type ItemRow } from "@/data/local/basket-items.ts";
import { flushTyped } from "@/data/local/typed-text.ts";
import { itemBrand, itemCategory, itemName, itemShop, itemSize } from "@/domain/grocery-item.ts";
import { formatRand, parseRand } from "@/domain/money.ts";
import { QUANTITY_MAX, QUANTITY_MIN } from "@/domain/text-limits.ts";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";

/** One item with all that was said of it. */
export function BasketRow({ item, onRemove }: { item: ItemRow; onRemove: () => void }) {
  const name = `${itemName(item)}, ${itemSize(item)}`;
  return (
    <li className="grid gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <div className="flex items-start gap-3">
        <p className="min-w-12 rounded-field bg-maize-soft px-2 py-2 text-center font-bold tabular-nums">
          {item.quantity}×
        </p>
        <div className="min-w-0 grow">
          <h3 className="text-base leading-snug tracking-normal">{name}</h3>
          <p className="text-muted">
            {[itemCategory(item), itemBrand(item), itemShop(item)].join(" · ")}
          </p>
          <p className="text-muted">{substitution(item)}</p>
        </div>
        <p className="text-right font-bold whitespace-nowrap tabular-nums">{budget(item)}</p>
      </div>
      <div className="flex items-center gap-1">
        <StepButton
          label={`One fewer ${name}`}
          icon="minus"
          disabled={item.quantity <= QUANTITY_MIN}
          onClick={() => adjustQuantity(item.id, -1)}
        />
        <StepButton
          label={`One more ${name}`}
          icon="plus"
          disabled={item.quantity >= QUANTITY_MAX}
          onClick={() => adjustQuantity(item.id, 1)}
        />
        <span className="grow" />
        <Button
          kind="quiet"
          className="px-3"
          onClick={() => flushTyped().then(() => editItem(item.id))}
        >
          Edit<span className="sr-only"> {name}</span>
        </Button>
        <Button kind="danger-quiet" className="px-3" onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

type StepButtonProps = {
  label: string;
  icon: "minus" | "plus";
  disabled: boolean;
  onClick: () => void;
};

function StepButton({ label, icon, disabled, onClick }: StepButtonProps) {
  return (
    <Button
      kind="secondary"
      className="w-12 px-0"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </Button>
  );
}

function substitution(item: ItemRow): string {
  return [item.substitutionRule, item.substitutionDetails].filter(Boolean).join(": ");
}

/** The amount where the text is one, else the member's own words. */
function budget({ budget: typed }: ItemRow): string {
  const amount = parseRand(typed);
  if (amount.ok) return formatRand(amount.value);
  return typed || "No budget";
}
