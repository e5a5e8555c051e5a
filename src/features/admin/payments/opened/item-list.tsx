import type { ShoppingItem } from "@/domain/order/shopping-list";

/** The items on a narrow screen, with all eight facts. */
export function ItemList({ items }: { items: readonly ShoppingItem[] }) {
  return (
    <ul aria-label="Items" className="grid divide-y divide-base-300">
      {items.map((item) => (
        <li key={item.id} className="grid min-w-0 gap-1 py-3 break-inside-avoid">
          <p className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              <b>
                {item.quantity} × {item.name}
              </b>
              {item.size && `, ${item.size}`}
            </span>
            <span className="shrink-0 tabular-nums">{item.budget}</span>
          </p>
          <p className="break-words text-muted">
            {item.store} · {item.brand} · {item.category}
          </p>
          <p className="break-words text-muted">{item.substitution}</p>
        </li>
      ))}
    </ul>
  );
}
