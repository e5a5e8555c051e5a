import type { MembershipPayment } from "@/domain/membership/responses";
import { orderAnswerSchema } from "@/domain/order/responses";
import type { SentContent } from "@/domain/order/stored-content";
import type { OrderView } from "@/domain/order/view";
import { lostMarksAnswerSchema } from "@/domain/sync/restore-requests";
import { send } from "./client";

/** Of these moments of the server's history those that it does not know any more. */
export async function lostMarks(marks: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(lostMarksAnswerSchema.parse(await send("restore/lost", { body: { marks } })).lost);
}

export async function restoreRows(body: Record<string, unknown>): Promise<void> {
  await send("restore/rows", { body });
}

export async function restoreOrder(order: OrderView, content: SentContent): Promise<OrderView> {
  return orderAnswerSchema.parse(await send("restore/order", { body: { order, content } })).order;
}

export async function restoreMembership(payment: MembershipPayment): Promise<void> {
  await send("restore/membership", { body: { payment } });
}
