import { entrySums, lostEntries } from "@/domain/buying/lost-entries";
import type { PhoneLine } from "@/domain/buying/phone-list";
import type { BuyingEntries, BuyingLines, Entry } from "@/domain/buying/responses";
import { isOlderMark, type MarkedAnswer } from "@/domain/sync/server-mark";
import { RequestError } from "../core/client";
import { buyingLines, keepOnly, keptDeliveries } from "../local/cache/buying-list";
import {
  type BuyingRow,
  buyingRow,
  linesId,
  putUnlessOlder,
  replaceSlips,
  rowsOf,
} from "../local/cache/buying-rows";
import { currentDb, memberDatabase } from "../local/db";
import { queueCommand } from "../local/outbox/outbox";
import { listDeliveries, readEntries, readLines } from "../remote/buying";
import { failureOf } from "./follow-cached";
import { oneAtATime } from "./one-at-a-time";
import { sendWaiting } from "./outbox";
import { refetchOn } from "./refetch-on";

/** Other buyers' entries and claims are shown this soon. */
const REFRESH_MS = 15_000;
/** Lists that one phone keeps. */
const KEPT_MAX = 3;

type OnFailure = (code: string | null) => void;

/**
 * Keeps the deliveries that are being bought, with the lists of the first ones, on this phone. `onDates` hears which
 * they are: without an answer those that are here.
 */
export function followDeliveries(
  userId: string,
  onDates: (dates: readonly string[]) => void,
  onFailure: OnFailure,
): () => void {
  return follow(userId, onFailure, async () => {
    const dates = (await listDeliveries()).map(({ date }) => date);
    if (!memberDatabase(userId)) return;
    onDates(dates);
    await dropAllBut(userId, (kept) => [...dates, ...kept]); // what is left of lists that have gone
    const others = (await keptDeliveries()).filter((kept) => !dates.includes(kept));
    for (const date of others) await refreshList(userId, date).catch(unlessOver);
    for (const date of dates.slice(0, KEPT_MAX)) await refreshList(userId, date);
  });
}

/** Keeps one list fresh while it is on the screen. Returns what ends it. */
export function followList(userId: string, date: string, onFailure: OnFailure): () => void {
  return follow(userId, onFailure, () => refreshList(userId, date));
}

function follow(userId: string, onFailure: OnFailure, read: () => Promise<void>): () => void {
  let isOver = false;
  const refresh = oneAtATime(async () => {
    const failure = await read().then(
      () => null,
      (error) => failureOf(userId, error),
    );
    if (!isOver && memberDatabase(userId)) onFailure(failure);
  });
  const now = () => {
    if (!isOver) void refresh();
  };
  const timer = setInterval(() => {
    if (document.visibilityState === "visible" && navigator.onLine) now();
  }, REFRESH_MS);
  const end = refetchOn(now, () => () => {});
  now();
  return () => {
    isOver = true;
    clearInterval(timer);
    end();
  };
}

function unlessOver(error: unknown): void {
  if (!(error instanceof RequestError && error.code === "buying_not_started")) throw error;
}

/**
 * Fetches what has changed since this phone last asked. A delivery that is over leaves the phone. One that the server
 * doesn't know to be bought yet was bought before a restore: what it lost is sent again once buying has begun.
 */
async function refreshList(userId: string, date: string, isWhole = false): Promise<void> {
  const buying = memberDatabase(userId)?.buying;
  const row = await buying?.get(`state ${date}`);
  const state = row?.kind === "state" ? row.value : undefined;
  const hasLines = (await buying?.where("id").equals(linesId(date)).count()) === 1;
  const since = hasLines && !isWhole && state?.since ? state.since : undefined;
  const pages = await entriesSince(date, since, since ? state?.slips : 0);
  const first = pages[0]?.value;
  if (!first) return;
  if (first.state !== "buying") {
    if (first.state !== "open") {
      await dropAllBut(userId, (kept) => kept.filter((other) => other !== date));
    }
    throw new RequestError(409, { code: "buying_not_started" });
  }
  const isNew = !since || first.lines_changed || first.version !== state?.version;
  const lines = isNew ? await allLines(date) : undefined;
  if (state && !since && lines) await sendLost(userId, date, pages, lines.value);
  await store(userId, date, pages, lines);
  if (since && (await hasOthers(userId, date, pages))) await refreshList(userId, date, true);
}

/** Removes all but what is of these deliveries, by those whose list is on this phone. */
async function dropAllBut(
  userId: string,
  datesOf: (kept: readonly string[]) => readonly string[],
): Promise<void> {
  await memberDatabase(userId)?.transaction("rw", currentDb().buying, async () =>
    keepOnly(datesOf(await keptDeliveries())),
  );
}

/** Whether this phone has other entries than the server: it was restored to an older state, or one came this moment. */
async function hasOthers(
  userId: string,
  date: string,
  pages: readonly MarkedAnswer<BuyingEntries>[],
): Promise<boolean> {
  const last = pages.at(-1);
  if (last?.value.sums === undefined || !memberDatabase(userId)) return false;
  const { known, newer } = await entriesAt(date, last.mark);
  return newer === 0 && last.value.sums !== entrySums(known);
}

/** The entries here that an answer of this moment tells of, and how many were changed after it. */
async function entriesAt(date: string, mark: string): Promise<{ known: Entry[]; newer: number }> {
  const rows = await rowsOf(date, "entry").toArray();
  const told = rows.filter((row) => !isOlderMark(mark, row.mark ?? ""));
  const known = told.flatMap((row) => (row.kind === "entry" ? [row.value] : []));
  return { known, newer: rows.length - told.length };
}

/** What a restored server has lost leaves the list, and this phone's own is sent again. */
async function sendLost(
  userId: string,
  date: string,
  pages: readonly MarkedAnswer<BuyingEntries>[],
  lines: readonly PhoneLine[],
): Promise<void> {
  const database = memberDatabase(userId);
  if (!database) return;
  const entries = pages.flatMap(({ value }) => value.entries);
  const { known: kept } = await entriesAt(date, pages[0]?.mark ?? "");
  const known = { entries: kept, lines: (await buyingLines(date)) ?? [] };
  const lost = lostEntries(date, known, { entries, lines });
  const about = (id: string) => ({ topic: `purchase ${id}` });
  for (const entry of lost.entries) {
    const label = lines.find(({ id }) => id === entry.line_id)?.item_name ?? "An entry";
    await queueCommand(userId, about(entry.id), { kind: "purchase", date, label, entry });
  }
  for (const entryId of lost.voided) {
    const label = "Take an entry back";
    await queueCommand(userId, about(entryId), { kind: "voidPurchase", date, label, entryId });
  }
  const found = new Set(entries.map(({ id }) => id));
  const gone = kept.filter(({ id }) => !found.has(id)).map(({ id }) => `entry ${id}`);
  await database.buying.bulkDelete(gone);
  if (lost.entries.length + lost.voided.length > 0) void sendWaiting();
}

async function entriesSince(
  date: string,
  since: string | undefined,
  slips = 0,
): Promise<MarkedAnswer<BuyingEntries>[]> {
  const pages: MarkedAnswer<BuyingEntries>[] = [];
  let after: string | undefined;
  do {
    const page = await readEntries(date, { since, after, slips });
    pages.push(page);
    after = page.value.next ?? undefined;
  } while (after);
  return pages;
}

/** As of the moment of the first page. */
async function allLines(date: string): Promise<MarkedAnswer<PhoneLine[]>> {
  const value: PhoneLine[] = [];
  let mark: string | undefined;
  let after: string | undefined;
  do {
    const page = await readLines(date, after);
    value.push(...linesOf(page.value));
    mark ??= page.mark;
    after = page.value.next ?? undefined;
  } while (after);
  return { value, mark };
}

function linesOf({ orders, lines }: BuyingLines): PhoneLine[] {
  return lines.map(({ wants, ...line }) => ({
    ...line,
    wants: wants.map(({ order, ...want }) => {
      const { id: order_id = "", name = "" } = orders[order] ?? {};
      return { ...want, order_id, name };
    }),
  }));
}

/**
 * All at once: where the phone dies in between, the list is as it was. What an answer to a command has overtaken is
 * asked for again.
 */
async function store(
  userId: string,
  date: string,
  pages: readonly MarkedAnswer<BuyingEntries>[],
  lines: MarkedAnswer<PhoneLine[]> | undefined,
): Promise<void> {
  const database = memberDatabase(userId);
  const [first] = pages;
  if (!database || !first) return;
  const { now, version, slips, slips_version } = first.value;
  await database.transaction("rw", database.buying, async () => {
    if (slips) await replaceSlips(date, slips, first.mark);
    const isWhole = await putUnlessOlder([
      ...(lines ? [buyingRow(date, "lines", date, lines.value, lines.mark)] : []),
      ...pages.flatMap((page) => changesOf(date, page)),
    ]);
    const row = await database.buying.get(`state ${date}`);
    const before = row?.kind === "state" ? row.value : undefined;
    const state = { ...before, version, slips: slips_version, asOf: Date.now() };
    const since = isWhole ? now : (before?.since ?? "");
    await database.buying.put(buyingRow(date, "state", date, { ...state, since }));
  });
}

function changesOf(date: string, { value, mark }: MarkedAnswer<BuyingEntries>): BuyingRow[] {
  const { entries, free, claims, notes } = value;
  return [
    ...entries.map((entry) => buyingRow(date, "entry", entry.id, entry, mark)),
    ...free.map((row) => buyingRow(date, "free", row.order_id, row.free, mark)),
    ...claims.map(({ line_id, ...claim }) => buyingRow(date, "claim", line_id, claim, mark)),
    ...notes.map((note) => buyingRow(date, "note", note.id, note)),
  ];
}
