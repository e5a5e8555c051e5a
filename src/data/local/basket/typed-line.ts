import { storedJson } from "../device/stored-json";

const KEY = "pantry-line";

interface TypedLine {
  readonly userId?: string;
  readonly text?: string;
}

/** The half-typed line of the basket on this phone; another member's is never shown. */
export function typedLine(userId: string): string {
  const line = storedJson<TypedLine>(KEY, {});
  return line.userId === userId ? String(line.text ?? "") : "";
}

export function saveTypedLine(userId: string, text: string): void {
  if (text) localStorage.setItem(KEY, JSON.stringify({ userId, text }));
  else localStorage.removeItem(KEY);
}
