import * as z from "zod/mini";
import {
  budgetAnswerSchema,
  type CompleteOrder,
  orderAnswerSchema,
  orderDetailAnswerSchema,
  proofAnswerSchema,
  type SaveBudget,
  type StartOrder,
} from "@/domain/order-commands";
import {
  type OrderContent,
  type OrderView,
  orderContentSchema,
  orderViewSchema,
} from "@/domain/order-view";
import { RequestError, send } from "./client";

/** Makes the draft order, or brings its steps 1 to 3 up to a later revision. */
export async function startOrder(order: StartOrder): Promise<OrderView> {
  return orderAnswerSchema.parse(await send("orders/start", { body: order })).order;
}

/** Saves the grocery budget (cents). `notice` tells what that changed of fee, month or reference. */
export async function saveBudget(budget: SaveBudget) {
  return budgetAnswerSchema.parse(await send("orders/budget", { body: budget }));
}

/** Says that the proof of payment goes by WhatsApp. */
export async function declareWhatsapp(id: string): Promise<OrderView> {
  return orderAnswerSchema.parse(await send("orders/whatsapp", { body: { id } })).order;
}

export async function completeOrder(order: CompleteOrder): Promise<OrderView> {
  return orderAnswerSchema.parse(await send("orders/complete", { body: order })).order;
}

export async function cancelOrder(id: string): Promise<OrderView> {
  return orderAnswerSchema.parse(await send("orders/cancel", { body: { id } })).order;
}

/** One order with what was written for it. */
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

/** Sends a proof of payment. `order` is null where it is for a membership. */
export async function uploadProof({ id, file, of }: ProofUpload, signal?: AbortSignal) {
  const body = new FormData();
  body.set("id", id);
  if ("orderId" in of) body.set("order_id", of.orderId);
  else body.set("reference", of.reference);
  body.set("file", file);
  const answer = await send("orders/proof", { body, ...(signal && { signal }) });
  return proofAnswerSchema.parse(answer);
}

const storedSchema = z.object({
  order: orderViewSchema,
  content: z.optional(orderContentSchema),
});

/** What the server has stored, as a 409 tells it (with the content where Start was refused). */
export function storedOrder(
  error: unknown,
): { order: OrderView; content?: OrderContent | undefined } | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const stored = storedSchema.safeParse(error.answer);
  return stored.success ? stored.data : undefined;
}
