import { ownKey } from "../../core/locked-members";
import { storedJson } from "../../core/stored-json";

/** What a member has typed in a form and not saved; `id` says what it is about. */
export interface TypedForm<Values> {
  readonly id: string;
  readonly values: Values;
}

/** The form of a page as its member left it on this phone; without an id all is saved. */
export function typedForm<Values>(userId: string, page: string): Partial<TypedForm<Values>> {
  return storedJson<Partial<TypedForm<Values>>>(keyOf(userId, page), {});
}

export function saveTypedForm<Values>(
  userId: string,
  page: string,
  typed: TypedForm<Values> | null,
): void {
  const key = keyOf(userId, page);
  try {
    if (typed) localStorage.setItem(key, JSON.stringify(typed));
    else localStorage.removeItem(key);
  } catch {
    // Without room, or with storage off, it stays on the screen alone.
  }
}

function keyOf(userId: string, page: string): string {
  return ownKey(`pantry-form-${page}`, userId);
}
