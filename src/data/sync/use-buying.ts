import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import { entriesByLine, linesByWant, linesOf } from "@/domain/buying/entries-by-line";
import { isGiven } from "@/domain/buying/given";
import {
  freeAfter,
  type PhoneLine,
  type ShownEntry,
  shownEntries,
  type WaitingEntries,
} from "@/domain/buying/phone-list";
import type { Entry, KeptSlip, Note } from "@/domain/buying/responses";
import { isRefused } from "@/domain/sync/command-state";
import { ofKind } from "../commands/command-type";
import type { OutboxRow } from "../commands/commands";
import { useSessionUser } from "../core/session";
import {
  type Bought,
  buyingLines,
  buyingMap,
  buyingValues,
  keptDeliveries,
  readBought,
} from "../local/cache/buying-list";
import { followDeliveries, followList } from "./follow-buying";

/** The deliveries that are being bought; without a network those whose list is on this phone. Undefined until known. */
export function useBuyingDeliveries(): {
  readonly dates: readonly string[] | undefined;
  readonly failure: string | null | undefined;
} {
  const userId = useSessionUser()?.id ?? "";
  const [dates, setDates] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string | null>();
  useEffect(() => followDeliveries(userId, setDates, setFailure), [userId]);
  const kept = useLiveQuery(keptDeliveries, [userId]);
  return { dates: dates ?? (kept?.length || failure ? kept : undefined), failure };
}

export interface Claim {
  /** Empty: nobody has the line. */
  readonly by: string;
  readonly own: boolean;
  readonly at: string;
}

export interface BuyingDay {
  readonly date: string;
  readonly lines: readonly PhoneLine[];
  readonly entries: readonly ShownEntry[];
  readonly entriesOf: (lineId: string) => readonly ShownEntry[];
  /** The line of each member's item. */
  readonly lineOf: ReadonlyMap<string, string>;
  /** What is free of each order's budget, with what waits on this phone. */
  readonly free: ReadonlyMap<string, number>;
  readonly claims: ReadonlyMap<string, Claim>;
  readonly notes: readonly Note[];
  /** The server's, without what waits. */
  readonly slips: readonly KeptSlip[];
  /** What this phone has not sent, the refused ones too. */
  readonly waiting: readonly OutboxRow[];
}

interface BuyingState {
  /** Undefined until the phone was asked; null where it has no list of this delivery. */
  readonly day: BuyingDay | null | undefined;
  readonly failure: string | null | undefined;
}

/** The list of a delivery as this phone has it, with its own entries that wait. */
export function useBuyingDay(date: string): BuyingState {
  const userId = useSessionUser()?.id ?? "";
  const [failure, setFailure] = useState<string | null>();
  useEffect(() => followList(userId, date, setFailure), [userId, date]);
  const about = [userId, date];
  const stored = useLiveQuery(() => buyingLines(date), about);
  const before = useRef<Bought>(undefined);
  const bought = useLiveQuery(async () => {
    before.current = await readBought(userId, date, before.current);
    return before.current;
  }, about);
  const lines = bought?.lines ?? stored;
  const claims = useLiveQuery(() => buyingMap(date, "claim"), about);
  const notes = useLiveQuery(() => buyingValues(date, "note"), about);
  const state = useLiveQuery(() => buyingValues(date, "state"), about);
  const orderOf = useMemo(() => ordersOf(lines), [lines]);
  const lineOf = useMemo(() => linesByWant(lines ?? []), [lines]);
  const entries = bought?.entries;
  const answered = useMemo(
    () => entriesByLine(shownEntries(entries ?? [], NOTHING), lineOf),
    [entries, lineOf],
  );
  const day = useMemo(() => {
    if (lines === undefined || !bought || !claims || !notes || !state) return undefined;
    if (lines === null || state.length === 0) return null;
    return dayOf({ ...bought, date, lines, answered, claims, notes, lineOf, orderOf });
  }, [date, lines, bought, answered, claims, notes, state, lineOf, orderOf]);
  return { day, failure };
}

interface Kept extends Omit<BuyingDay, "entries" | "entriesOf"> {
  readonly entries: readonly Entry[];
  /** The same by line, as they are without what waits. */
  readonly answered: ReadonlyMap<string, readonly ShownEntry[]>;
  /** The order of each member's item. */
  readonly orderOf: ReadonlyMap<string, string>;
}

function ordersOf(lines: readonly PhoneLine[] | null | undefined): ReadonlyMap<string, string> {
  return new Map(
    (lines ?? []).flatMap(({ wants }) => wants.map(({ id, order_id }) => [id, order_id] as const)),
  );
}

function dayOf({ entries: known, answered, orderOf, ...kept }: Kept): BuyingDay {
  const sending = kept.waiting.filter((row) => !isRefused(row));
  const waiting: WaitingEntries = {
    entries: ofKind(sending, "purchase").map(({ entry }) => entry),
    voided: ofKind(sending, "voidPurchase").map(({ entryId }) => entryId),
    kept: ofKind(sending, "keepPurchases").flatMap((row) => row.entries ?? []),
  };
  const { lineOf } = kept;
  const entries = shownEntries(known, waiting);
  // What nothing waits about stays the very same: a list that is drawn has only the other lines to draw again.
  const changed = linesWaiting(waiting, known, lineOf);
  const own = entriesByLine(entries, lineOf);
  return {
    ...kept,
    lines: givenLines(kept.lines, sending),
    entries,
    entriesOf: (lineId) => (changed.has(lineId) ? own : answered).get(lineId) ?? NONE,
    free: freeAfter(kept.free, known, entries, orderOf),
  };
}

const NOTHING: WaitingEntries = { entries: [], voided: [], kept: [] };
const NONE: readonly ShownEntry[] = [];

/** The lines that something waits about. */
function linesWaiting(
  { entries, voided, kept }: WaitingEntries,
  known: readonly Entry[],
  lineOf: BuyingDay["lineOf"],
): Set<string> {
  const changed = known.filter(({ id }) => voided.includes(id) || kept.includes(id));
  return new Set([...entries, ...changed].flatMap((entry) => linesOf(entry, lineOf)));
}

function givenLines(lines: readonly PhoneLine[], sending: readonly OutboxRow[]) {
  return ofKind(sending, "giveShop").reduce(
    (before, { lineId: line_id, shop }) =>
      before.map((line) => (isGiven(line, { line_id, shop }) ? { ...line, shop } : line)),
    lines,
  );
}
