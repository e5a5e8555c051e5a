import { type KeptList, keptList } from "@/domain/order/kept-list";
import type { ChangeList, SendNote } from "@/domain/order/list-requests";
import { type Receipt, receiptAnswerSchema } from "@/domain/order/receipt-responses";
import type { CompleteOrder, SaveBudget, SeenOrderCommand } from "@/domain/order/requests";
import {
  budgetAnswerSchema,
  listAnswerSchema,
  type OrderPage,
  orderAnswerSchema,
  orderDetailAnswerSchema,
  ordersAnswerSchema,
  proofAnswerSchema,
} from "@/domain/order/responses";
import type { StartOrder } from "@/domain/order/start-order";
import type { OrderView } from "@/domain/order/view";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { send } from "../core/client";
import { markedAnswer } from "../core/marked-answer";
import { watchStream } from "../core/shared-stream";
import { type UploadProgress, upload } from "./upload";

export async function startOrder(order: StartOrder): Promise<OrderView> {
  return orderAnswerSchema.parse(await send("orders/start", { body: order })).order;
}

export async function saveBudget(budget: SaveBudget) {
  return budgetAnswerSchema.parse(await send("orders/budget", { body: budget }));
}

export async function declareWhatsapp(body: SeenOrderCommand): Promise<OrderView> {
  return orderAnswerSchema.parse(await send("orders/whatsapp", { body })).order;
}

export async function completeOrder(order: CompleteOrder): Promise<OrderView> {
  return orderAnswerSchema.parse(await send("orders/complete", { body: order })).order;
}

export async function cancelOrder(body: SeenOrderCommand): Promise<OrderView> {
  return orderAnswerSchema.parse(await send("orders/cancel", { body })).order;
}

export async function fetchReceipt(id: string): Promise<MarkedAnswer<Receipt>> {
  const answer = await send(`orders/${id}/receipt`);
  return markedAnswer(answer, receiptAnswerSchema.parse(answer).receipt);
}

/**
 * Calls `changed` with each change that anyone makes to the order, and each time that the connection
 * is there again. Returns what ends it.
 */
export function watchOrder(userId: string, id: string, changed: () => void): () => void {
  return watchStream(userId, { topics: [`orders/${id}`], onEvent: changed, onConnect: changed });
}

export async function listOrders(page: {
  after?: string | undefined;
  count?: number | undefined;
}): Promise<MarkedAnswer<OrderPage>> {
  const answer = await send("orders", { query: page });
  return markedAnswer(answer, ordersAnswerSchema.parse(answer));
}

export async function fetchOrder(id: string) {
  return orderDetailAnswerSchema.parse(await send(`orders/${id}`));
}

interface ProofUpload {
  /** The proof's own id, made on the phone: a repeated upload is the same proof. */
  readonly id: string;
  readonly file: Blob;
  /** The order that it is for, or the reference of an order or a membership. */
  readonly of: { readonly orderId: string } | { readonly reference: string };
}

/** Sends a proof of payment, telling how much of it has arrived. `order` is null where it is for a membership. */
export async function uploadProof(
  { id, file, of }: ProofUpload,
  onProgress: (progress: UploadProgress) => void,
) {
  const named = "orderId" in of ? { order_id: of.orderId } : { reference: of.reference };
  const answer = await upload("orders/proof/part", { id, ...named }, file, onProgress);
  return proofAnswerSchema.parse(answer);
}

/** The list of a submitted order as the server has it. */
export async function fetchOrderList(id: string): Promise<MarkedAnswer<KeptList>> {
  const answer = await send(`orders/${id}`);
  return markedAnswer(answer, keptList(orderDetailAnswerSchema.parse(answer)));
}

export async function changeOrderList(change: ChangeList) {
  const answer = await send("orders/list", { body: change });
  const { order, content, wished } = listAnswerSchema.parse(answer);
  return { order, list: markedAnswer(answer, keptList({ order, content })), wished };
}

export async function sendBuyerNote(note: SendNote): Promise<OrderView> {
  return orderAnswerSchema.parse(await send("orders/note", { body: note })).order;
}
