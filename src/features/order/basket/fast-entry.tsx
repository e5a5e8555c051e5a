import { type FormEvent, useRef, useState } from "react";
import { putInBasket } from "@/data/local/basket/basket-items";
import type { DraftRow } from "@/data/local/basket/drafts";
import { saveTypedLine, typedLine } from "@/data/local/basket/typed-line";
import { isOutOfRoom } from "@/data/local/device/quota";
import { parseFastEntry } from "@/domain/basket/fast-entry";
import {
  type GroceryItem,
  itemBrand,
  itemCategory,
  itemName,
  itemShop,
  itemSize,
} from "@/domain/basket/grocery-item";
import { suggestedItems } from "@/domain/basket/usual-items";
import { parseRand } from "@/domain/money/parse-rand";
import { formatRand } from "@/domain/money/rules";
import { failed } from "@/domain/result";
import { messageOf, TOASTS } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { CONTROL_CLASS, controlProps, FormField } from "@/ui/form-field";
import { toast } from "@/ui/toast";
import { useUsualItems } from "./use-usual-items";
import { UsualItems } from "./usual-items";

const FIELD = { id: "fast-entry", name: "fast-entry", label: "Add an item" };

type FastEntryProps = { draft: DraftRow; items: readonly GroceryItem[]; onDetails?: () => void };

/** An item in one line, shown as it is understood before it is added; and what the member usually buys. */
export function FastEntry({ draft, items, onDetails }: FastEntryProps) {
  const { text, entry, problem, type, add, put, clear } = useLine(draft);
  const usual = useUsualItems(draft);
  const field = { ...FIELD, error: problem };
  return (
    <div className="grid gap-4">
      <form noValidate onSubmit={add} className="grid gap-1.5">
        <FormField {...field}>
          <div className="flex gap-2">
            <input
              {...controlProps(field)}
              type="text"
              value={text}
              onChange={(event) => type(event.target.value)}
              placeholder="milk 2L x2 Checkers"
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              maxLength={200}
              className={CONTROL_CLASS}
            />
            <Button type="submit" icon="plus" className="w-14 px-0!">
              <span className="sr-only">Add to basket</span>
            </Button>
          </div>
        </FormField>
        <p role="status" className="min-h-6 text-muted">
          {entry.ok && <Understood item={entry.value} />}
        </p>
        {onDetails && (
          <button
            type="button"
            onClick={onDetails}
            className="link min-h-12 justify-self-start font-bold text-muted"
          >
            Fill in the details instead
          </button>
        )}
      </form>
      <UsualItems
        items={suggestedItems(usual, items, text)}
        onChoose={async (item) => {
          if (await put(item)) clear();
        }}
      />
    </div>
  );
}

/** The line that is typed, which the phone keeps, and what becomes of it. */
function useLine(draft: DraftRow) {
  const [text, setText] = useState(() => typedLine(draft.userId));
  const [problem, setProblem] = useState<string>();
  const adding = useRef<{ line: string; isIn: Promise<boolean> }>(undefined);
  const entry = parseFastEntry(text, draft);

  function change(typed: string) {
    setText(typed);
    saveTypedLine(draft.userId, typed);
  }
  /** Answers whether it is in the basket. */
  async function put(item: GroceryItem): Promise<boolean> {
    const added = await putInBasket(item).catch(outOfRoom);
    setProblem(added.ok ? undefined : messageOf(added.code));
    if (added.ok) toast(TOASTS.item_added);
    return added.ok;
  }
  async function add(event: FormEvent) {
    event.preventDefault();
    const before = adding.current;
    if (before && (text === "" || text === before.line)) return; // pressed twice it is added once
    if (!entry.ok) return setProblem(messageOf(entry.code));
    setText("");
    const own = { line: text, isIn: addAfter(before?.isIn, text, entry.value) };
    adding.current = own;
    try {
      await own.isIn;
    } finally {
      if (adding.current === own) adding.current = undefined;
    }
  }
  /** One line after the other. Where storage is full for one, what was typed since is appended to it. */
  async function addAfter(before: Promise<boolean> | undefined, line: string, item: GroceryItem) {
    if ((await before?.catch(() => true)) === false) return false;
    const isIn = await put(item);
    const typed = typedLine(draft.userId);
    // Only now: a page that unloads while it is added has the line again.
    if (isIn && typed === line) saveTypedLine(draft.userId, "");
    if (!isIn) change(typed && typed !== line ? `${line} ${typed}` : line);
    return isIn;
  }

  return {
    text,
    entry,
    problem,
    type(typed: string) {
      change(typed);
      setProblem(undefined);
    },
    add,
    put,
    clear: () => change(""),
  };
}

function outOfRoom(error: unknown) {
  if (!isOutOfRoom(error)) throw error;
  return failed("phone_full");
}

function Understood({ item }: { item: GroceryItem }) {
  const amount = parseRand(item.budget);
  return (
    <>
      <span className="sr-only">We'll add: </span>
      <b className="text-base-content">
        {item.quantity}× {itemName(item)}, {itemSize(item)}
      </b>{" "}
      · {itemCategory(item)} · {itemShop(item)} · {itemBrand(item)} · {item.substitutionRule}
      {amount.ok && ` · ${formatRand(amount.value)}`}
    </>
  );
}
