import { type GroceryItem, groceryItemOf } from "@/domain/basket/grocery-item";
import { itemKey, scaledPrice } from "@/domain/basket/usual-items";
import { failed, ok, type Result } from "@/domain/result";
import { isRefused } from "@/domain/sync/command-state";
import { BASKET_ITEMS_MAX, withinQuantity } from "@/domain/text/text-limits";
import type { SentList } from "../../commands/order-list";
import type { AnswerRow } from "../cache/cached-answers";
import { cachedOrder } from "../cache/cached-orders";
import { cachedList } from "../cache/order-lists";
import { currentDb, memberDatabase } from "../db";
import { saved } from "../device/saved-state";
import { waitingCommand } from "../outbox/outbox";
import { type ItemRow, idInList, itemFieldsOf, nextItemFields } from "./basket-items";
import type { BasketStore } from "./basket-store";
import { type DraftRow, EMPTY_ITEM_FIELDS, type ItemFields, LIST_EDIT, newDraft } from "./drafts";
import { saveTypedLine, typedLine } from "./typed-line";

/** The list of a submitted order as its member is changing it, on this phone alone until it is saved. */
export interface ListEdit {
  /** The version that is changed. */
  readonly base: string;
  readonly draft: DraftRow;
  readonly items: readonly ItemRow[];
  /** What was begun in the form when another item was opened in it. */
  readonly aside: ItemFields;
  /** Whether anything of it was changed. */
  readonly isBegun: boolean;
}

/** The list as its member left it; else as what waits says, else as it is. Null where this phone has none of them. */
export async function readListEdit(userId: string, orderId: string): Promise<ListEdit | null> {
  const row = await memberDatabase(userId)?.answers.get(keyOf(orderId));
  if (row?.userId === userId) return row.value as ListEdit;
  const waiting = await waitingCommand(userId, { orderId }, "list");
  if (waiting && !isRefused(waiting))
    return editOf(userId, { ...waiting, orderId, version: waiting.id });
  const list = await knownList(userId, orderId);
  if (!list) return null;
  return editOf(
    userId,
    waiting ? { ...list, items: waiting.items, preferences: waiting.preferences } : list,
  );
}

interface FormList extends SentList {
  readonly orderId: string;
  readonly version: string;
}

/** The list in the words of the form: as this phone last heard of it, or as it was sent from here. */
async function knownList(userId: string, orderId: string): Promise<FormList | null> {
  const list = await cachedList(userId, orderId);
  if (list) {
    const { priority, delivery_frequency } = list.preferences;
    const items = list.items.map((item) => ({ ...groceryItemOf(item), id: item.id }));
    const preferences = { prioritize: priority, frequency: delivery_frequency };
    return { orderId, version: list.version, items, preferences } as FormList;
  }
  const ordered = await cachedOrder(userId, orderId);
  if (!ordered?.order.submitted_at) return null;
  const { list_version: version = "" } = ordered.order;
  // What another phone changed since isn't here.
  if (ordered.isBehind || version !== (ordered.listVersion ?? "")) return null;
  const { items, preferences } = ordered.content;
  return { orderId, version, items, preferences };
}

function editOf(userId: string, { orderId, version, items, preferences }: FormList): ListEdit {
  return {
    base: version,
    draft: { ...newDraft(userId), ...preferences, id: orderId, orderId },
    items: items.map((item, place) => ({ ...item, draftId: orderId, addedAt: place })),
    aside: EMPTY_ITEM_FIELDS,
    isBegun: false,
  };
}

/** Forgets what was changed and not saved. */
export async function dropListEdit(userId: string, orderId: string): Promise<void> {
  unsavedOf(orderId).clear();
  saveTypedLine(userId, { text: "", id: "" }, orderId);
  await memberDatabase(userId)?.answers.delete(keyOf(orderId));
}

/**
 * Forgets the edit that was sent as this command. What was changed or typed since stays, as a change of what was sent:
 * answers whether there is none.
 */
export async function finishListEdit(
  userId: string,
  orderId: string,
  sent: ListEdit,
  commandId: string,
): Promise<boolean> {
  const database = memberDatabase(userId);
  if (!database) return true; // signed out
  const { answers } = database;
  return database.transaction("rw", answers, async () => {
    const row = await answers.get(keyOf(orderId));
    if (row && JSON.stringify(row.value) !== JSON.stringify(sent)) {
      await answers.update(row.id, { value: { ...(row.value as ListEdit), base: commandId } });
      return false;
    }
    await answers.delete(keyOf(orderId));
    return typedLine(userId, orderId).text === "" && unsavedOf(orderId).size === 0;
  });
}

/** Its member has seen the newest list beside it: saved again, it is what counts. */
export async function rebaseListEdit(userId: string, orderId: string): Promise<void> {
  const { answers, orders } = currentDb();
  await currentDb().transaction("rw", answers, orders, async () => {
    const row = await memberDatabase(userId)?.answers.get(keyOf(orderId));
    const list = await cachedList(userId, orderId);
    if (row?.userId !== userId || !list) return;
    await answers.update(row.id, { value: { ...(row.value as ListEdit), base: list.version } });
  });
}

function keyOf(orderId: string): string {
  return LIST_EDIT + orderId;
}

/** Typed, and not known to be in the database, by order. */
const unsaved = new Map<string, Map<string, string>>();

function unsavedOf(orderId: string): Map<string, string> {
  const known = unsaved.get(orderId) ?? new Map<string, string>();
  unsaved.set(orderId, known);
  return known;
}

/** What the basket's screen does, with the list of one submitted order instead. */
export function listBasket(userId: string, orderId: string): BasketStore {
  const change = changing(userId, orderId);
  return {
    ...addingTo(orderId, change),
    ...itemsOf(change),
    ...formOf(change),
    ...typedIn(userId, orderId, change),
    async isListInBasket(listId, list) {
      const edit = await readListEdit(userId, orderId);
      const rows = new Map(edit?.items.map((row) => [row.id, row]));
      return (
        list.length > 0 && list.every((item, at) => isSame(rows.get(idInList(listId, at)), item))
      );
    },
  };
}

type Change = <Value>(act: (edit: ListEdit) => readonly [ListEdit, Value]) => Promise<Value>;

/** Changes the edit in one transaction; the first change makes it. */
function changing(userId: string, orderId: string): Change {
  return (act) => {
    const { answers, outbox, orders } = currentDb();
    return currentDb().transaction("rw", answers, outbox, orders, async () => {
      const edit = await readListEdit(userId, orderId);
      if (!edit) throw new Error("there is no list to change");
      const [changed, answer] = act(edit);
      const value: ListEdit = { ...changed, isBegun: true };
      const row: AnswerRow = { id: keyOf(orderId), userId, value, mark: "", asOf: Date.now() };
      await answers.put(row);
      return answer;
    });
  };
}

type Adding = Pick<BasketStore, "addItem" | "putInBasket" | "putListInBasket">;

function addingTo(orderId: string, change: Change): Adding {
  type Added = Result<unknown, "basket_too_large">;
  const rowOf = (item: GroceryItem, id: string, items: readonly ItemRow[]) => {
    return { ...item, id, draftId: orderId, addedAt: (items.at(-1)?.addedAt ?? 0) + 1 };
  };
  const add = (item: GroceryItem, fields?: ItemFields) =>
    change<Added>((edit) => {
      if (edit.items.length >= BASKET_ITEMS_MAX) return [edit, failed("basket_too_large")];
      const row = rowOf(item, crypto.randomUUID(), edit.items);
      const draft = { ...edit.draft, ...fields };
      return [{ ...edit, draft, items: [...edit.items, row] }, ok(row.id)];
    });
  return {
    addItem: (item) => add(item, nextItemFields(item)),
    putInBasket: (item) => add(item),
    putListInBasket: (listId, list) =>
      change<Added>((edit) => {
        const known = new Map(edit.items.map((row) => [row.id, row]));
        const items = [...edit.items];
        for (const [place, item] of list.entries()) {
          const before = known.get(idInList(listId, place));
          if (isSame(before, item)) continue;
          const id = before ? crypto.randomUUID() : idInList(listId, place);
          items.push(rowOf(item, id, items));
        }
        if (items.length > BASKET_ITEMS_MAX) return [edit, failed("basket_too_large")];
        return [{ ...edit, items }, ok(items.length - edit.items.length)];
      }),
  };
}

function isSame(row: GroceryItem | undefined, item: GroceryItem): boolean {
  return row !== undefined && itemKey(row) === itemKey(item);
}

type Items = Pick<BasketStore, "adjustQuantity" | "setItemBudget" | "removeItem" | "restoreItem">;

function itemsOf(change: Change): Items {
  const changeRow = (id: string, by: (row: ItemRow) => Partial<ItemRow>) =>
    change((edit) => [{ ...edit, items: withRow(edit.items, id, by) }, undefined]);
  return {
    adjustQuantity: (id, by, usual) =>
      changeRow(id, (row) => {
        const quantity = withinQuantity(row.quantity + by);
        const budget = scaledPrice(row, quantity, usual);
        return { quantity, ...(budget !== undefined && { budget }) };
      }),
    setItemBudget: (id, budget) => changeRow(id, () => ({ budget })),
    removeItem: (id) =>
      change<ItemRow | undefined>((edit) => {
        const left = { ...edit, items: edit.items.filter((row) => row.id !== id) };
        const row = edit.items.find((each) => each.id === id);
        return [edit.draft.editedItemId === id ? stopped(left) : left, row];
      }),
    restoreItem: (row) =>
      change((edit) => {
        const others = edit.items.filter(({ id }) => id !== row.id);
        const items = [...others, row].sort((a, b) => a.addedAt - b.addedAt);
        return [{ ...edit, items }, row.id];
      }),
  };
}

function withRow(
  items: readonly ItemRow[],
  id: string,
  by: (row: ItemRow) => Partial<ItemRow>,
): ItemRow[] {
  return items.map((row) => (row.id === id ? { ...row, ...by(row) } : row));
}

function formOf(change: Change): Pick<BasketStore, "editItem" | "changeItem" | "stopEditing"> {
  return {
    changeItem: (id, item) =>
      change((edit) => {
        const items = withRow(edit.items, id, () => item);
        return [stopped({ ...edit, items }), edit.aside];
      }),
    editItem: (id) =>
      change((edit) => {
        const row = edit.items.find((each) => each.id === id);
        if (!row) return [edit, undefined];
        const { draft } = edit;
        const aside = draft.editedItemId === "" ? itemFieldsOf(draft) : edit.aside;
        const opened = { ...draft, ...itemFieldsOf(row), editedItemId: id };
        return [{ ...edit, aside, draft: opened }, undefined];
      }),
    stopEditing: () => change((edit) => [stopped(edit), edit.aside]),
  };
}

/** The form holds again what was begun in it. */
function stopped(edit: ListEdit): ListEdit {
  const draft = { ...edit.draft, ...edit.aside, editedItemId: "" };
  return { ...edit, draft, aside: EMPTY_ITEM_FIELDS };
}

type Typed = Pick<
  BasketStore,
  "saveTyped" | "flushTyped" | "isUnsaved" | "typedLine" | "saveTypedLine"
>;

/** Each letter is written at once: the row is this phone's alone. */
function typedIn(userId: string, orderId: string, change: Change): Typed {
  const pending = unsavedOf(orderId);
  let lastWrite: Promise<unknown> = Promise.resolve();
  async function write(fields: Readonly<Record<string, string>>) {
    await change((edit) => [{ ...edit, draft: { ...edit.draft, ...fields } }, undefined]);
    for (const [name, text] of Object.entries(fields)) {
      if (pending.get(name) === text) pending.delete(name);
    }
  }
  return {
    saveTyped(fields) {
      for (const [name, text] of Object.entries(fields)) pending.set(name, text);
      lastWrite = saved(write(fields));
    },
    async flushTyped() {
      await lastWrite;
    },
    isUnsaved: (field) => pending.has(field),
    typedLine: () => typedLine(userId, orderId),
    saveTypedLine: (_userId, line) => saveTypedLine(userId, line, orderId),
  };
}
