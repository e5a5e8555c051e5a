import { lockedMembers } from "@/data/core/locked-members";
import { keptFeedback } from "@/data/remote/feedback-kept";
import { CURRENT } from "../basket/drafts";
import { currentDb, databaseOf } from "../db";
import { unsent } from "../outbox/unsent";
import { countUnsent } from "../outbox/unsent-work";

export interface DeviceContents {
  readonly items: number;
  readonly orders: number;
  /** What is not with the server yet: commands, changes of the basket, and a visitor's feedback. */
  readonly waiting: number;
  /** Members who are signed out, and whose unsent work nobody else can read or count. */
  readonly locked: number;
  /** The tables that a row was set aside of, once for each row. */
  readonly damaged: readonly string[];
}

export async function countItems(userId: string): Promise<number> {
  return (await databaseOf(userId)?.items.where({ draftId: CURRENT }).count()) ?? 0;
}

/** Only the member's own. */
export async function deviceContents(userId: string): Promise<DeviceContents> {
  const [items, orders, waiting, damaged] = await Promise.all([
    countItems(userId),
    currentDb()
      .orders.filter((row) => row.userId === userId)
      .count(),
    unsent().then(countUnsent),
    currentDb().damaged.toArray(),
  ]);
  return {
    items,
    orders,
    waiting: waiting + keptFeedback().length,
    locked: lockedMembers().length,
    damaged: damaged.map(({ table }) => table).sort(),
  };
}
