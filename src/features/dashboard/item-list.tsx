import { unlistedChoices } from "@/domain/basket/grocery-item";
import { NO_PREFERENCE, OTHER } from "@/domain/basket/option-lists";
import type { Basket } from "@/domain/basket/view";
import { formatRand } from "@/domain/money/rules";
import { Icon } from "@/ui/icon";

type Item = Basket["items"][number];
type ItemListProps = {
  items: readonly Item[];
  /** Says beside an item which of its choices our lists do not have. */
  marked?: boolean;
};

export function ItemList({ items, marked = false }: ItemListProps) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {items.map((item) => (
        <li key={item.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
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

function Unlisted({ item }: { item: Item }) {
  const unlisted = unlistedChoices(item);
  if (unlisted.length === 0) return null;
  return (
    <p className="col-span-2 flex items-start gap-1.5 font-semibold">
      <Icon name="alert" className="mt-0.5 size-5" />
      <span className="min-w-0">{unlistedText(item, unlisted)}</span>
    </p>
  );
}

function unlistedText(item: Item, unlisted: ReturnType<typeof unlistedChoices>): string {
  const shop = shopOf(item);
  if (unlisted.length > 1) return `The shop ${shop} and the size ${item.unit} aren't in our lists.`;
  return unlisted.includes("shop")
    ? `The shop ${shop} isn't in our list.`
    : `The size ${item.unit} isn't in our list.`;
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
