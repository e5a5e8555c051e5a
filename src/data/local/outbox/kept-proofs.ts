import { signedAt } from "@/domain/sync/server-mark";
import { DAY_MS } from "@/domain/time/durations";
import type { OutboxRow } from "../../commands/commands";
import { currentDb } from "../db";

/** A proof of payment that the server took, kept so that it can be sent again should the server go back to a backup. */
export type KeptProofRow = OutboxRow<"proof"> & {
  /** Rises with each one that this phone keeps. */
  readonly number: number;
  /** When the server took it, in milliseconds UTC of its own clock. */
  readonly takenAt: number;
};

const KEPT_MS = 35 * DAY_MS;
const KEPT_BYTES = 20 * 1024 * 1024;

/** The oldest first. */
export function keptProofs(): Promise<KeptProofRow[]> {
  return currentDb().keptProofs.orderBy("number").toArray();
}

/** Whether the server took this proof, as far as this phone had room to keep it. */
export async function isProofKept(id: string): Promise<boolean> {
  return (await currentDb().keptProofs.get(id)) !== undefined;
}

/**
 * Keeps a proof, in the caller's transaction. For room the oldest by number go, and what the server took more than 35
 * days before this one: this phone's clock is not asked.
 */
export async function keepProof(row: OutboxRow<"proof">): Promise<void> {
  const [seen, kept] = await Promise.all([currentDb().server.get("mark"), keptProofs()]);
  const takenAt = seen?.id === "mark" ? signedAt(seen.mark) : 0;
  const number = (kept.at(-1)?.number ?? 0) + 1;
  const gone = tooOld([...kept, { ...row, number, takenAt }], takenAt);
  await currentDb().keptProofs.put({ ...row, number, takenAt });
  await currentDb().keptProofs.bulkDelete(gone.map(({ id }) => id));
}

function tooOld(kept: readonly KeptProofRow[], now: number): KeptProofRow[] {
  let room = KEPT_BYTES;
  return kept.toReversed().filter(({ file, takenAt }) => {
    room -= file.size;
    return room < 0 || (takenAt > 0 && now - takenAt > KEPT_MS);
  });
}
