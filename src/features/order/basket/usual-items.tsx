import { useId } from "react";
import type { GroceryItem } from "@/domain/basket/grocery-item";
import { nameAndSize } from "@/domain/basket/item-words";
import { itemKey } from "@/domain/basket/usual-items";
import { Icon } from "@/ui/icon";

const SHOWN = 8;

type SuggestedItemsProps = {
  usual: readonly GroceryItem[];
  /** Of what is in `usual` already nothing. */
  popular: readonly GroceryItem[];
  onChoose: (item: GroceryItem) => void;
};

/** What the member ordered before, then what most members order; a tap puts one in the basket. */
export function SuggestedItems({ usual, popular, onChoose }: SuggestedItemsProps) {
  const room = Math.max(SHOWN - usual.length, 0);
  return (
    <>
      <Choices title="Usual items" items={usual.slice(0, SHOWN)} onChoose={onChoose} />
      <Choices title="Members often order" items={popular.slice(0, room)} onChoose={onChoose} />
    </>
  );
}

type ChoicesProps = {
  title: string;
  items: readonly GroceryItem[];
  onChoose: (item: GroceryItem) => void;
};

function Choices({ title, items, onChoose }: ChoicesProps) {
  const titleId = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h2 id={titleId} className="text-base">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {items.map((item) => (
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
