import { useLiveQuery } from "dexie-react-hooks";
import { type OutboxRow, ownCommands } from "../local/outbox";
import { useSessionUser } from "../session/session";

const NONE: readonly OutboxRow[] = [];

/** What the member has told the server and it has not got, as that changes. */
export function useOutbox(): readonly OutboxRow[] {
  const userId = useSessionUser()?.id ?? "";
  return useLiveQuery(() => ownCommands(userId), [userId]) ?? NONE;
}
