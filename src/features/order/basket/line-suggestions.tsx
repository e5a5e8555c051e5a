import { memo } from "react";
import { itemName, itemSize } from "@/domain/basket/grocery-item";
import type { GroceryList } from "@/domain/basket/grocery-list";
import { groceryOf, lastOf, suggestedGroceries } from "@/domain/basket/grocery-words";
import { ANY_SIZE } from "@/domain/basket/option-lists";
import { typedPart } from "@/domain/basket/typed-part";

const SHOWN = 4;

type LineSuggestionsProps = {
  text: string;
  list: GroceryList;
  /** Usual items are offered first: below them a few names are enough. */
  isUsual: boolean;
  onChoose: (text: string) => void;
};

/** What the word list knows of the item that is being typed: its name, then its usual sizes. */
export const LineSuggestions = memo(function LineSuggestions({
  text,
  list,
  isUsual,
  onChoose,
}: LineSuggestionsProps) {
  const part = typedPart(text);
  const item = part.name === "" ? undefined : lastOf(list.items);
  const names = suggestedGroceries(part.name, isUsual ? 2 : SHOWN)
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase() !== part.name.toLowerCase());
  const isSizeOpen = item && itemSize(item) === ANY_SIZE;
  const sizes = isSizeOpen ? (groceryOf(itemName(item))?.sizes ?? []) : [];
  if (names.length === 0 && sizes.length === 0) return null;
  return (
    <ul aria-label="Suggestions" className="flex flex-wrap gap-2">
      {names.map((name) => (
        <Suggestion key={name} onChoose={() => onChoose(`${part.items}${part.amount}${name} `)}>
          {name}
        </Suggestion>
      ))}
      {names.length === 0 &&
        sizes.map((size) => (
          <Suggestion key={size} onChoose={() => onChoose(`${text.trim()} ${size}`)}>
            {size}
          </Suggestion>
        ))}
    </ul>
  );
});

function Suggestion({ children, onChoose }: { children: string; onChoose: () => void }) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        // The keyboard stays open: the line keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onChoose}
        className="min-h-12 max-w-full rounded-field border border-line bg-base-100 px-3 py-1 text-left hover:bg-base-200"
      >
        {children}
      </button>
    </li>
  );
}
