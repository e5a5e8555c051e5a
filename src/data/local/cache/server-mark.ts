import { getSession } from "@/data/core/session";
import { withTimeout } from "@/data/core/with-timeout";
import { isOlderMark, isSameMoment, isSameRun } from "@/domain/sync/server-mark";
import { memberDatabase, type PantryDatabase } from "../db";

export type ServerRow =
  | { readonly id: "mark"; readonly mark: string }
  | RestoreRow
  | { readonly id: "restored" }
  | NumbersRow;

/** The number of this phone's last request that changes something, and the id by which the server knows the phone. */
interface NumbersRow {
  readonly id: "numbers";
  readonly phone: string;
  readonly number: number;
}

/** What is sent again to a server that was restored from a backup, until it is there. */
export interface RestoreRow {
  readonly id: "restore";
  readonly seen: string;
  /** The rows that the phone had then; null once they are there, and where it never had any of the server's. */
  readonly rows: { readonly as_of: number; readonly tables: object } | null;
  /** Whether the orders and payments have been claimed. */
  readonly hasClaimed: boolean;
}

const PATIENCE_MS = 1000;

/** The mark up to which the signed-in member's data is known here; empty for visitors and admins. */
export async function seenMark(): Promise<string> {
  const database = ownDatabase();
  if (!database) return "";
  const row = await withTimeout(PATIENCE_MS, database.server.get("mark")).catch(() => undefined);
  return row?.id === "mark" ? row.mark : "";
}

/**
 * Keeps a newer mark; one of another run only where the server has confirmed that it continues ours. Returns
 * whether it does: if not, it may be an answer from before a restore.
 */
export async function takeSeenMark(sent: string, received: string): Promise<boolean> {
  const database = ownDatabase();
  if (!database || isSameMoment(sent, received)) return true;
  const work = database.transaction("rw", database.server, async () => {
    const row = await database.server.get("mark");
    const known = row?.id === "mark" ? row.mark : "";
    const continues = known === "" || isSameRun(known, received) || isCovered(known, sent);
    if (continues && !isOlderMark(received, known))
      await database.server.put({ id: "mark", mark: received });
    return continues;
  });
  // No room, or signed out: the next answer tells again.
  return (await withTimeout(PATIENCE_MS, work).catch(() => true)) ?? true;
}

/**
 * The next number of this phone, above `than`: a request that is delayed on its way is recognised by it. Empty for
 * visitors and admins, and where this phone has no room.
 */
export async function nextNumber(than = 0): Promise<string> {
  const database = ownDatabase();
  if (!database) return "";
  const work = database.transaction("rw", database.server, async () => {
    const row = await database.server.get("numbers");
    const known = row?.id === "numbers" ? row : { phone: crypto.randomUUID(), number: 0 };
    const next = { ...known, id: "numbers", number: Math.max(known.number, than) + 1 } as const;
    await database.server.put(next);
    return `${next.phone}.${next.number}`;
  });
  return (await withTimeout(PATIENCE_MS, work).catch(() => "")) ?? "";
}

/** The server vouched for the mark that was sent, and all that is known here is no newer than that. */
function isCovered(known: string, sent: string): boolean {
  return isSameRun(known, sent) && !isOlderMark(sent, known);
}

/** The signed-in member's; admins have nothing to send again. */
export function ownDatabase(): PantryDatabase | null {
  const user = getSession()?.user;
  return user && !user.isAdmin ? memberDatabase(user.id) : null;
}

export async function currentRestore(): Promise<RestoreRow | undefined> {
  const row = await ownDatabase()?.server.get("restore");
  return row?.id === "restore" ? row : undefined;
}

export function isRestoring(): Promise<boolean> {
  return currentRestore().then(Boolean);
}

/** Whether what the server lost is on its way back to it, or there, with a notice that the member may not have read. */
export async function restoreState(): Promise<"now" | "done" | "none"> {
  if (await isRestoring()) return "now";
  return (await ownDatabase()?.server.get("restored")) ? "done" : "none";
}

export function forgetRestored() {
  return ownDatabase()?.server.delete("restored");
}
