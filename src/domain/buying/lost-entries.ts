import type { SaveEntry } from "@/domain/buying/entry";
import type { PhoneLine } from "@/domain/buying/phone-list";
import type { Entry } from "@/domain/buying/responses";

interface Known {
  readonly entries: readonly Entry[];
  readonly lines: readonly PhoneLine[];
}

/** What a buyer's phone sends again to a restored server. */
export interface LostEntries {
  readonly entries: readonly SaveEntry[];
  /** Ids of entries that were taken back. */
  readonly voided: readonly string[];
}

/**
 * What this phone's buyer entered, or took back, and a restored server has lost. An entry keeps its id. One is left out
 * whose items are other orders' now, as the list was made anew: nobody pays for what another one asked for.
 */
export function lostEntries(date: string, phone: Known, server: Known): LostEntries {
  const known = new Map(server.entries.map((entry) => [entry.id, entry]));
  const [was, is] = [ordersByWant(phone.lines), ordersByWant(server.lines)];
  const own = phone.entries.filter((entry) => entry.own);
  const isSame = ({ want_id }: { want_id: string }) =>
    was.has(want_id) && was.get(want_id) === is.get(want_id);
  return {
    entries: own
      .filter(({ id, void_at, shares }) => !void_at && !known.has(id) && shares.every(isSame))
      .map((entry) => asSent(date, entry)),
    voided: own.filter(({ id, void_at }) => void_at && known.get(id)?.void_at === "").map(idOf),
  };
}

/** A text that differs where entries are missing or were taken back. */
export function entrySums(entries: readonly Pick<Entry, "cents" | "void_at">[]): string {
  const cents = entries.reduce((sum, entry) => sum + entry.cents, 0);
  return [entries.length, cents, entries.filter(({ void_at }) => void_at !== "").length].join(" ");
}

function ordersByWant(lines: readonly PhoneLine[]): ReadonlyMap<string, string> {
  return new Map(lines.flatMap(({ wants }) => wants.map(({ id, order_id }) => [id, order_id])));
}

function idOf({ id }: Entry): string {
  return id;
}

function asSent(date: string, entry: Entry): SaveEntry {
  const { id, line_id, outcome, cents, shelf_cents, shop, bought_item, reason, shares } = entry;
  return {
    ...{ id, delivery_date: date, line_id, outcome, cents, shelf_cents },
    ...{ shop, bought_item, reason, shares: [...shares] },
  };
}
