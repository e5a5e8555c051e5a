import type { SaveSlip } from "@/domain/closing/slip";
import { ofSlip, slipRevision } from "../../commands/buying";
import { dropDraft } from "../cache/slip-drafts";
import { currentDb } from "../db";
import { outboxRows, queueCommand } from "./outbox";

interface WrittenSlip {
  readonly date: string;
  readonly slip: SaveSlip;
  readonly photo: Blob | undefined;
  readonly labels: { readonly slip: string; readonly photo: string };
}

/**
 * Queues a slip, and after it its photo; what was typed of it is gone then: all of it, or nothing.
 * @throws where the phone has no room for it.
 */
export function queueSlip(
  userId: string,
  { date, slip, photo, labels }: WrittenSlip,
): Promise<void> {
  const { outbox, buying } = currentDb();
  return currentDb().transaction("rw", outbox, buying, async () => {
    const revision = slipRevision(await outboxRows(), slip);
    const saved = { kind: "slip", date, label: labels.slip, slip: { ...slip, revision } } as const;
    await queueCommand(userId, ofSlip(slip.id, revision), saved);
    if (photo) {
      const command = { kind: "slipPhoto", date, label: labels.photo, slipId: slip.id } as const;
      await queueCommand(userId, ofSlip(slip.id), { ...command, file: photo });
    }
    await dropDraft(slip.id);
  });
}
