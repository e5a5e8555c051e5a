import type { OutboxRow } from "../../commands/commands";

export interface Unsent {
  readonly commands: readonly OutboxRow[];
  readonly items: number;
  readonly answers: boolean;
  /** What was begun and not saved: it stays or goes with the rest, and is never sent as it is. */
  readonly typed: number;
  /** How many of these are changed lists of orders. */
  readonly lists: number;
  /** How many of these are items of an admin's basket; the others are a buyer's slips. */
  readonly basket: number;
}

export function countUnsent({ commands, items, answers, typed }: Unsent): number {
  return commands.length + items + (answers ? 1 : 0) + typed;
}

/** What is sent once it can be. */
export function countWaiting(unsent: Unsent): number {
  return countUnsent(unsent) - unsent.typed;
}
