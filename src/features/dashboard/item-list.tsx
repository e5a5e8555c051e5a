import type { Basket } from "@/domain/basket-view";
import { unlistedChoices } from "@/domain/grocery-item";
import { formatRand } from "@/domain/money";
import { NO_PREFERENCE, OTHER } from "@/domain/option-lists";

type Item = Basket["items"][number];
type ItemListProps = {
  items: readonly Item[];
  /** Says beside an item which of its choices our lists do not have. */
  marked?: boolean;
};

/** What was in a basket, as it is stored. */
export function ItemList({ items, marked = false }: ItemListProps) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {items.map((item) => (
        <li key={item.id} className="grid grid-cols-[1fr_auto] gap-x-3">
          <p className="min-w-0 font-bold break-words">
            {item.quantity} × {item.item_name}, {item.unit}
          </p>
          <p className="text-right tabular-nums">
            {item.budget !== null && formatRand(item.budget)}
          </p>
          <p className="col-span-2 min-w-0 break-words text-muted">{factsOf(item)}</p>
          {marked && <Unlisted item={item} />}
        </li>
      ))}
    </ul>
  );
}

const WORDS = {
  shop: (item: Item) => `the shop ${shopOf(item)}`,
  size: (item: Item) => `the size ${item.unit}`,
} as const;

function Unlisted({ item }: { item: Item }) {
  const unlisted = unlistedChoices(item);
  if (unlisted.length === 0) return null;
  return (
    <p className="col-span-2 font-semibold text-warning">
      Not in our lists: {unlisted.map((choice) => WORDS[choice](item)).join(" and ")}
    </p>
  );
}

function factsOf(item: Item): string {
  const category = item.category === OTHER ? item.category_other : item.category;
  const substitution = [item.substitution_rule, item.substitution_details]
    .filter(Boolean)
    .join(": ");
  return [category, brandOf(item), shopOf(item), substitution].filter(Boolean).join(" · ");
}

function brandOf(item: Item): string {
  return item.brand_preference === NO_PREFERENCE ? "Any brand" : item.brand_preference;
}

function shopOf(item: Item): string {
  if (item.shop_preference === OTHER) return item.shop_preference_other;
  return item.shop_preference === NO_PREFERENCE ? "Any shop" : item.shop_preference;
}
