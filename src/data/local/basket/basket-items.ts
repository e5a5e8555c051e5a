import { add } from "dexie";
import type { GroceryItem } from "@/domain/basket/grocery-item";
import { SPECIFIC_BRAND } from "@/domain/basket/option-lists";
import { itemKey, scaledPrice } from "@/domain/basket/usual-items";
import type { SentItem } from "@/domain/order/stored-content";
import { failed, ok, type Result } from "@/domain/result";
import { BASKET_ITEMS_MAX, withinQuantity } from "@/domain/text/text-limits";
import { storedJson } from "../../core/stored-json";
import { currentDb, databaseOf } from "../db";
import {
  CURRENT,
  changeDraft,
  currentDraft,
  EMPTY_ITEM_FIELDS,
  type ItemFields,
  type TypedFields,
} from "./drafts";

export interface ItemRow extends GroceryItem {
  id: string;
  draftId: string;
  /** Only the order of the list: milliseconds of the clock of the device that added it. */
  addedAt: number;
}

export async function basketItems(userId: string): Promise<ItemRow[]> {
  const own = databaseOf(userId)?.items.where({ draftId: CURRENT });
  const rows = (await own?.toArray()) ?? [];
  return rows.map(withinLimits).sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1));
}

/** Adds what the form holds and makes the form ready for the next item, both or neither. */
export function addItem(item: GroceryItem): Promise<Result<string, "basket_too_large">> {
  return currentDb().transaction("rw", currentDb().drafts, currentDb().items, async () => {
    const added = await putInBasket(item);
    if (added.ok) await changeDraft(nextItemFields(item));
    return added;
  });
}

/** Adds an item that did not come from the form: what is half-typed in it stays. */
export function putInBasket(item: GroceryItem): Promise<Result<string, "basket_too_large">> {
  return currentDb().transaction("rw", currentDb().items, async () => {
    if ((await currentDb().items.where({ draftId: CURRENT }).count()) >= BASKET_ITEMS_MAX) {
      return failed("basket_too_large");
    }
    const id = crypto.randomUUID();
    await currentDb().items.add({ ...item, id, draftId: CURRENT, addedAt: Date.now() });
    return ok(id);
  });
}

/** Adds the items of a list, all or none. What the basket has of the same list isn't added again. */
export function putListInBasket(
  listId: string,
  list: readonly GroceryItem[],
): Promise<Result<number, "basket_too_large">> {
  const now = Date.now();
  return currentDb().transaction("rw", currentDb().items, async () => {
    const { items } = currentDb();
    const [known, count] = await Promise.all([
      items.bulkGet(list.map((_, place) => idInList(listId, place))),
      items.where({ draftId: CURRENT }).count(),
    ]);
    const missing = list.flatMap((item, place) => {
      const before = known[place];
      if (before && itemKey(before) === itemKey(item)) return [];
      const id = before ? crypto.randomUUID() : idInList(listId, place);
      return [{ ...item, id, draftId: CURRENT, addedAt: now + place }];
    });
    if (count + missing.length > BASKET_ITEMS_MAX) return failed("basket_too_large");
    // One by one: where storage is full the error says so.
    await Promise.all(missing.map((row) => items.add(row)));
    return ok(missing.length);
  });
}

/** Whether a list is in the basket already: its tab was killed before its line was empty. */
export async function isListInBasket(
  listId: string,
  list: readonly GroceryItem[],
): Promise<boolean> {
  const ids = list.map((_, place) => idInList(listId, place));
  const known = await currentDb().items.bulkGet(ids);
  const isIn = (item: GroceryItem, place: number) => {
    const row = known[place];
    return row !== undefined && itemKey(row) === itemKey(item);
  };
  return list.length > 0 && list.every(isIn);
}

export function idInList(listId: string, place: number): string {
  return listId.slice(0, -4) + place.toString(16).padStart(4, "0");
}

/** The form after an item: empty but for the member's own choices that seldom differ from one item to the next. */
export function nextItemFields(item: GroceryItem): ItemFields {
  return {
    ...EMPTY_ITEM_FIELDS,
    brandPreference: item.brandPreference === SPECIFIC_BRAND ? "" : item.brandPreference,
    shopPreference: item.shopPreference,
    customShop: item.customShop,
    substitutionRule: item.substitutionRule,
  };
}

export function changeItem(id: string, item: GroceryItem): Promise<ItemFields> {
  return currentDb().transaction("rw", currentDb().drafts, currentDb().items, async () => {
    const stored = await currentDb().items.get(id);
    if (stored) await currentDb().items.update(id, difference(stored, item));
    return stopEditing();
  });
}

export function editItem(id: string): Promise<void> {
  return currentDb().transaction("rw", currentDb().drafts, currentDb().items, async () => {
    const row = await currentDb().items.get(id);
    if (!row) return;
    const draft = await currentDb().drafts.get(CURRENT);
    if (draft?.editedItemId === "") setAside(itemFieldsOf(draft));
    await changeDraft({ ...itemFieldsOf(row), editedItemId: id });
  });
}

/** Leaves an item as it is in the list. The form holds again what was begun in it, which is answered. */
export async function stopEditing(): Promise<ItemFields> {
  const fields = takeSetAside();
  await changeDraft({ ...fields, editedItemId: "" });
  return fields;
}

export function itemFieldsOf(of: Record<keyof ItemFields, string | number>): ItemFields {
  const fields = Object.keys(EMPTY_ITEM_FIELDS) as (keyof ItemFields)[];
  return Object.fromEntries(fields.map((name) => [name, String(of[name])])) as ItemFields;
}

// Of this tab alone: on another phone the form shows the item that is edited, and nothing was begun there.
const SET_ASIDE_KEY = "pantry-set-aside";

function setAside(fields: ItemFields): void {
  sessionStorage.setItem(SET_ASIDE_KEY, JSON.stringify(fields));
}

function takeSetAside(): ItemFields {
  const kept = storedJson<Partial<ItemFields>>(SET_ASIDE_KEY, {}, sessionStorage);
  sessionStorage.removeItem(SET_ASIDE_KEY);
  return { ...EMPTY_ITEM_FIELDS, ...kept };
}

/**
 * One more or one fewer than is shown, by adding: two phones that each add one make two. A price of last time becomes
 * that of as many as there are then.
 */
export function adjustQuantity(
  id: string,
  by: 1 | -1,
  usual: readonly GroceryItem[],
): Promise<void> {
  return currentDb().transaction("rw", currentDb().items, async () => {
    const row = await currentDb().items.get(id);
    if (row === undefined) return;
    const change = withinQuantity(withinQuantity(row.quantity) + by) - row.quantity;
    if (change === 0) return;
    const budget = scaledPrice(row, row.quantity + change, usual);
    await currentDb().items.update(id, {
      quantity: add(change),
      ...(budget !== undefined && { budget }),
    });
  });
}

export async function setItemBudget(id: string, budget: string): Promise<void> {
  await currentDb().items.update(id, { budget });
}

/**
 * Takes an item out of the basket; the answer is what `restoreItem` puts back, however often: the item under a new
 * id, as a deleted one stays deleted on the other phones.
 */
export function removeItem(id: string): Promise<ItemRow | undefined> {
  return currentDb().transaction("rw", currentDb().drafts, currentDb().items, async () => {
    const row = await currentDb().items.get(id);
    await currentDb().items.delete(id);
    if ((await currentDb().drafts.get(CURRENT))?.editedItemId === id) await stopEditing();
    return row && { ...row, id: crypto.randomUUID() };
  });
}

/** Undoes a removal; the answer is the item's id. */
export async function restoreItem(row: ItemRow): Promise<string> {
  return currentDb().items.put(row);
}

export interface MergedChanges {
  readonly fields: Partial<TypedFields>;
  readonly items: readonly SentItem[];
  readonly removed: readonly string[];
  readonly revision: number;
}

/** Takes over what another phone made of the order; what this phone sends next is a later revision. */
export function takeMerged(
  userId: string,
  { fields, items, removed, revision }: MergedChanges,
): Promise<void> {
  return currentDb().transaction("rw", currentDb().drafts, currentDb().items, async () => {
    if (!(await currentDraft(userId))) return; // another member has signed in since
    await changeDraft({ ...fields, revision, sentDigest: "" });
    await currentDb().items.bulkDelete([...removed]);
    for (const [place, item] of items.entries()) {
      const known = await currentDb().items.update(item.id, item);
      if (!known)
        await currentDb().items.put({ ...item, draftId: CURRENT, addedAt: Date.now() + place });
    }
  });
}

/** What two phones added or took away at the same time may leave the limits; what is shown does not. */
function withinLimits(row: ItemRow): ItemRow {
  const quantity = withinQuantity(row.quantity);
  return quantity === row.quantity ? row : { ...row, quantity };
}

function difference(stored: GroceryItem, wanted: GroceryItem): Partial<GroceryItem> {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => before.get(name) !== value),
  );
}
