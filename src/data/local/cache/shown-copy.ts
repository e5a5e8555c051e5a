import { isRefused } from "@/domain/sync/command-state";
import { currentDb } from "../db";
import { ownCommands } from "../outbox/outbox";
import { type Change, WAITING_CHANGES } from "../outbox/waiting-changes";
import { type Copies, type Copy, type CopyName, copyOf } from "./copies";

export async function shownCopy<Name extends CopyName>(
  userId: string,
  name: Name,
): Promise<Copy<Copies[Name]> | null> {
  const change: Change<Copies[Name]> | undefined = WAITING_CHANGES[name];
  if (!change) return copyOf(userId, name);
  if (!userId || userId !== currentDb().userId) return null; // signed out: nothing is opened any more
  // Together: an answer takes the command away and changes the copy at once.
  return currentDb().transaction("r", currentDb().copies, currentDb().outbox, async () => {
    const copy = await copyOf(userId, name);
    if (!copy) return null;
    const waiting = (await ownCommands(userId)).filter((row) => !isRefused(row));
    return { ...copy, value: waiting.reduce(change, copy.value) };
  });
}
