/**
 * The database of one member, or of a visitor without an account: what one of them wrote
 * can be neither read nor sent as another's. Known without loading Dexie.
 */
export function databaseName(userId = ""): string {
  return userId ? `pooled-pantry-${userId}` : "pooled-pantry";
}

/** The secret by which this phone's worker fetches its messages. */
export const PUSH_DATABASE_NAME = "pooled-pantry-push";

/** The session that a page has lent to this phone's worker. */
export const SENDER_DATABASE_NAME = "pooled-pantry-sender";

/** Whether a database is a member's. */
export function isMembersDatabase(name: string): boolean {
  return /^pooled-pantry-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
}

export const SHARED_DATABASE_NAME = "pooled-pantry-shared";

/** Written and deleted to see whether this browser saves anything. */
export const CHECK_DATABASE_NAME = "pooled-pantry-check";

/** Whether this phone has had a database of the member, or of a visitor; where the browser does not tell, it may. */
export async function hasDatabase(userId: string): Promise<boolean> {
  const databases = await indexedDB.databases?.();
  return databases?.some(({ name }) => name === databaseName(userId)) ?? true;
}
