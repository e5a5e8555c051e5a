import type { ItemRow } from "@/data/local/basket-items.ts";
import type { TypedFields } from "@/data/local/drafts.ts";
import { type SentContent, sentContentSchema } from "@/domain/stored-content.ts";

/** Step 1 without the e-mail, which is always the account's. */
export const detailsSchema = sentContentSchema.shape.details;

/** Whether the delivery details of step 1 are complete. */
export function hasDetails(typed: TypedFields): boolean {
  return detailsSchema.safeParse(typed).success;
}

/** What steps 1 to 3 say, checked and trimmed; null while one of them is incomplete. */
export function sentContent(typed: TypedFields, items: readonly ItemRow[]): SentContent | null {
  const content = sentContentSchema.safeParse({ details: typed, items, preferences: typed });
  return content.success ? content.data : null;
}

/** Whether both say the same. Both came through one schema, so that their keys stand in the same order. */
export function isSameContent(a: SentContent, b: SentContent): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A short text that is the same for the same content alone. */
export async function digestOf(content: SentContent): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
