import { type KeyboardEvent, useDeferredValue, useMemo } from "react";
import type { DraftRow } from "@/data/local/basket/drafts";
import type { GroceryItem } from "@/domain/basket/grocery-item";
import { parseGroceryList } from "@/domain/basket/grocery-list";
import { suggestedItems } from "@/domain/basket/usual-items";
import { BASKET_ITEMS_MAX } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { CONTROL_CLASS, controlProps, FormField } from "@/ui/form-field";
import { LineSuggestions } from "./line-suggestions";
import { ListReview } from "./list-review";
import { useList } from "./use-list";
import { usePopularItems } from "./use-usual-items";
import { SuggestedItems } from "./usual-items";

const FIELD = { id: "fast-entry", name: "fast-entry", label: "Add an item" };
/** A pasted list is looked over below: of the text itself so many lines are enough. */
const LINES_SHOWN = 5;

type ListEntryProps = {
  draft: DraftRow;
  items: readonly GroceryItem[];
  usual: readonly GroceryItem[];
};

/** One line for an item or a whole list, shown as it is understood before it is added. */
export function ListEntry({ draft, items, usual }: ListEntryProps) {
  const { text, problem, type, add, putUsual } = useList(draft);
  const shown = useDeferredValue(text);
  const list = useMemo(() => parseGroceryList(shown, draft), [shown, draft]);
  const field = { ...FIELD, error: problem, hint: "Type one item, or paste a whole list." };
  const lines = Math.min(text.split("\n").length, LINES_SHOWN);
  const suggested = useMemo(() => suggestedItems(usual, items, shown), [usual, items, shown]);
  const popular = usePopularItems();
  const others = useMemo(
    () => suggestedItems(popular, [...usual, ...items], shown),
    [popular, usual, items, shown],
  );

  function addOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <form noValidate onSubmit={add} className="grid grid-cols-1 gap-2">
        <FormField {...field}>
          <div className="flex items-start gap-2">
            <textarea
              {...controlProps(field)}
              rows={lines}
              value={text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={addOnEnter}
              placeholder="milk 2L x2 Checkers"
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              className={`${CONTROL_CLASS} resize-none`}
            />
            <Button type="submit" icon="plus" className="w-14 px-0!">
              <span className="sr-only">Add to basket</span>
            </Button>
          </div>
        </FormField>
        <ListReview list={list} text={shown} usual={usual} onChange={type} />
        {list.items.length > 1 && (
          <Button type="submit" icon="plus" block>
            Add {Math.min(list.items.length, BASKET_ITEMS_MAX)} items
          </Button>
        )}
      </form>
      {list.items.length < 2 && (
        <>
          <SuggestedItems usual={suggested} popular={others} onChoose={putUsual} />
          <LineSuggestions
            text={shown}
            list={list}
            onChoose={type}
            isUsual={suggested.length + others.length > 0}
          />
        </>
      )}
    </div>
  );
}
