import { db } from "./db";
import { CURRENT } from "./drafts";

/** What this phone holds of a member, in figures. */
export interface DeviceContents {
  /** Items of the basket. */
  readonly items: number;
  /** Orders that can be read without a network. */
  readonly orders: number;
  /** What is not with the server yet: proofs of payment, declarations, commands. */
  readonly waiting: number;
}

export async function countItems(): Promise<number> {
  return db.items.where({ draftId: CURRENT }).count();
}

/** Only the member's own, whoever used the phone before. */
export async function deviceContents(userId: string): Promise<DeviceContents> {
  const [items, orders, proofs, commands] = await Promise.all([
    countItems(),
    db.orders.filter((row) => row.userId === userId).toArray(),
    db.proofs.filter((row) => row.userId === userId).count(),
    db.table("outbox").count(),
  ]);
  const declarations = orders.filter(({ declares }) => declares === true).length;
  return { items, orders: orders.length, waiting: proofs + declarations + commands };
}

/** The proofs of a member that wait to be sent. */
export async function waitingProofIds(userId: string): Promise<string[]> {
  const rows = await db.proofs.filter((row) => row.userId === userId).toArray();
  return rows.map(({ id }) => id);
}
