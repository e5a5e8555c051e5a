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
  /** What is wrong with the items as a whole. */
  error?: string | undefined;
};

/** Adds, changes and removes items: of the basket, or of the list of a submitted order. */
export function BasketEditor(props: BasketEditorProps) {
  const { draft, items, usual, budget, title, error } = props;
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-3 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
      <ListEntry draft={draft} items={items} usual={usual} error={error}>
        <ItemDetails draft={draft} />
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <BasketList items={items} usual={usual} budget={budget} {...(title && { title })} />
        </div>
      </ListEntry>
    </div>
  );
}

/** All fields of an item, and what opens them: by itself, since opening need not draw the list again. */
function ItemDetails({ draft }: { draft: DraftRow }) {
  const isEditing = draft.editedItemId !== "";
  const isHalf = !isEditing && isHalfFilled(draft);
  const [isOpen, setOpen] = useState(isHalf);
  const [wasHalf, setWasHalf] = useState(isHalf);
  if (isHalf !== wasHalf) {
    setWasHalf(isHalf);
    if (isHalf) setOpen(true); // what was typed right before a reload comes after the page is drawn
  }
  return (
    <div className="grid grid-cols-1 gap-2 empty:hidden">
      {!isEditing && (
        <Button
          kind="quiet"
          className="-ml-5 justify-self-start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Details
        </Button>
      )}
      {(isOpen || isEditing) && <ItemForm draft={draft} />}
    </div>
  );
}

/** Whether the form holds more of an item than the choices that stay from one to the next. */
function isHalfFilled(draft: DraftRow): boolean {
  const { category, itemName, size, budget, customBrand, substitutionDetails } = draft;
  const words = [category, itemName, size, budget, customBrand, substitutionDetails];
  return words.some(Boolean) || draft.quantity !== String(QUANTITY_MIN);
}
