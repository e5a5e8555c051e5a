import { Dexie } from "dexie";
import type { SessionUser } from "@/data/core/session";
import { databaseName, hasDatabase } from "../../core/database-name";
import { ownKey } from "../../core/locked-members";
import { hasSharedFiles } from "../device/shared-files";
import { unsentIn } from "../outbox/unsent";
import { countUnsent, countWaiting, type Unsent } from "../outbox/unsent-work";

/** How many things of a member whose session has ended are sent once they sign in on this phone. */
export async function lockedWork(user: SessionUser): Promise<number> {
  return countWaiting(await unsentOf(user));
}

/** Whether a locked member loses anything with this phone's data; true where that can't be read. */
export async function losesWork(id: string): Promise<boolean> {
  if (hasTyped(id) || (await hasSharedFiles(id))) return true;
  if (!(await hasDatabase(id))) return false;
  const left = unsentOf({ id, isAdmin: false }).then(countUnsent);
  return (await left.catch(() => 1)) > 0;
}

/** Looks at the database as it is, without the addon that would sync it. */
async function unsentOf({ id, isAdmin }: Pick<SessionUser, "id" | "isAdmin">): Promise<Unsent> {
  const database = new Dexie(databaseName(id));
  try {
    await database.open();
    return await unsentIn(database, isAdmin);
  } finally {
    database.close();
  }
}

/** Half a line, a message to a buyer, a form: each is an entry of the member's own while there is any text in it. */
export function hasTyped(userId: string): boolean {
  return Object.keys(localStorage).some((key) => key.endsWith(ownKey("", userId)));
}
