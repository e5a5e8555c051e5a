import { useLiveQuery } from "dexie-react-hooks";
import type { OutboxRow } from "../commands/commands";
import { ownCommands } from "../local/outbox/outbox";
import { useSessionUser } from "../session/session";

const NONE: readonly OutboxRow[] = [];

export function useOutbox(): readonly OutboxRow[] {
  const userId = useSessionUser()?.id ?? "";
  return useLiveQuery(() => ownCommands(userId), [userId]) ?? NONE;
}
