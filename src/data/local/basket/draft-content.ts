import { isSameContent, type SentContent, sentContentSchema } from "@/domain/order/stored-content";
import { isRefused } from "@/domain/sync/command-state";
import type { OutboxRow } from "../../commands/commands";
import type { OrderRow } from "../cache/cached-orders";
import { basketItems, type ItemRow } from "./basket-items";
import { currentDraft, type DraftRow, type TypedFields } from "./drafts";

/** What steps 1 to 3 say, checked and trimmed; null while one of them is incomplete. */
function sentContent(typed: TypedFields, items: readonly ItemRow[]): SentContent | null {
  const content = sentContentSchema.safeParse({ details: typed, items, preferences: typed });
  return content.success ? content.data : null;
}

/** Whether the server has, or will have, an order with all that steps 1 to 3 say, as far as this phone knows. */
export function isAllSent(
  draft: DraftRow,
  items: readonly ItemRow[],
  { cached, waiting }: { cached: OrderRow | null; waiting: readonly OutboxRow[] },
): boolean {
  const content = sentContent(draft, items);
  const told = contentOnItsWay(draft.orderId, waiting) ?? cached?.content;
  return content !== null && told !== undefined && isSameContent(content, told);
}

/** The same where this phone knows the order from the list alone: another phone sent what the basket says now. */
export async function isSentElsewhere(
  draft: DraftRow,
  items: readonly ItemRow[],
  { cached, waiting }: { cached: OrderRow | null; waiting: readonly OutboxRow[] },
): Promise<boolean> {
  const isStartHere = waiting.some(
    ({ kind, orderId }) => kind === "start" && orderId === draft.orderId,
  );
  const content = sentContent(draft, items);
  if (cached || isStartHere || !content) return false;
  return (await digestOf(content)) === draft.sentDigest;
}

/** What a start that is not refused brings to the server. */
export function contentOnItsWay(
  orderId: string,
  waiting: readonly OutboxRow[],
): SentContent | undefined {
  const start = waiting.find((row) => row.kind === "start" && row.orderId === orderId);
  return start?.kind === "start" && !isRefused(start) ? start.content : undefined;
}

/** The order that the member is writing, as it would be sent now; null while it is incomplete. */
export async function draftContent(
  userId: string,
): Promise<{ orderId: string; content: SentContent } | null> {
  const draft = await currentDraft(userId);
  const content = draft && sentContent(draft, await basketItems(userId));
  return content ? { orderId: draft.orderId, content } : null;
}

export async function digestOf(content: SentContent): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
