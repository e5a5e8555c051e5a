import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { RequestError } from "../core/client";
import { markedAnswer } from "../core/marked-answer";
import { serverNow } from "../core/server-clock";
import { buyingRow, putUnlessOlder } from "../local/cache/buying-rows";
import { currentDb } from "../local/db";
import { claimLine } from "../remote/buying";

/** Takes a line or lets go of it, and shows who has it then. Without an answer nothing changes: a claim is a courtesy. */
export async function saveClaim(date: string, lineId: string, claimed: boolean): Promise<void> {
  const claim = await claimLine(lineId, claimed).catch(refusedBy);
  if (!claim) return;
  const { by, own } = claim.value;
  const at = by || own ? new Date(serverNow()).toISOString() : "";
  const row = buyingRow(date, "claim", lineId, { by, own, at }, claim.mark);
  const { buying } = currentDb();
  await currentDb().transaction("rw", buying, () => putUnlessOlder([row]));
}

/** Another buyer was first: the refusal names them. */
function refusedBy(error: unknown): MarkedAnswer<{ by: string; own: boolean }> | undefined {
  if (!(error instanceof RequestError)) throw error;
  if (error.code !== "buying_line_claimed") return undefined;
  return markedAnswer(error.answer, { by: String(error.answer.by ?? ""), own: false });
}
