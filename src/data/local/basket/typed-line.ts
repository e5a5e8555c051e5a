import { storedJson } from "../device/stored-json";
import { ownKey } from "../sign-out/locked-members";

const KEY = "pantry-line";

/** What is typed or pasted and not yet in the basket. */
export interface TypedLine {
  readonly text: string;
  /** Names its items: a list that is added again after a tab was killed is there once. */
  readonly id: string;
}

/** The member's half-typed line of the basket on this phone. */
export function typedLine(userId: string): TypedLine {
  const { text, id } = storedJson<Partial<TypedLine>>(ownKey(KEY, userId), {});
  return { text: text ? String(text) : "", id: (text && id) || crypto.randomUUID() };
}

export function saveTypedLine(userId: string, line: TypedLine): void {
  if (line.text) localStorage.setItem(ownKey(KEY, userId), JSON.stringify(line));
  else localStorage.removeItem(ownKey(KEY, userId));
}
