import type { OutboxRow } from "../../commands/commands";

/** What our server doesn't have yet. Lists, slips and the basket are never sent as they are: they stay or go with the rest. */
export interface Unsent {
  readonly commands: readonly OutboxRow[];
  readonly items: number;
  readonly answers: boolean;
  /** Changed lists of orders that aren't saved. */
  readonly lists: number;
  /** Slips of a buyer that aren't saved. */
  readonly slips: number;
  /** Items of an admin's basket, which syncs nowhere. */
  readonly basket: number;
}

export function countUnsent(unsent: Unsent): number {
  return countWaiting(unsent) + unsent.lists + unsent.slips + unsent.basket;
}

/** What is sent once it can be. */
export function countWaiting({ commands, items, answers }: Unsent): number {
  return commands.length + items + (answers ? 1 : 0);
}
