import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from "react";
import type { DraftRow } from "@/data/local/basket/drafts";
import type { GroceryItem } from "@/domain/basket/grocery-item";
import { type GroceryList, parseGroceryList } from "@/domain/basket/grocery-list";
import { typedPart } from "@/domain/basket/typed-part";
import { suggestedItems } from "@/domain/basket/usual-items";
import { BASKET_ITEMS_MAX } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { CONTROL_CLASS, controlProps, FormField } from "@/ui/form-field";
import { LINE_ID } from "./items-missing";
import { LineSuggestions } from "./line-suggestions";
import { ListReview } from "./list-review";
import { useList } from "./use-list";
import { usePopularItems } from "./use-usual-items";
import { SuggestedItems } from "./usual-items";

const FIELD = { id: LINE_ID, name: LINE_ID, label: "Add an item" };
/** A pasted list is looked over below: of the text itself so many lines are enough. */
const LINES_SHOWN = 5;

type ListEntryProps = {
  draft: DraftRow;
  items: readonly GroceryItem[];
  usual: readonly GroceryItem[];
  /** What is wrong with the basket as a whole. */
  error?: string | undefined;
  /** It was just opened by a press: what is typed next is meant for it. */
  isJustOpened?: boolean;
  /** What stands below the line: the list, then what may be added to it unasked. */
  children?: ReactNode;
};

/** One line for an item or a whole list, shown as it is understood before it is added. */
export function ListEntry(props: ListEntryProps) {
  const { draft, items, usual, error, isJustOpened = false, children } = props;
  const { text, problem, type, current, add, putUsual } = useList(draft, items);
  const shown = useDeferredValue(text);
  const list = useMemo(() => parseGroceryList(shown, draft), [shown, draft]);
  const currentList = useCallback(
    () => (current() === shown ? list : parseGroceryList(current(), draft)),
    [current, shown, list, draft],
  );
  const field = {
    ...FIELD,
    error: problem ?? error,
    hint: "Type one item, or paste a whole list.",
  };
  const lines = Math.min(text.split("\n").length, LINES_SHOWN);
  const line = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isJustOpened) line.current?.focus();
  }, [isJustOpened]);
  useEffect(readWordListEarly, []);

  function addOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <>
      <form noValidate onSubmit={add} className="grid grid-cols-1 content-start gap-2">
        <FormField {...field} errorRole={problem ? "alert" : undefined}>
          <div className="flex items-start gap-2">
            <textarea
              {...controlProps(field)}
              ref={line}
              rows={lines}
              value={text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={addOnEnter}
              placeholder="e.g. milk 2L x2 Checkers"
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              className={`${CONTROL_CLASS} resize-none`}
            />
            <Button type="submit" icon="plus" className="min-w-14 px-0!">
              <span className="sr-only">Add to basket</span>
            </Button>
          </div>
        </FormField>
        <Suggestions
          text={shown}
          list={list}
          items={items}
          usual={usual}
          onType={type}
          onChoose={putUsual}
        />
        <ListReview {...{ list, usual, current, currentList }} text={shown} onChange={type} />
        {list.items.length > 1 && (
          <Button type="submit" icon="plus" block>
            Add {Math.min(list.items.length, BASKET_ITEMS_MAX)} items
          </Button>
        )}
      </form>
      {children}
      {shown === "" && <OftenOrdered items={items} usual={usual} onChoose={putUsual} />}
    </>
  );
}

type SuggestionsProps = {
  text: string;
  list: GroceryList;
  items: readonly GroceryItem[];
  usual: readonly GroceryItem[];
  onType: (text: string) => void;
  onChoose: (item: GroceryItem) => void;
};

/** What may be meant by what is being typed. */
function Suggestions({ text, list, items, usual, onType, onChoose }: SuggestionsProps) {
  const { name } = typedPart(text);
  const popular = usePopularItems();
  const [own, others] = useMemo(
    () =>
      name === ""
        ? [[], []]
        : [suggestedItems(usual, items, name), suggestedItems(popular, [...usual, ...items], name)],
    [name, usual, popular, items],
  );
  return (
    <>
      <SuggestedItems usual={own} popular={others} onChoose={onChoose} />
      <LineSuggestions
        text={text}
        list={list}
        onChoose={onType}
        isUsual={own.length + others.length > 0}
      />
    </>
  );
}

/** What the member, then what many members order: a press adds it. */
function OftenOrdered({
  items,
  usual,
  onChoose,
}: Omit<SuggestionsProps, "text" | "list" | "onType">) {
  const popular = usePopularItems();
  const own = suggestedItems(usual, items, "");
  const others = suggestedItems(popular, [...usual, ...items], "");
  if (own.length + others.length === 0) return null;
  return (
    <div className="grid content-start gap-4 lg:col-start-1">
      <SuggestedItems usual={own} popular={others} onChoose={onChoose} />
    </div>
  );
}

/** The first letter needn't wait for the word list. */
function readWordListEarly() {
  if ("requestIdleCallback" in window) requestIdleCallback(() => parseGroceryList("milk"));
}
