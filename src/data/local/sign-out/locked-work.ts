import { Dexie } from "dexie";
import type { SessionUser } from "@/data/core/session";
import { databaseName, hasDatabase } from "../../core/database-name";
import { ownKey } from "../../core/locked-members";
import { hasSharedFiles } from "../device/shared-files";
import { unsentIn, unsentOfAnyone } from "../outbox/unsent";
import { countUnsent, countWaiting } from "../outbox/unsent-work";

/** How many things of a member whose session has ended are sent once they sign in on this phone. */
export function lockedWork({ id, isAdmin }: SessionUser): Promise<number> {
  return inDatabase(id, async (database) => countWaiting(await unsentIn(database, id, isAdmin)));
}

/** Whether a locked member loses anything with this phone's data; true where that can't be read. */
export async function losesWork(id: string): Promise<boolean> {
  if (hasTyped(id) || (await hasSharedFiles(id))) return true;
  if (!(await hasDatabase(id))) return false;
  const left = inDatabase(id, async (database) => countUnsent(await unsentOfAnyone(database, id)));
  return (await left.catch(() => 1)) > 0;
}

/** Opens the database as it is, without the addon that would sync it. */
async function inDatabase(
  id: string,
  count: (database: Dexie) => Promise<number>,
): Promise<number> {
  const database = new Dexie(databaseName(id));
  try {
    await database.open();
    return await count(database);
  } finally {
    database.close();
  }
}

/** Half a line, a message to a buyer, a form: each is an entry of the member's own while there is any text in it. */
export function hasTyped(userId: string): boolean {
  return Object.keys(localStorage).some((key) => key.endsWith(ownKey("", userId)));
}
