import type { BasketPreferences } from "@/domain/basket-preferences";
import type { DeliveryDetails } from "@/domain/delivery-details";
import type { GroceryItem } from "@/domain/grocery-item";
import type { OrderFacts } from "@/domain/order";
import { db } from "./db";

/** An item as an order carries it, under the key that the phone gave it. */
export type OrderItem = GroceryItem & { readonly id: string };

/** What steps 1 to 3 say, as the server is told it. */
export interface OrderContent {
  readonly details: DeliveryDetails;
  readonly items: readonly OrderItem[];
  readonly preferences: BasketPreferences;
}

/** An order as the server last answered it. */
export interface StoredOrder extends OrderFacts {
  readonly id: string;
  readonly order_number: string;
  readonly payment_reference: string;
  readonly month_period: string;
  readonly subtotal: number;
  readonly membership_fee: number;
  readonly delivery_fee: number;
  readonly discount: number;
}

/** This phone's copy of an order; readable without a network, never the truth about money. */
export interface OrderRow {
  id: string;
  userId: string;
  order: StoredOrder;
  /** What server and phone last agreed on: against it both sides' later changes are told apart. */
  content: OrderContent;
}

/** The copy of a member's order, or null. */
export async function orderCopy(userId: string, orderId: string): Promise<OrderRow | null> {
  const row = await db.orders.get(orderId);
  return row?.userId === userId ? row : null;
}

/** Keeps what the server answered to a start: the order, and the content that it now has. */
export async function keepStarted(row: OrderRow): Promise<void> {
  await db.orders.put(row);
}

/** Keeps a later answer about an order; its content stays as it was agreed on. */
export async function keepOrder(order: StoredOrder): Promise<void> {
  await db.orders.update(order.id, { order });
}
