import { DAY_MS } from "@/domain/time/durations";
import { type OutboxRow, typeOf } from "../../commands/commands";
import { currentDb } from "../db";

/** A command that the server took, kept so that it can be sent again should the server go back to a backup. */
export type SentCommandRow = OutboxRow & {
  readonly at: number;
  /** The moment of the server's history that it was taken at. */
  readonly mark: string;
  readonly size: number;
};

const KEPT_MS = 35 * DAY_MS;
const KEPT_BYTES = 20 * 1024 * 1024;
const SMALL = 1024;

/** Keeps a command, within the limits of time and room: the oldest go first. In the caller's transaction. */
export async function saveSentCommand(row: OutboxRow): Promise<void> {
  const { isInOrderCopy, bytes } = typeOf(row);
  if (isInOrderCopy) return;
  const seen = await currentDb().server.get("mark");
  if (seen?.id !== "mark") return; // there was no room for it: a restored server could not be asked
  const size = bytes?.(row) ?? SMALL;
  await currentDb().sentCommands.put({ ...row, at: Date.now(), mark: seen.mark, size });
  await dropOldest();
}

export function sentCommands(): Promise<SentCommandRow[]> {
  return currentDb().sentCommands.orderBy("at").toArray();
}

async function dropOldest(): Promise<void> {
  const now = Date.now();
  let room = KEPT_BYTES;
  const gone: string[] = [];
  for (const { id, at, size } of (await sentCommands()).reverse()) {
    room -= size;
    if (room < 0 || now - at > KEPT_MS) gone.push(id);
  }
  await currentDb().sentCommands.bulkDelete(gone);
}
