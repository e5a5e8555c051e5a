import type { BuyingEntries, Free, Note } from "@/domain/buying/responses";
import { isClaimed } from "@/domain/buying/rules";
import { BUYING_PAGE_ENTRIES, BUYING_PAGE_NOTES, BUYING_PAGE_WANTS } from "@/domain/limits/limits";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { listAsked } from "../admin/list-page";
import { slipRows } from "../closing/bought-delivery";
import { type Caller, query } from "../core/http";
import { exists, selectAll, selectFirst } from "../core/sql";
import { dateAsked, mayReadBought, stateOf } from "./delivery-state";
import { type ChangedEntry, entryRows, firstNames, freeOf } from "./entry-rows";
import { versionOf } from "./join-list";

/** A command's moment is taken before it is written: what is asked for begins so much earlier. */
const OVERLAP_MS = 30_000;
const LONGEST_MOMENT = 30;

/** What was entered, and which lines are taken, since a moment. */
export const listEntries = query(
  "GET /api/app/buying/lists/{date}/entries",
  ({ app, caller, now, e }): BuyingEntries => {
    const date = dateAsked(e);
    if (!mayReadBought(app, caller, date)) return nothingOf(app, date, now);
    const { after } = listAsked(e, ["changed"]);
    const since = (e.requestInfo().query.since ?? "").slice(0, LONGEST_MOMENT);
    const [at = since, id = "", noteAt = since, noteId = ""] = after ?? [];
    const found = entryRows(
      app,
      caller,
      `WHERE p.delivery_date = {:date} AND (p.changed_at, p.id) > ({:at}, {:id})
       ORDER BY p.changed_at, p.id LIMIT ${BUYING_PAGE_ENTRIES + 1}`,
      { date, at, id },
    );
    const page = withinShares(found);
    const written = notesOf(app, date, { noteAt, noteId });
    const notes = written.slice(0, BUYING_PAGE_NOTES);
    const isMore = found.length > page.length || written.length > notes.length;
    const [last, note] = [page[page.length - 1], notes[notes.length - 1]];
    const linesChanged = since !== "" && haveLinesChanged(app, date, since);
    return {
      now: momentText(now - OVERLAP_MS),
      state: stateOf(app, date).state,
      version: versionOf(app, date),
      claims: after ? [] : claimsOf(app, caller, { date, since, now }),
      lines_changed: linesChanged,
      entries: page.map(({ changed_at: _changed, ...entry }) => entry),
      sums: sumsOf(app, date),
      free: freeFor(app, date, { isAll: after === null && (since === "" || linesChanged), page }),
      notes,
      ...slipsFor(app, date, after ? "" : (e.requestInfo().query.slips ?? "")),
      next: isMore
        ? JSON.stringify([
            last?.changed_at ?? at,
            last?.id ?? id,
            note?.at ?? noteAt,
            note?.id ?? noteId,
          ])
        : null,
    };
  },
);

/** As `entrySums` says it. */
function sumsOf(app: App, date: string): string {
  const sql = `SELECT COUNT(*) || ' ' || COALESCE(SUM(cents), 0) || ' ' || COALESCE(SUM(void_at != ''), 0) AS sums
    FROM purchases WHERE delivery_date = {:date}`;
  return selectFirst(app, sql, { date }, { sums: "" })?.sums ?? "";
}

/** By its state a phone knows that the list has to leave it. */
function nothingOf(app: App, date: string, now: number): BuyingEntries {
  return {
    now: momentText(now - OVERLAP_MS),
    state: stateOf(app, date).state,
    version: versionOf(app, date),
    claims: [],
    lines_changed: false,
    entries: [],
    free: [],
    notes: [],
    slips_version: 0,
    slips: null,
    next: null,
  };
}

/** The slips, for a phone that asks for them and knows an older version. A change only ever makes the version rise. */
function slipsFor(
  app: App,
  date: string,
  known: string,
): Pick<BuyingEntries, "slips_version" | "slips"> {
  const sql = `SELECT COALESCE(SUM(revision + (void_at != '') + (photo != '')), 0) AS version
    FROM slips WHERE delivery_date = {:date}`;
  const slips_version = selectFirst(app, sql, { date }, { version: 0 })?.version ?? 0;
  if (known === "" || Number(known) === slips_version) return { slips_version, slips: null };
  return { slips_version, slips: slipRows(app, date) };
}

/** As many of the entries as a page has room for, at least one. */
function withinShares(entries: readonly ChangedEntry[]): ChangedEntry[] {
  let shares = 0;
  return entries.slice(0, BUYING_PAGE_ENTRIES).filter((entry, place) => {
    shares += entry.shares.length;
    return place === 0 || shares <= BUYING_PAGE_WANTS;
  });
}

function haveLinesChanged(app: App, date: string, since: string): boolean {
  return exists(
    app,
    "SELECT 1 FROM buying_lines WHERE delivery_date = {:date} AND changed_at > {:since}",
    { date, since },
  );
}

function claimsOf(
  app: App,
  caller: Caller,
  { date, since, now }: { date: string; since: string; now: number },
): BuyingEntries["claims"] {
  const rows = selectAll(
    app,
    `SELECT id, claimed_by, claimed_at FROM buying_lines
     WHERE delivery_date = {:date} AND claimed_at != '' AND claimed_at > {:since}`,
    { date, since },
    { id: "", claimed_by: "", claimed_at: "" },
  );
  const names = firstNames(
    app,
    rows.map((row) => row.claimed_by),
  );
  return rows
    .map((row) => {
      const isHeld = isClaimed(row.claimed_by, momentOf(row.claimed_at), now);
      const holder = isHeld ? row.claimed_by : "";
      return {
        line_id: row.id,
        by: names.get(holder) ?? "",
        own: holder === caller.id,
        at: isHeld ? row.claimed_at : "",
      };
    })
    .filter(({ at }) => since !== "" || at !== "");
}

/** What members on the list wrote to the buyers after one of their notes, the oldest first: a page and one more. */
function notesOf(
  app: App,
  date: string,
  { noteAt, noteId }: { noteAt: string | number; noteId: string | number },
): Note[] {
  const rows = selectAll(
    app,
    `SELECT n.id, n.order_id, n.kind, n.text, n.sent_at AS at, COALESCE(
         (SELECT first_name FROM buying_wants w WHERE w.order_id = n.order_id LIMIT 1), '') AS name
     FROM buyer_notes n WHERE n.delivery_date = {:date} AND (n.sent_at, n.id) > ({:noteAt}, {:noteId})
     ORDER BY n.sent_at, n.id LIMIT ${BUYING_PAGE_NOTES + 1}`,
    { date, noteAt, noteId },
    { id: "", order_id: "", kind: "", text: "", at: "", name: "" },
  );
  return rows.map(({ kind, ...note }) => ({ ...note, kind: kind as Note["kind"] }));
}

/** Of the orders that a page of entries is about, or of all. */
function freeFor(
  app: App,
  date: string,
  { isAll, page }: { isAll: boolean; page: readonly ChangedEntry[] },
): Free[] {
  if (isAll) return freeOf(app, date);
  if (page.length === 0) return [];
  const wants = page.flatMap(({ shares }) => shares.map(({ want_id }) => want_id));
  const orders = selectAll(
    app,
    "SELECT DISTINCT order_id FROM buying_wants WHERE id IN (SELECT value FROM json_each({:wants}))",
    { wants: JSON.stringify([...new Set(wants)]) },
    { order_id: "" },
  );
  return freeOf(
    app,
    date,
    orders.map(({ order_id }) => order_id),
  );
}
