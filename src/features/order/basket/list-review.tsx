import { memo, useEffect, useRef, useState } from "react";
import { type GroceryItem, itemName } from "@/domain/basket/grocery-item";
import {
  type GroceryList,
  groceryItemText,
  parseGroceryList,
  withName,
} from "@/domain/basket/grocery-list";
import { proposedSpelling } from "@/domain/basket/grocery-words";
import { nameAndSize, otherFacts, priceText } from "@/domain/basket/item-words";
import { lastPrice } from "@/domain/basket/usual-items";
import { formatRand } from "@/domain/money/rules";
import { Button } from "@/ui/button";
import { CONTROL_CLASS } from "@/ui/form-field";
import { RemovedBar } from "./removed-bar";

type ListReviewProps = {
  /** As it is drawn, which is a moment after it is typed. */
  list: GroceryList;
  text: string;
  /** As it is typed by now: what is changed here changes that. */
  currentList: () => GroceryList;
  current: () => string;
  usual: readonly GroceryItem[];
  onChange: (text: string) => void;
};

/** What is understood of a line or a list, to look over. Each row can be changed where it is. */
export const ListReview = memo(function ListReview(props: ListReviewProps) {
  const { list, usual, onChange } = props;
  const { items, rest } = list;
  const rows = useRows(props);
  const { lines, edited, isEditing, removed, write, edit, open, remove, done, undo } = rows;
  const [first] = items;
  const status = useRef<HTMLParagraphElement>(null);
  // The pressed button is removed with its row: the focus moves to what is said of all rows.
  const stayHere = () => status.current?.focus({ preventScroll: true });
  const isList = items.length > 1 || isEditing;
  return (
    <div className="grid grid-cols-1 gap-2">
      <p ref={status} tabIndex={-1} role="status" className="text-muted empty:-mt-2">
        {isList && `We found ${items.length} items. Is this right?`}
        {!isList && first && (
          <>
            <span className="sr-only">We'll add: </span>
            <Understood item={first} usual={usual} />
          </>
        )}
      </p>
      <RemovedBar
        className="empty:-mt-2"
        name={removed}
        onUndo={() => {
          undo();
          stayHere();
        }}
      />
      {!isList && first && (
        <Spelling item={first} onChange={(right) => onChange(groceryItemText(right))} />
      )}
      {isList && (
        <ul
          aria-label="Items in your list"
          className="grid grid-cols-1 divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 px-4"
        >
          {isEditing
            ? lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is the line at its place
                <li key={place} className="py-2">
                  {place === edited ? (
                    <EditedRow
                      line={line}
                      usual={usual}
                      onWrite={(typed) => write(place, typed)}
                      onRemove={() => {
                        remove(place);
                        stayHere();
                      }}
                      onDone={() => {
                        done();
                        stayHere();
                      }}
                    />
                  ) : (
                    <LineRow line={line} usual={usual} onEdit={() => open(place)} />
                  )}
                </li>
              ))
            : items.map((item, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is the item at its place
                <li key={place} className="py-2">
                  <ItemRow item={item} usual={usual} onEdit={() => edit(place)} />
                  <Spelling
                    item={item}
                    onChange={(right) => write(place, groceryItemText(right))}
                  />
                </li>
              ))}
        </ul>
      )}
      {isList && rest && <p className="text-muted">Not added yet: {rest}</p>}
    </div>
  );
});

interface Edited {
  readonly place: number;
  /** The text with a line for each row. */
  readonly from: string;
  /** Whether that text was drawn: until then the line at this place is another row's. */
  readonly isDrawn: boolean;
}

/** One line for each row, so that a change of one is a change of its line. */
function useRows({
  text,
  current,
  currentList,
  onChange,
}: Omit<ListReviewProps, "list" | "usual">) {
  const [edited, setEdited] = useState<Edited>();
  const [removed, setRemoved] = useState<{ before: string; after: string; name: string }>();
  // What is in the basket isn't changed here any more.
  if (edited && text === "") setEdited(undefined);
  else if (edited && !edited.isDrawn && text === edited.from)
    setEdited({ ...edited, isDrawn: true });
  // Once the list is another, what was removed of it isn't taken back.
  if (removed && text !== removed.before && text !== removed.after) setRemoved(undefined);
  const lines = text.split("\n");
  const isEditing = edited?.isDrawn === true && edited.place < lines.length;

  function rows(): string[] {
    if (isEditing) return current().split("\n");
    const { items, rest } = currentList();
    return [...items.map(groceryItemText), ...rest.split("\n").filter(Boolean)];
  }
  function write(place: number, line: string) {
    onChange(
      rows()
        .map((row, at) => (at === place ? line.replace(/\n/g, " ") : row))
        .join("\n"),
    );
  }
  function edit(place: number) {
    const from = rows().join("\n");
    onChange(from);
    setEdited({ place, from, isDrawn: false });
  }
  function open(place: number) {
    setEdited({ place, from: current(), isDrawn: true });
  }
  function done() {
    onChange(
      rows()
        .filter((row) => row.trim() !== "")
        .join("\n"),
    );
    setEdited(undefined);
  }
  function remove(place: number) {
    const before = rows();
    const after = before.filter((_, at) => at !== place).join("\n");
    setRemoved({ before: before.join("\n"), after, name: nameOf(before[place] ?? "") });
    onChange(after);
    setEdited(undefined);
  }
  function undo() {
    if (removed) onChange(removed.before);
    setRemoved(undefined);
  }

  return {
    lines,
    edited: edited?.place,
    isEditing,
    removed: removed?.after === text ? removed.name : undefined,
    write,
    edit,
    open,
    done,
    remove,
    undo,
  };
}

function nameOf(line: string): string {
  const [item] = parseGroceryList(line).items;
  return item ? itemName(item) : line;
}

function ItemRow({
  item,
  usual,
  onEdit,
}: {
  item: GroceryItem;
  usual: readonly GroceryItem[];
  onEdit: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="min-w-0 grow basis-[8rem] text-muted">
        <Understood item={item} usual={usual} />
      </p>
      <Button kind="quiet" className="-mr-3 ml-auto shrink-0 px-3!" onClick={onEdit}>
        Change<span className="sr-only"> {itemName(item)}</span>
      </Button>
    </div>
  );
}

function LineRow({
  line,
  usual,
  onEdit,
}: {
  line: string;
  usual: readonly GroceryItem[];
  onEdit: () => void;
}) {
  const [item] = parseGroceryList(line).items;
  if (!item) return <p className="text-muted">{line}</p>;
  return <ItemRow item={item} usual={usual} onEdit={onEdit} />;
}

type EditedRowProps = {
  line: string;
  usual: readonly GroceryItem[];
  onWrite: (line: string) => void;
  onRemove: () => void;
  onDone: () => void;
};

function EditedRow({ line, usual, onWrite, onRemove, onDone }: EditedRowProps) {
  const { items } = parseGroceryList(line);
  const input = useRef<HTMLInputElement>(null);
  /** While it is typed in: the line is drawn a moment later. */
  const [typed, setTyped] = useState<string>();
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 gap-1">
      <label htmlFor="edited-row" className="font-bold">
        Change this item
      </label>
      <input
        id="edited-row"
        type="text"
        ref={input}
        value={typed ?? line}
        onChange={(event) => {
          setTyped(event.target.value);
          onWrite(event.target.value);
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onDone();
        }}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        className={CONTROL_CLASS}
      />
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are read from the line in this order
        <p key={place} className="text-muted">
          <Understood item={item} usual={usual} />
        </p>
      ))}
      <div className="flex justify-end">
        <Button kind="danger-quiet" onClick={onRemove}>
          Remove
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}

function Understood({ item, usual }: { item: GroceryItem; usual: readonly GroceryItem[] }) {
  const price = item.budget ? null : lastPrice(item, usual);
  const facts = [...otherFacts(item), priceText(item), price && `${formatRand(price)} last time`];
  return (
    <>
      <b className="text-base-content">
        {item.quantity}× {nameAndSize(item)}
      </b>
      {facts.filter(Boolean).map((fact) => `\u00a0· ${fact}`)}
    </>
  );
}

/** A name that is one letter away from one that we know: the member decides. */
function Spelling({
  item,
  onChange,
}: {
  item: GroceryItem;
  onChange: (item: GroceryItem) => void;
}) {
  const right = proposedSpelling(itemName(item));
  if (!right) return null;
  return (
    <button
      type="button"
      onClick={() => onChange(withName(item, right))}
      className="link min-h-12 font-bold"
    >
      Did you mean {right}?
    </button>
  );
}
