import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { isOutOfRoom } from "@/data/core/quota";
import type { DraftRow } from "@/data/local/basket/drafts";
import type { TypedLine } from "@/data/local/basket/typed-line";
import { type GroceryItem, itemName, itemSize } from "@/domain/basket/grocery-item";
import { parseGroceryList } from "@/domain/basket/grocery-list";
import { ANY_SIZE } from "@/domain/basket/option-lists";
import { typedPart } from "@/domain/basket/typed-part";
import { itemKey } from "@/domain/basket/usual-items";
import { failed } from "@/domain/result";
import { messageOf, TOASTS } from "@/domain/text/messages";
import { toast } from "@/ui/toast";
import { useBasketStore } from "./use-basket-store";

/** The line or list that is typed, which the phone keeps, and what becomes of it. */
export function useList(draft: DraftRow, items: readonly GroceryItem[]) {
  const { userId } = draft;
  const { typedLine, saveTypedLine, putInBasket } = useBasketStore();
  const [line, setLine] = useState(() => typedLine(userId));
  const [problem, setProblem] = useState<string>();
  useForgetAdded(userId, setLine);

  function change(changed: TypedLine) {
    setLine(changed);
    saveTypedLine(userId, changed);
  }

  const latest = useRef(line);
  useEffect(() => {
    latest.current = line;
  }, [line]);
  /** The same function each time: what is shown of the list isn't drawn again for a letter. */
  const type = useCallback(
    (text: string) => {
      const typed = { ...latest.current, text };
      latest.current = typed;
      setLine(typed);
      saveTypedLine(userId, typed);
      setProblem(undefined);
    },
    [userId, saveTypedLine],
  );
  const current = useCallback(() => latest.current.text, []);
  const add = useAdding({ draft, line, setLine, setProblem, change });
  const chosen = useChosen(items);

  return {
    text: line.text,
    problem,
    add,
    type,
    /** What is typed by now, whatever is drawn of it. */
    current,
    /**
     * A usual item takes the place of what was typed to find it; the items typed before it stay. Its last price is
     * only proposed: a price of one's own is the most that may be paid.
     */
    async putUsual(item: GroceryItem) {
      const key = itemKey(item);
      if (chosen.has(key)) return;
      chosen.add(key);
      const { items: before, amount } = typedPart(line.text);
      const [typed] = parseGroceryList(`${amount}${itemName(item)}`).items;
      const adding = putInBasket({ ...item, ...amountOf(typed), budget: "" }).catch(outOfRoom);
      const chooseAgain = () => chosen.delete(key);
      adding.then(({ ok }) => ok || chooseAgain(), chooseAgain);
      const added = await adding;
      setProblem(added.ok ? undefined : messageOf(added.code));
      if (!added.ok) return;
      toast(TOASTS.item_added);
      change({ ...emptyLine(), text: before });
    },
  };
}

/** The keys of what was chosen and isn't shown in the basket yet: a second press means the same one. */
function useChosen(items: readonly GroceryItem[]): Set<string> {
  const [chosen] = useState(() => new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the basket as it is shown now has them.
  useEffect(() => chosen.clear(), [items]);
  return chosen;
}

/** How much was typed, where anything was. */
function amountOf(typed: GroceryItem | undefined): Partial<GroceryItem> {
  if (!typed) return {};
  const { quantity, size, customSize } = typed;
  return {
    ...(quantity > 1 && { quantity }),
    ...(itemSize(typed) !== ANY_SIZE && { size, customSize }),
  };
}

type AddingProps = {
  draft: DraftRow;
  line: TypedLine;
  setLine: (line: TypedLine) => void;
  setProblem: (problem: string | undefined) => void;
  change: (line: TypedLine) => void;
};

/** Puts the list into the basket; pressed twice it is there once. */
function useAdding({ draft, line, setLine, setProblem, change }: AddingProps) {
  const { userId } = draft;
  const { typedLine, saveTypedLine, putListInBasket } = useBasketStore();
  const adding = useRef<{ line: TypedLine; isIn: Promise<boolean> }>(undefined);

  async function add(event: FormEvent) {
    event.preventDefault();
    const before = adding.current;
    if (before && (line.text === "" || line.text === before.line.text)) return;
    const { items, rest } = parseGroceryList(line.text, draft);
    if (items.length === 0) return setProblem(messageOf("item_name_required"));
    const left = { ...emptyLine(), text: rest };
    setLine(left);
    const own = { line, isIn: addAfter(before?.isIn, line, items, left) };
    adding.current = own;
    try {
      await own.isIn;
    } finally {
      if (adding.current === own) adding.current = undefined;
    }
  }

  /** One list after the other. Where storage is full for one, what was typed since is appended to it. */
  async function addAfter(
    before: Promise<boolean> | undefined,
    list: TypedLine,
    items: readonly GroceryItem[],
    left: TypedLine,
  ) {
    if ((await before?.catch(() => true)) === false) return false;
    const added = await putListInBasket(list.id, items).catch(outOfRoom);
    setProblem(added.ok ? undefined : messageOf(added.code));
    if (added.ok) toast(TOASTS.item_added);
    const typed = typedLine(userId);
    const isSame = typed.text === "" || typed.id === list.id;
    // Only now: a page that unloads while it is added has the list again.
    if (added.ok && isSame) saveTypedLine(userId, left);
    if (!added.ok) change({ ...list, text: isSame ? list.text : `${list.text}\n${typed.text}` });
    return added.ok;
  }

  return add;
}

/** Empties the line whose list is in the basket: its tab was killed between the two. */
function useForgetAdded(
  userId: string,
  setLine: (change: (shown: TypedLine) => TypedLine) => void,
) {
  const { typedLine, saveTypedLine, isListInBasket } = useBasketStore();
  useEffect(() => {
    const kept = typedLine(userId);
    if (!kept.text) return;
    const { items, rest } = parseGroceryList(kept.text);
    isListInBasket(kept.id, items)
      .then((isIn) => {
        if (!isIn || typedLine(userId).id !== kept.id) return;
        const left = { ...emptyLine(), text: rest };
        saveTypedLine(userId, left);
        setLine((shown) => (shown.id === kept.id ? left : shown));
      })
      .catch(reportError);
  }, [userId, setLine, typedLine, saveTypedLine, isListInBasket]);
}

function emptyLine(): TypedLine {
  return { text: "", id: crypto.randomUUID() };
}

function outOfRoom(error: unknown) {
  if (!isOutOfRoom(error)) throw error;
  return failed("phone_full");
}
