import { useState } from "react";
import type { ItemRow } from "@/data/local/basket/basket-items";
import type { DraftRow } from "@/data/local/basket/drafts";
import type { GroceryItem } from "@/domain/basket/grocery-item";
import { QUANTITY_MIN } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { BasketList } from "./basket-list";
import { ItemForm } from "./item-form";
import { ListEntry } from "./list-entry";

type BasketEditorProps = {
  draft: DraftRow;
  items: readonly ItemRow[];
  usual: readonly GroceryItem[];
  /** The order's budget as typed. */
  budget: string;
  title?: string;
};

/** Adds, changes and removes items: of the basket, or of the list of a submitted order. */
export function BasketEditor({ draft, items, usual, budget, title }: BasketEditorProps) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-2">
        <ListEntry draft={draft} items={items} usual={usual} />
        <ItemDetails draft={draft} />
      </div>
      <BasketList items={items} usual={usual} budget={budget} {...(title && { title })} />
    </div>
  );
}

/** All fields of an item, and what opens them: by itself, since opening need not draw the list again. */
function ItemDetails({ draft }: { draft: DraftRow }) {
  const [isOpen, setOpen] = useState(isHalfFilled(draft));
  const isEditing = draft.editedItemId !== "";
  return (
    <>
      {!isEditing && (
        <Button
          kind="quiet"
          className="-ml-4 justify-self-start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Details
        </Button>
      )}
      {(isOpen || isEditing) && <ItemForm draft={draft} />}
    </>
  );
}

/** Whether the form holds more of an item than the choices that stay from one to the next. */
function isHalfFilled({ category, itemName, size, budget, quantity }: DraftRow): boolean {
  return [category, itemName, size, budget].some(Boolean) || quantity !== String(QUANTITY_MIN);
}
