import type { OutboxRow } from "../../commands/commands";

export interface Unsent {
  readonly commands: readonly OutboxRow[];
  readonly items: number;
  readonly answers: boolean;
}

export function countUnsent({ commands, items, answers }: Unsent): number {
  return commands.length + items + (answers ? 1 : 0);
}
