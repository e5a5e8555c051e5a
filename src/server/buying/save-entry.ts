import { knownShop } from "@/domain/basket/grocery-line";
import { budgetAfter, shareCents } from "@/domain/buying/budgets";
import {
  isBought,
  keepEntriesSchema,
  type SaveEntry,
  saveEntrySchema,
  voidEntrySchema,
} from "@/domain/buying/entry";
import type { Entry, Free } from "@/domain/buying/responses";
import { checkEntry, maySubstitute } from "@/domain/buying/rules";
import { LINE_PURCHASES_MAX } from "@/domain/limits/limits";
import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { canonical } from "../core/canonical";
import { type Caller, command, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { execute, insertAll, selectAll, selectFirst } from "../core/sql";
import { requireBuying, requireStillBuyer } from "./delivery-state";
import { entryRows, freeOf } from "./entry-rows";

interface EntryAnswer {
  readonly entries: readonly Entry[];
  readonly free: readonly Free[];
}

interface StoredWant {
  readonly id: string;
  readonly order_id: string;
  readonly substitution_rule: string;
}

/** Saves what a buyer entered. Sent again it is the same entry; two entries for one line are both kept. */
export const saveEntry = command(
  { route: "POST /api/app/buying/entries", body: saveEntrySchema },
  ({ app: tx, caller, body, now }): EntryAnswer => {
    requireStillBuyer(tx, caller);
    if (!isSaved(tx, body)) {
      requireBuying(tx, body.delivery_date);
      const line = lineOf(tx, body);
      requirePlace(tx, line.id);
      const wants = wantsOf(tx, line, body);
      const entry = { ...body, shop: shopOf(body, line) };
      const checked = checkEntry(entry, (id) =>
        maySubstitute(wants.get(id)?.substitution_rule ?? ""),
      );
      if (!checked.ok) fail(422, checked.code);
      requireRoom(tx, entry, wants);
      insertAll(tx, "purchases", [purchaseRow(entry, caller, now)]);
    }
    return answerOf(tx, caller, [body.id]);
  },
);

/** Takes an entry back. Sent again it stays void. */
export const voidEntry = command(
  { route: "POST /api/app/buying/entries/void", body: voidEntrySchema },
  ({ app: tx, caller, body: { id }, now }): EntryAnswer => {
    requireStillBuyer(tx, caller);
    const entry = findOrNull(tx, "purchases", id) ?? fail(404, "not_found");
    if (entry.getString("void_at") === "") {
      requireBuying(tx, entry.getString("delivery_date"));
      execute(
        tx,
        "UPDATE purchases SET void_at = {:at}, void_by = {:by}, changed_at = {:at} WHERE id = {:id}",
        { id, at: momentText(now), by: caller.id },
      );
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "purchase.voided",
        collection: "purchases",
        recordId: id,
        after: { cents: entry.getInt("cents"), date: entry.getString("delivery_date") },
      });
    }
    return answerOf(tx, caller, [id]);
  },
);

/** Says that the entries of a line that someone saw are right, though they brought more than was asked for. */
export const keepEntries = command(
  { route: "POST /api/app/buying/entries/keep", body: keepEntriesSchema },
  ({ app: tx, caller, body: { line_id, entries }, now }): EntryAnswer => {
    requireStillBuyer(tx, caller);
    const line = findOrNull(tx, "buying_lines", line_id) ?? fail(404, "not_found");
    requireBuying(tx, line.getString("delivery_date"));
    const found = selectAll(
      tx,
      `SELECT DISTINCT p.id FROM purchases p, json_each(p.shares) s
         JOIN buying_wants w ON w.id = s.value ->> '$.want_id' JOIN buying_lines l ON l.id = w.line_id
       WHERE p.delivery_date = {:date} AND p.void_at = ''
         AND COALESCE(NULLIF(l.joined_to, ''), l.id) = {:lead}`,
      {
        date: line.getString("delivery_date"),
        lead: line.getString("joined_to") || line.id,
      },
      { id: "" },
    );
    const ids = found.map(({ id }) => id).filter((id) => !entries || entries.includes(id));
    execute(
      tx,
      `UPDATE purchases SET kept_at = {:at}, kept_by = {:by}, changed_at = {:at}
       WHERE kept_at = '' AND id IN (SELECT value FROM json_each({:ids}))`,
      { at: momentText(now), by: caller.id, ids: JSON.stringify(ids) },
    );
    return answerOf(tx, caller, ids);
  },
);

/** Whether it was saved before. Other figures with its id are refused. */
function isSaved(tx: App, body: SaveEntry): boolean {
  const [stored] = selectAll(
    tx,
    "SELECT delivery_date, line_id, outcome, cents, shelf_cents, bought_item, shares FROM purchases WHERE id = {:id}",
    { id: body.id },
    {
      delivery_date: "",
      line_id: "",
      outcome: "",
      cents: 0,
      shelf_cents: 0,
      bought_item: "",
      shares: "",
    },
  );
  if (!stored) return false;
  const shares = (JSON.parse(stored.shares) as SaveEntry["shares"]).map(
    ({ want_id, quantity_milli }) => ({
      want_id,
      quantity_milli,
    }),
  );
  const { delivery_date, line_id, outcome, cents, shelf_cents, bought_item } = body;
  const sent = {
    delivery_date,
    line_id,
    outcome,
    cents,
    shelf_cents,
    bought_item,
    shares: body.shares,
  };
  return canonical(sent) === canonical({ ...stored, shares }) || fail(409, "buying_entry_differs");
}

function lineOf(tx: App, body: SaveEntry): RecordModel {
  const line = findOrNull(tx, "buying_lines", body.line_id);
  if (line?.getString("delivery_date") !== body.delivery_date) fail(409, "buying_line_gone");
  return line as RecordModel;
}

/** So that no phone fills the list: a line of hundreds of members is bought in fewer parts. */
function requirePlace(tx: App, lineId: string): void {
  const sql = "SELECT COUNT(*) AS n FROM purchases WHERE line_id = {:lineId}";
  const entries = selectFirst(tx, sql, { lineId }, { n: 0 })?.n ?? 0;
  if (entries >= LINE_PURCHASES_MAX) fail(409, "buying_line_full");
}

function shopOf(body: SaveEntry, line: RecordModel): string {
  return body.shop === "" ? line.getString("shop") : (knownShop(body.shop) ?? body.shop);
}

/** The wants of an entry by their ids: nobody pays for another line. 409 with those that aren't on this one any more. */
function wantsOf(
  tx: App,
  line: RecordModel,
  { delivery_date, shares }: SaveEntry,
): ReadonlyMap<string, StoredWant> {
  const ids = shares.map(({ want_id }) => want_id);
  const found = selectAll(
    tx,
    `SELECT w.id, w.order_id, w.substitution_rule FROM buying_wants w JOIN buying_lines l ON l.id = w.line_id
     WHERE w.id IN (SELECT value FROM json_each({:ids})) AND w.delivery_date = {:date} AND w.gone_at = ''
       AND COALESCE(NULLIF(l.joined_to, ''), l.id) = {:lead}`,
    {
      ids: JSON.stringify(ids),
      date: delivery_date,
      lead: line.getString("joined_to") || line.id,
    },
    { id: "", order_id: "", substitution_rule: "" },
  );
  const wants = new Map(found.map((want) => [want.id, want]));
  const gone = ids.filter((id) => !wants.has(id));
  return gone.length ? fail(409, "buying_line_gone", {}, { gone }) : wants;
}

/** 409 with whose budget it would pass, by how much, and what is left. */
function requireRoom(tx: App, entry: SaveEntry, wants: ReadonlyMap<string, StoredWant>): void {
  if (!isBought(entry.outcome)) return;
  const orders = [...new Set([...wants.values()].map(({ order_id }) => order_id))];
  const free = freeOf(tx, entry.delivery_date, orders);
  const left = new Map(free.map(({ order_id, free }) => [order_id, free]));
  const over = budgetAfter(entry, (id) => wants.get(id)?.order_id, left);
  if (over.length) fail(409, "buying_over_budget", {}, { over, free });
}

function purchaseRow(entry: SaveEntry, caller: Caller, now: number) {
  const at = momentText(now);
  const parts = shareCents(entry);
  const shares = entry.shares.map((share, place) => ({ ...share, cents: parts[place] ?? 0 }));
  return {
    ...{ ...entry, shares, quantity_milli: sumOf(entry.shares) },
    ...{ slip_id: "", by: caller.id, at, changed_at: at },
    ...{ void_at: "", void_by: "", kept_at: "", kept_by: "" },
  };
}

function sumOf(shares: SaveEntry["shares"]): number {
  return shares.reduce((sum, { quantity_milli }) => sum + quantity_milli, 0);
}

/** The entries, and what is left of the budgets that they are about. */
function answerOf(tx: App, caller: Caller, ids: readonly string[]): EntryAnswer {
  const found = entryRows(
    tx,
    caller,
    "WHERE p.id IN (SELECT value FROM json_each({:ids})) ORDER BY p.at, p.id",
    { ids: JSON.stringify(ids) },
  );
  const entries = found.map(({ changed_at: _changed, ...entry }) => entry);
  return { entries, free: freeOfEntries(tx, ids) };
}

function freeOfEntries(tx: App, ids: readonly string[]): readonly Free[] {
  const orders = selectAll(
    tx,
    `SELECT DISTINCT w.order_id, p.delivery_date AS date
     FROM purchases p, json_each(p.shares) s JOIN buying_wants w ON w.id = s.value ->> '$.want_id'
     WHERE p.id IN (SELECT value FROM json_each({:ids}))`,
    { ids: JSON.stringify(ids) },
    { order_id: "", date: "" },
  );
  const [first] = orders;
  return first
    ? freeOf(
        tx,
        first.date,
        orders.map(({ order_id }) => order_id),
      )
    : [];
}
