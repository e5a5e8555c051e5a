import { entrySums, lostEntries } from "@/domain/buying/lost-entries";
import type { PhoneLine } from "@/domain/buying/phone-list";
import type { BuyingEntries, BuyingLines } from "@/domain/buying/responses";
import { RequestError } from "../core/client";
import { buyingLines, buyingValues, keepOnly, keptDeliveries } from "../local/cache/buying-list";
import { type BuyingRow, buyingRow, linesId, replaceSlips } from "../local/cache/buying-rows";
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
    await keepOnly(dates);
    onDates(dates);
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

/** Fetches what has changed since this phone last asked. A delivery that is over leaves the phone. */
async function refreshList(userId: string, date: string, isWhole = false): Promise<void> {
  const buying = memberDatabase(userId)?.buying;
  const row = await buying?.get(`state ${date}`);
  const state = row?.kind === "state" ? row.value : undefined;
  const hasLines = (await buying?.where("id").equals(linesId(date)).count()) === 1;
  const since = hasLines && !isWhole ? state?.since : undefined;
  const pages = await entriesSince(date, since, since ? state?.slips : 0);
  const [first] = pages;
  if (!first) return;
  if (first.state !== "buying") {
    await memberDatabase(userId)?.transaction("rw", currentDb().buying, async () =>
      keepOnly((await keptDeliveries()).filter((kept) => kept !== date)),
    );
    throw new RequestError(409, { code: "buying_not_started" });
  }
  const isNew = !since || first.lines_changed || first.version !== state?.version;
  const lines = isNew ? await allLines(date) : undefined;
  if (state && !since && lines) await sendLost(userId, date, pages, lines);
  await store(userId, date, pages, lines);
  if (since && (await hasOthers(userId, date, pages))) await refreshList(userId, date, true);
}

/** Whether this phone has other entries than the server: it was restored to an older state, or one came this moment. */
async function hasOthers(
  userId: string,
  date: string,
  pages: readonly BuyingEntries[],
): Promise<boolean> {
  const sums = pages.at(-1)?.sums;
  if (sums === undefined || !memberDatabase(userId)) return false;
  return sums !== entrySums(await buyingValues(date, "entry"));
}

/** What a restored server has lost leaves the list, and this phone's own is sent again. */
async function sendLost(
  userId: string,
  date: string,
  pages: readonly BuyingEntries[],
  lines: readonly PhoneLine[],
): Promise<void> {
  const database = memberDatabase(userId);
  if (!database) return;
  const entries = pages.flatMap((page) => page.entries);
  const kept = await buyingValues(date, "entry");
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
): Promise<BuyingEntries[]> {
  const pages: BuyingEntries[] = [];
  let after: string | undefined;
  do {
    const page = await readEntries(date, { since, after, slips });
    pages.push(page);
    after = page.next ?? undefined;
  } while (after);
  return pages;
}

async function allLines(date: string): Promise<PhoneLine[]> {
  const lines: PhoneLine[] = [];
  let after: string | undefined;
  do {
    const page = await readLines(date, after);
    lines.push(...linesOf(page));
    after = page.next ?? undefined;
  } while (after);
  return lines;
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

/** All at once: where the phone dies in between, the list is as it was. */
async function store(
  userId: string,
  date: string,
  pages: readonly BuyingEntries[],
  lines: readonly PhoneLine[] | undefined,
): Promise<void> {
  const database = memberDatabase(userId);
  const [first] = pages;
  if (!database || !first) return;
  const { now: since, version, slips, slips_version } = first;
  const state = { since, version, slips: slips_version, asOf: Date.now() };
  await database.transaction("rw", database.buying, async () => {
    if (slips) await replaceSlips(date, slips);
    await database.buying.bulkPut([
      ...(lines ? [buyingRow(date, "lines", date, lines)] : []),
      ...pages.flatMap((page) => changesOf(date, page)),
      buyingRow(date, "state", date, state),
    ]);
  });
}

function changesOf(date: string, { entries, free, claims, notes }: BuyingEntries): BuyingRow[] {
  return [
    ...entries.map((entry) => buyingRow(date, "entry", entry.id, entry)),
    ...free.map((row) => buyingRow(date, "free", row.order_id, row.free)),
    ...claims.map(({ line_id, ...claim }) => buyingRow(date, "claim", line_id, claim)),
    ...notes.map((note) => buyingRow(date, "note", note.id, note)),
  ];
}
