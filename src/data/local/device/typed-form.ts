import { ownKey } from "../../core/locked-members";
import { storedJson } from "../../core/stored-json";

/** What a member has typed in a form and not saved; `id` says what it is about, `base` what it was filled from. */
export interface TypedForm<Values, Base = never> {
  readonly id: string;
  readonly values: Values;
  readonly base?: Base;
}

/** The form of a page as its member left it on this phone; without an id all is saved. */
export function typedForm<Values, Base = never>(
  userId: string,
  page: string,
): Partial<TypedForm<Values, Base>> {
  return storedJson<Partial<TypedForm<Values, Base>>>(keyOf(userId, page), {});
}

export function saveTypedForm<Values, Base = never>(
  userId: string,
  page: string,
  typed: TypedForm<Values, Base> | null,
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
