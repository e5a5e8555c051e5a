import { isRefused } from "@/domain/sync/command-state";
import { memberDatabase } from "../db";
import { ownCommands } from "../outbox/outbox";
import { type Change, WAITING_CHANGES } from "../outbox/waiting-changes";
import { type Copies, type Copy, type CopyName, copyOf } from "./copies";

export async function shownCopy<Name extends CopyName>(
  userId: string,
  name: Name,
): Promise<Copy<Copies[Name]> | null> {
  const change: Change<Copies[Name]> | undefined = WAITING_CHANGES[name];
  if (!change) return copyOf(userId, name);
  const database = memberDatabase(userId);
  if (!database) return null;
  // Together: an answer takes the command away and changes the copy at once.
  return database.transaction("r", database.copies, database.outbox, async () => {
    const copy = await copyOf(userId, name);
    if (!copy) return null;
    const waiting = (await ownCommands(userId)).filter((row) => !isRefused(row));
    return { ...copy, value: waiting.reduce(change, copy.value) };
  });
}
