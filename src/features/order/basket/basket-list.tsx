import { useRef, useState } from "react";
import { type ItemRow, removeItem, restoreItem } from "@/data/local/basket/basket-items";
import { saved } from "@/data/local/device/saved-state";
import { itemName } from "@/domain/basket/grocery-item";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { BasketRow } from "./basket-row";

export function BasketList({ items }: { items: readonly ItemRow[] }) {
  const [removed, setRemoved] = useState<ItemRow>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is removed with its row: the focus moves to the list.
  const stayHere = () => heading.current?.focus({ preventScroll: true });

  async function remove(id: string) {
    const row = await saved(removeItem(id));
    if (!row) return;
    setRemoved(row);
    stayHere();
  }
  async function undo(row: ItemRow) {
    const id = await saved(restoreItem(row));
    if (!id) return;
    setRemoved(undefined);
    stayHere();
  }

  return (
    <section
      id="basket"
      aria-labelledby="basket-title"
      className="grid scroll-mt-24 content-start gap-3"
    >
      <h2 ref={heading} tabIndex={-1} id="basket-title" className="text-xl">
        In your basket <span className="text-muted">({items.length})</span>
      </h2>
      <div role="status">
        {removed && (
          <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-box bg-maize-soft px-4 py-1">
            <span className="min-w-0">{itemName(removed)} removed</span>
            <Button kind="quiet" onClick={() => undo(removed)}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState title="Nothing in your basket yet">
          Choose an item, then press Add Item. Your basket is saved on this phone.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {items.map((item) => (
            <BasketRow key={item.id} item={item} onRemove={() => remove(item.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
