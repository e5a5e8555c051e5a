import { useState } from "react";
import { typedLine } from "@/data/local/basket/typed-line";
import { plural } from "@/domain/text/plural";
import { Button } from "@/ui/button";
import { BasketList } from "../basket/basket-list";
import { ItemForm } from "../basket/item-form";
import { ListEntry } from "../basket/list-entry";
import { useUsualItems } from "../basket/use-usual-items";
import type { WizardState } from "../steps/wizard-step";

/** So many are seen at once: the rest of the order is in reach of the thumb. */
const SHOWN = 5;

type CheckItemsProps = {
  state: WizardState;
  /** What is missing of the items as a whole. */
  error: string | undefined;
};

/** The items, each changed where it is, and the line that adds more. */
export function CheckItems({ state: { draft, items }, error }: CheckItemsProps) {
  const usual = useUsualItems(draft);
  const [isHalfTyped] = useState(() => typedLine(draft.userId).text !== "");
  const [isAdding, setAdding] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const isLineOpen = isAdding || isHalfTyped || items.length === 0 || error !== undefined;
  const hidden = isWhole || items.length <= SHOWN + 1 ? 0 : items.length - SHOWN;
  return (
    <div className="grid grid-cols-1 gap-2">
      <BasketList
        items={items}
        usual={usual}
        budget={draft.orderBudget}
        shown={items.length - hidden}
      />
      {draft.editedItemId && <ItemForm draft={draft} />}
      <div className="-mx-2 flex flex-wrap justify-between gap-x-4">
        {hidden > 0 && (
          <Button kind="quiet" className="px-2!" onClick={() => setWhole(true)}>
            {plural(hidden, "1 more item", "{n} more items")}
          </Button>
        )}
        {!isLineOpen && (
          <Button kind="quiet" icon="plus" className="px-2!" onClick={() => setAdding(true)}>
            Add items
          </Button>
        )}
      </div>
      {isLineOpen && (
        <ListEntry
          draft={draft}
          items={items}
          usual={usual}
          error={error}
          isJustOpened={isAdding}
        />
      )}
    </div>
  );
}
