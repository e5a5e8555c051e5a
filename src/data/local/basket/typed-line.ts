import { ownKey } from "../../core/locked-members";
import { storedJson } from "../../core/stored-json";

const KEY = "pantry-line";

/** What is typed or pasted and not yet in the basket. */
export interface TypedLine {
  readonly text: string;
  /** Names its items: a list that is added again after a tab was killed is there once. */
  readonly id: string;
}

/** The member's half-typed line of the basket on this phone, or of the list of a submitted order. */
export function typedLine(userId: string, orderId = ""): TypedLine {
  const { text, id } = storedJson<Partial<TypedLine>>(keyOf(userId, orderId), {});
  return { text: text ? String(text) : "", id: (text && id) || crypto.randomUUID() };
}

export function saveTypedLine(userId: string, line: TypedLine, orderId = ""): void {
  if (line.text) localStorage.setItem(keyOf(userId, orderId), JSON.stringify(line));
  else localStorage.removeItem(keyOf(userId, orderId));
}

function keyOf(userId: string, orderId: string): string {
  return ownKey(orderId ? `${KEY}-${orderId}` : KEY, userId);
}
