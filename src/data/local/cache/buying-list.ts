import type { PhoneLine } from "@/domain/buying/phone-list";
import { currentDb } from "../db";
import { type BuyingKind, type BuyingValues, linesId, rowsOf } from "./buying-rows";

/** All rows of a kind; none where the database was closed by a sign-out. */
export async function buyingValues<Kind extends BuyingKind>(
  date: string,
  kind: Kind,
): Promise<BuyingValues[Kind][]> {
  const rows = await rowsOf(date, kind).toArray();
  return rows.map(({ value }) => value as BuyingValues[Kind]);
}

/** The same by what they are about. */
export async function buyingMap<Kind extends BuyingKind>(
  date: string,
  kind: Kind,
): Promise<ReadonlyMap<string, BuyingValues[Kind]>> {
  const rows = await rowsOf(date, kind).toArray();
  return new Map(
    rows.map(({ id, value }) => [id.slice(kind.length + 1), value as BuyingValues[Kind]]),
  );
}

/** What is to be bought for a delivery; null where this phone doesn't have it. */
export async function buyingLines(date: string): Promise<readonly PhoneLine[] | null> {
  const row = await currentDb().buying.get(linesId(date));
  return row?.kind === "lines" ? row.value : null;
}

/** The deliveries whose list is on this phone, the first one first. */
export async function keptDeliveries(): Promise<string[]> {
  const rows = await currentDb().buying.where("id").startsWith("state ").toArray();
  return rows.map(({ date }) => date);
}

/** Removes what is of another delivery than these: closed, or no longer this phone's to know. */
export async function keepOnly(dates: readonly string[]): Promise<void> {
  const { buying } = currentDb();
  const known = (await buying.orderBy("[date+kind]").uniqueKeys()) as unknown as string[][];
  const gone = known.filter(([date = ""]) => !dates.includes(date));
  await Promise.all(gone.map((key) => buying.where("[date+kind]").equals(key).delete()));
}
