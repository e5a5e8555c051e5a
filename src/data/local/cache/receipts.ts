import { BLANK_DELIVERY } from "@/domain/delivery/blank-delivery";
import { receiptOfOrder } from "@/domain/order/receipt-of-order";
import type { Receipt } from "@/domain/order/receipt-responses";
import type { ListedOrder } from "@/domain/order/responses";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { serverNow } from "../../core/server-clock";
import { memberDatabase } from "../db";
import { type Cached, cachedAnswer, saveAnswer } from "./cached-answers";

/**
 * The receipt of an order as this phone knows it: as the server last gave it, with what the list of
 * orders has heard of its payment since; or, where it was never opened, made of what the lists have.
 */
export async function cachedReceipt(
  userId: string,
  orderId: string,
): Promise<Cached<Receipt> | null> {
  const row = await memberDatabase(userId)?.answers.get(keyOf(orderId));
  const kept = row?.userId === userId ? (row as Cached<Receipt>) : null;
  const list = await cachedAnswer(userId, "orders");
  const order = list?.value.orders.find(({ id }) => id === orderId);
  if (!list || !order?.submitted_at || (kept && kept.asOf >= list.asOf)) return kept;
  const known = kept?.value ?? { ...NOT_KNOWN, items: await itemsOf(userId, order) };
  const { items, delivery, business } = known;
  const value = { ...receiptOfOrder(order, serverNow()), items, delivery, business };
  return { ...list, value };
}

export function saveReceipt(userId: string, receipt: MarkedAnswer<Receipt>): Promise<void> {
  return saveAnswer(userId, keyOf(receipt.value.id), receipt);
}

/** The receipt that this phone has read, with the items that its order has by now. */
export async function changeReceiptItems(
  userId: string,
  orderId: string,
  items: readonly Receipt["items"][number][],
): Promise<void> {
  const row = await memberDatabase(userId)?.answers.get(keyOf(orderId));
  if (row?.userId !== userId) return;
  const value = { ...(row as Cached<Receipt>).value, items: items.map(asItem) };
  await memberDatabase(userId)?.answers.update(row.id, { value });
}

function asItem({ id, item_name, quantity, unit, budget }: Receipt["items"][number]) {
  return { id, item_name, quantity, unit, budget };
}

const NOT_KNOWN: Pick<Receipt, "delivery" | "business"> = {
  delivery: BLANK_DELIVERY,
  business: { name: "", reg_no: "", address: "", vat_no: "", email: "", phone: "" },
};

async function itemsOf(userId: string, order: ListedOrder): Promise<Receipt["items"]> {
  const baskets = (await cachedAnswer(userId, "baskets"))?.value.baskets ?? [];
  return baskets.find(({ id }) => id === order.basket_id)?.items ?? [];
}

function keyOf(orderId: string): string {
  return `receipt/${orderId}`;
}
