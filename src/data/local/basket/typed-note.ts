import { ownKey } from "../../core/locked-members";

/** The member's half-typed message to the buyer of an order, on this phone. */
export function typedNote(userId: string, orderId: string): string {
  return localStorage.getItem(keyOf(userId, orderId)) ?? "";
}

export function saveTypedNote(userId: string, orderId: string, text: string): void {
  if (text) localStorage.setItem(keyOf(userId, orderId), text);
  else localStorage.removeItem(keyOf(userId, orderId));
}

function keyOf(userId: string, orderId: string): string {
  return ownKey(`pantry-note-${orderId}`, userId);
}
