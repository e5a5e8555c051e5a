import { type SentContent, sentContentSchema } from "@/domain/order/stored-content";
import { basketItems, type ItemRow } from "./basket-items";
import { currentDraft, type TypedFields } from "./drafts";

/** What steps 1 to 3 say, checked and trimmed; null while one of them is incomplete. */
export function sentContent(typed: TypedFields, items: readonly ItemRow[]): SentContent | null {
  const content = sentContentSchema.safeParse({ details: typed, items, preferences: typed });
  return content.success ? content.data : null;
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
