import { isRefused } from "@/domain/sync/command-state";
import { discardCommand, outboxRow } from "../local/outbox/outbox";
import { RequestError } from "../remote/client";
import { sendAndWait } from "./outbox";

/**
 * Sends a command that was queued just now, for as long as its button says that it is busy; what cannot
 * be sent waits on.
 * @throws {RequestError} where it was refused: the member reads why, here and now, and it is given up.
 */
export async function sendCommandNow(id: string): Promise<void> {
  await sendAndWait();
  const left = await outboxRow(id);
  if (!left || !isRefused(left)) return;
  await discardCommand(left);
  throw new RequestError(409, { code: left.problem });
}
