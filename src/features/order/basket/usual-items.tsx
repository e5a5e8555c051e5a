import type { GroceryItem } from "@/domain/basket/grocery-item";
import { nameAndSize } from "@/domain/basket/item-words";
import { itemKey } from "@/domain/basket/usual-items";
import { Icon } from "@/ui/icon";

const SHOWN = 8;

type UsualItemsProps = { items: readonly GroceryItem[]; onChoose: (item: GroceryItem) => void };

/** What the member ordered before; a tap puts one in the basket as it was ordered last. */
export function UsualItems({ items, onChoose }: UsualItemsProps) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="usual-title" className="grid gap-2">
      <h2 id="usual-title" className="text-base">
        Usual items
      </h2>
      <ul className="flex flex-wrap gap-2">
        {items.slice(0, SHOWN).map((item) => (
          <li key={itemKey(item)} className="min-w-0">
            <button
              type="button"
              onClick={() => onChoose(item)}
              className="flex min-h-12 max-w-full items-center gap-1.5 rounded-field border border-line bg-base-100 px-3 py-1 text-left hover:bg-base-200"
            >
              <Icon name="plus" className="size-5" />
              <span className="sr-only">Add to basket: </span>
              <span className="min-w-0">{nameAndSize(item)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
