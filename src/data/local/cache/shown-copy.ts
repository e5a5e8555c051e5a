import { memberDatabase } from "../db";
import { ownCommands } from "../outbox/outbox";
import { shown } from "../outbox/queue-rules";
import { type Copies, type Copy, type CopyName, copyOf } from "./copies";

/** A copy with what the member changed in it and the server has not answered yet. */
export async function shownCopy<Name extends CopyName>(
  userId: string,
  name: Name,
): Promise<Copy<Copies[Name]> | null> {
  const database = memberDatabase(userId);
  if (!database) return null;
  // Together: an answer removes the command and changes the copy at once.
  return database.transaction("r", database.copies, database.outbox, async () => {
    const copy = await copyOf(userId, name);
    return copy && { ...copy, value: shown(await ownCommands(userId), name, copy.value) };
  });
}
