import type { OutboxRow } from "../../commands/commands";

export interface Unsent {
  readonly commands: readonly OutboxRow[];
  readonly items: number;
  readonly answers: boolean;
  /** Slips that a buyer has typed and not saved: they stay or go with the rest, and are never sent as they are. */
  readonly typed: number;
}

export function countUnsent({ commands, items, answers, typed }: Unsent): number {
  return commands.length + items + (answers ? 1 : 0) + typed;
}
