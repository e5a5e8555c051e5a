import type { Permission } from "@/domain/order/rules";
import { APPLY, conflict } from "@/domain/order/rules";

/** A member's own edits of one thing that are on their way at once. */
export const BASED_ON_MAX = 10;
/** The same of addresses, which are long. */
export const ADDRESS_BASED_ON_MAX = 4;

/** Something as it is stored, or as someone saw it; null where there is none. */
type State = string | Readonly<Record<string, string | number>> | null;
type Conflict = Parameters<typeof conflict>[0];

/**
 * Whether a command may write over what is stored: only where that is what its sender saw or made since (`basedOn`), or
 * is about to make. Otherwise another phone or an admin decided later.
 */
export function mayOverwrite<Stored extends State>(
  stored: Stored,
  basedOn: readonly Stored[],
  sent: Stored,
  code: Conflict,
): Permission {
  const isKnown = [...basedOn, sent].some((state) => isSameState(state, stored));
  return isKnown ? APPLY : conflict(code);
}

/**
 * What a command is based on, each state once. Of more than `max` the first stays, which the server had before this
 * phone sent any, and the newest.
 */
export function knownStates<Stored extends State>(
  states: readonly Stored[],
  max: number,
): readonly Stored[] {
  const each = states.filter(
    (state, at) => states.findIndex((one) => isSameState(one, state)) === at,
  );
  return each.length <= max ? each : [...each.slice(0, 1), ...each.slice(1 - max)];
}

/** The same of a command of whose kind one waits already: that one may have been `sent` and taken by then. */
export function statesSince<Stored extends State>(
  before: { readonly basedOn: readonly Stored[]; readonly sent: Stored } | undefined,
  base: Stored,
  max = BASED_ON_MAX,
): readonly Stored[] {
  return knownStates(before ? [...before.basedOn, base, before.sent] : [base], max);
}

/** Whether two stored states are the same, field by field. */
export function isSameState(one: State, other: State): boolean {
  if (one === null || other === null || typeof one === "string" || typeof other === "string") {
    return one === other;
  }
  return Object.keys(one).every((name) => one[name] === other[name]);
}
