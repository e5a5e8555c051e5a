import { storedJson } from "../device/stored-json";

const KEY = "pantry-line";

/** What is typed or pasted and not yet in the basket. */
export interface TypedLine {
  readonly text: string;
  /** Names its items: a list that is added again after a tab was killed is there once. */
  readonly id: string;
}

/** The half-typed line of the basket on this phone; another member's is never shown. */
export function typedLine(userId: string): TypedLine {
  const line = storedJson<Partial<TypedLine> & { userId?: string }>(KEY, {});
  const isOwn = line.userId === userId && line.text;
  return { text: isOwn ? String(line.text) : "", id: (isOwn && line.id) || crypto.randomUUID() };
}

export function saveTypedLine(userId: string, line: TypedLine): void {
  if (line.text) localStorage.setItem(KEY, JSON.stringify({ userId, ...line }));
  else localStorage.removeItem(KEY);
}
