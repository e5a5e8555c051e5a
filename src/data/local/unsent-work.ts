import type { OutboxRow } from "./outbox";

/** What of a member is on this phone alone. */
export interface Unsent {
  readonly commands: readonly OutboxRow[];
  /** Items of the basket that were added, changed or removed. */
  readonly items: number;
  /** Whether the wizard's other answers were changed. */
  readonly answers: boolean;
}

/** How many things that is, as the member would count them. */
export function countUnsent({ commands, items, answers }: Unsent): number {
  return commands.length + items + (answers ? 1 : 0);
}
