import { Dexie } from "dexie";
import type { SessionUser } from "@/data/core/session";
import { databaseName } from "../../core/database-name";
import { unsentIn } from "../outbox/unsent";
import { countUnsent } from "../outbox/unsent-work";

/**
 * How many things of a member whose session has ended wait on this phone. Looks at the database as it is,
 * without the addon that would sync it.
 */
export async function lockedWork({ id, isAdmin }: SessionUser): Promise<number> {
  const database = new Dexie(databaseName(id));
  try {
    await database.open();
    return countUnsent(await unsentIn(database, isAdmin));
  } finally {
    database.close();
  }
}
