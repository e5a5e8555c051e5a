import type { SaveSlip, VoidSlip } from "@/domain/closing/slip";
import { ofSlip, slipRevision } from "../../commands/buying";
import { ofKind } from "../../commands/command-type";
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

interface RemovedSlip {
  readonly date: string;
  readonly slip: VoidSlip;
  readonly label: string;
}

/**
 * Removes a slip, with its photo and what was typed of it. One that the server can't know of leaves nothing to send.
 * @throws where the phone has no room for it.
 */
export function queueSlipRemoval(
  userId: string,
  { date, slip, label }: RemovedSlip,
): Promise<void> {
  const { outbox, buying } = currentDb();
  return currentDb().transaction("rw", outbox, buying, async () => {
    const before = await outboxRows();
    const revision = slipRevision(before, slip);
    const command = { kind: "voidSlip", date, label, slip: { id: slip.id, revision } } as const;
    const id = await queueCommand(userId, ofSlip(slip.id), command);
    const isKnown = (await buying.get(`slip ${slip.id}`)) !== undefined;
    const mayArrive = ofKind(await outboxRows(), "slip").some((row) => row.slip.id === slip.id);
    if (!isKnown && !mayArrive) await outbox.delete(id);
    await dropDraft(slip.id);
  });
}
