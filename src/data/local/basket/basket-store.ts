import type { GroceryItem } from "@/domain/basket/grocery-item";
import type { Result } from "@/domain/result";
import {
  addItem,
  adjustQuantity,
  changeItem,
  editItem,
  type ItemRow,
  isListInBasket,
  putInBasket,
  putListInBasket,
  removeItem,
  restoreItem,
  setItemBudget,
  stopEditing,
} from "./basket-items";
import type { ItemFields, TypedFields } from "./drafts";
import { saveTypedLine, type TypedLine, typedLine } from "./typed-line";
import { flushTyped, isUnsaved, saveTyped } from "./typed-text";

type Added = Promise<Result<unknown, "basket_too_large">>;

/** What a basket's screen does with its items, and with what is typed in its form. */
export interface BasketStore {
  readonly addItem: (item: GroceryItem) => Added;
  readonly putInBasket: (item: GroceryItem) => Added;
  readonly putListInBasket: (listId: string, list: readonly GroceryItem[]) => Added;
  readonly isListInBasket: (listId: string, list: readonly GroceryItem[]) => Promise<boolean>;
  readonly changeItem: (id: string, item: GroceryItem) => Promise<ItemFields>;
  readonly editItem: (id: string) => Promise<void>;
  readonly stopEditing: () => Promise<ItemFields>;
  readonly adjustQuantity: (id: string, by: 1 | -1, usual: readonly GroceryItem[]) => Promise<void>;
  readonly setItemBudget: (id: string, budget: string) => Promise<void>;
  readonly removeItem: (id: string) => Promise<ItemRow | undefined>;
  readonly restoreItem: (row: ItemRow) => Promise<string>;
  readonly saveTyped: (fields: Partial<TypedFields>) => void;
  readonly flushTyped: () => Promise<void>;
  readonly isUnsaved: (field: string) => boolean;
  readonly typedLine: (userId: string) => TypedLine;
  readonly saveTypedLine: (userId: string, line: TypedLine) => void;
}

/** The basket that the wizard has open, which syncs between the member's phones. */
export const wizardBasket: BasketStore = {
  addItem,
  putInBasket,
  putListInBasket,
  isListInBasket,
  changeItem,
  editItem,
  stopEditing,
  adjustQuantity,
  setItemBudget,
  removeItem,
  restoreItem,
  saveTyped,
  flushTyped,
  isUnsaved,
  typedLine: (userId) => typedLine(userId),
  saveTypedLine: (userId, line) => saveTypedLine(userId, line),
};
