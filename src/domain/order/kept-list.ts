import type { GroceryItem } from "@/domain/basket/grocery-item";
import { fieldsOfStored } from "@/domain/order/stored-content";
import type { OrderContent, OrderView } from "@/domain/order/view";

/** The list of a submitted order as a phone keeps it, in the words of the form. */
export interface KeptList {
  readonly orderId: string;
  /** The command that changed it last; empty where it is as it was ordered. */
  readonly version: string;
  readonly items: readonly (GroceryItem & { readonly id: string })[];
  readonly preferences: { readonly prioritize: string; readonly frequency: string };
}

/** What the server told of an order's list. */
export function keptList(told: { order: OrderView; content: OrderContent }): KeptList {
  const { items, preferences } = fieldsOfStored(told.content);
  const { id: orderId, list_version: version = "" } = told.order;
  return { orderId, version, items, preferences };
}
