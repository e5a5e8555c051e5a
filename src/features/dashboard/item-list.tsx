import { groceryItemOf } from "@/domain/basket/grocery-item";
import { nameAndSize, otherFacts, priceText } from "@/domain/basket/item-words";
import type { Basket } from "@/domain/basket/view";

export function ItemList({ items }: { items: Basket["items"] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {items.map((row) => {
        const item = groceryItemOf(row);
        return (
          <li key={row.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <p className="min-w-0 font-bold break-words">
              {item.quantity} × {nameAndSize(item)}
            </p>
            <p className="text-right tabular-nums">{priceText(item)}</p>
            <p className="col-span-2 min-w-0 break-words text-muted">
              {otherFacts(item).join(" · ")}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
