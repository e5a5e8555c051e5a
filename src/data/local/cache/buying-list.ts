import type { PhoneLine } from "@/domain/buying/phone-list";
import type { Entry, KeptSlip } from "@/domain/buying/responses";
import { ofKind } from "../../commands/command-type";
import type { OutboxRow } from "../../commands/commands";
import { currentDb, memberDatabase } from "../db";
import { ownCommands } from "../outbox/outbox";
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

/** What commands about a list change, and those that wait. */
export interface Bought {
  readonly entries: readonly Entry[];
  readonly free: ReadonlyMap<string, number>;
  readonly slips: readonly KeptSlip[];
  readonly waiting: readonly OutboxRow[];
  /** Only where the shop of a line waits, or did when this was read before. */
  readonly lines?: readonly PhoneLine[] | null | undefined;
}

/**
 * Read together: an answer removes its command and saves what it did at once. Read apart, an entry would leave the
 * list between the two, and its lines move under the next tap. What is as it was `before` stays the very same.
 */
export async function readBought(userId: string, date: string, before?: Bought): Promise<Bought> {
  const database = memberDatabase(userId);
  if (!database) return { entries: [], free: new Map(), slips: [], waiting: [] };
  return database.transaction("r", database.buying, database.outbox, async () => {
    const [entries, free, slips, commands] = await Promise.all([
      buyingValues(date, "entry"),
      buyingMap(date, "free"),
      buyingValues(date, "slip"),
      ownCommands(userId),
    ]);
    const waiting = commands.filter((row) => "date" in row && row.date === date);
    // The lines are one large row, which other commands leave as it is.
    const isMoved = ofKind([...waiting, ...(before?.waiting ?? [])], "giveShop").length > 0;
    return {
      entries: asBefore(before?.entries, entries),
      free: asBefore(before?.free, free),
      slips: asBefore(before?.slips, slips),
      waiting,
      lines: isMoved ? await buyingLines(date) : undefined,
    };
  });
}

function asBefore<Rows extends Iterable<unknown>>(before: Rows | undefined, now: Rows): Rows {
  return before && JSON.stringify([...before]) === JSON.stringify([...now]) ? before : now;
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

/** Removes what is of another delivery than these. */
export async function keepOnly(dates: readonly string[]): Promise<void> {
  const { buying } = currentDb();
  const known = (await buying.orderBy("[date+kind]").uniqueKeys()) as unknown as string[][];
  const gone = known.filter(([date = ""]) => !dates.includes(date));
  await Promise.all(gone.map((key) => buying.where("[date+kind]").equals(key).delete()));
}
