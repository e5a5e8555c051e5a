import { lockedMembers } from "@/data/core/locked-members";
import { keptFeedback } from "@/data/remote/feedback-kept";
import { CURRENT } from "../basket/drafts";
import { currentDb, databaseOf } from "../db";
import { unsent } from "../outbox/unsent";
import { countWaiting } from "../outbox/unsent-work";
import { losesWork } from "./locked-work";

export interface DeviceContents {
  readonly items: number;
  readonly orders: number;
  /** What is not with the server yet: commands, changes of the basket, and a visitor's feedback. */
  readonly waiting: number;
  /** What was begun and not saved, but for the basket. */
  readonly typed: number;
  /** Members who are signed out, and whose unsent work nobody else can read. */
  readonly locked: number;
  /** The tables that a row was set aside of, once for each row. */
  readonly damaged: readonly string[];
}

export async function countItems(userId: string): Promise<number> {
  return (await databaseOf(userId)?.items.where({ draftId: CURRENT }).count()) ?? 0;
}

/** Only the member's own. */
export async function deviceContents(userId: string): Promise<DeviceContents> {
  const [items, orders, left, damaged, locked] = await Promise.all([
    countItems(userId),
    currentDb()
      .orders.filter((row) => row.userId === userId)
      .count(),
    unsent(),
    currentDb().damaged.toArray(),
    Promise.all(lockedMembers().map(losesWork)),
  ]);
  return {
    items,
    orders,
    waiting: countWaiting(left) + keptFeedback().length,
    typed: left.lists + left.slips,
    locked: locked.filter(Boolean).length,
    damaged: damaged.map(({ table }) => table).sort(),
  };
}
