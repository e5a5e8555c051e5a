import type { Slips } from "@/domain/closing/responses";
import type { SlipLine } from "@/domain/closing/slip";
import {
  openDifference,
  type SaveSlip,
  SLIPS_MAX,
  saveSlipSchema,
  voidSlipSchema,
} from "@/domain/closing/slip";
import { grouped } from "@/domain/grouped";
import { momentText } from "@/domain/time/sa-time";
import { mayReadBought, requireBuying, requireStillBuyer, stateOf } from "../buying/delivery-state";
import { audit } from "../core/audit";
import { canonical } from "../core/canonical";
import { type Caller, command, fail, query } from "../core/http";
import { findOrNull, newRecord, setAll } from "../core/records";
import { execute, exists, selectAll, selectFirst } from "../core/sql";
import { slipRows } from "./bought-delivery";

/** The slips of a delivery with their lines, and what is on no slip. */
export const listSlips = query("GET /api/app/buying/slips", ({ app, caller, e }): Slips => {
  const { date = "" } = e.requestInfo().query;
  return slipsOf(app, caller, date);
});

/** Adds a slip, or changes the one that the caller saw. Sent again it is the same slip. */
export const saveSlip = command(
  { route: "POST /api/app/buying/slips", body: saveSlipSchema },
  ({ app: tx, caller, body, now }) => {
    requireStillBuyer(tx, caller);
    const stored = findOrNull(tx, "slips", body.id);
    if (!stored || !isAsStored(tx, stored, body)) {
      requireBuying(tx, body.delivery_date);
      requireRevision(tx, caller, stored, body);
      if (!stored) requireRoom(tx, body.delivery_date);
      requireFree(tx, caller, body);
      writeSlip(tx, stored, { body, caller, now });
    }
    return slipsOf(tx, caller, body.delivery_date);
  },
);

/** Takes back a slip that was entered by mistake. Its lines are on no slip then. */
export const voidSlip = command(
  { route: "POST /api/app/buying/slips/void", body: voidSlipSchema },
  ({ app: tx, caller, body, now }) => {
    requireStillBuyer(tx, caller);
    const slip = findOrNull(tx, "slips", body.id) ?? fail(404, "not_found");
    const date = slip.getString("delivery_date");
    if (slip.getString("void_at") === "") {
      requireBuying(tx, date);
      if (slip.getInt("revision") > body.revision) failWithSlips(tx, caller, date, "slip_changed");
      setAll(slip, { void_at: momentText(now), void_by: caller.id });
      tx.save(slip);
      putOnSlip(tx, slip.id, [], now);
      logSlip(tx, slip, { caller, now, action: "slip.removed" });
    }
    return slipsOf(tx, caller, date);
  },
);

function requireRevision(
  tx: App,
  caller: Caller,
  stored: RecordModel | null,
  { revision, delivery_date }: SaveSlip,
): void {
  const known = stored?.getInt("revision") ?? 0;
  const isOther = stored !== null && stored.getString("delivery_date") !== delivery_date;
  if (stored?.getString("void_at")) failWithSlips(tx, caller, delivery_date, "slip_removed");
  if (known !== revision || isOther) failWithSlips(tx, caller, delivery_date, "slip_changed");
}

/** 409 with the slips as they are stored: a phone that opens its own again begins with them. */
function failWithSlips(
  tx: App,
  caller: Caller,
  date: string,
  code: "slip_changed" | "slip_line_taken" | "slip_removed",
): never {
  return fail(409, code, {}, { slips: slipsOf(tx, caller, date) });
}

function requireRoom(tx: App, date: string): void {
  const sql = "SELECT COUNT(*) AS n FROM slips WHERE delivery_date = {:date}";
  if ((selectFirst(tx, sql, { date }, { n: 0 })?.n ?? 0) >= SLIPS_MAX) fail(409, "slips_full");
}

interface Writing {
  readonly body: SaveSlip;
  readonly caller: Caller;
  readonly now: number;
}

function writeSlip(tx: App, stored: RecordModel | null, { body, caller, now }: Writing): void {
  const slip = stored ?? newRecord(tx, "slips");
  const { id, delivery_date, shop, total_cents, differences, lines } = body;
  setAll(slip, {
    id,
    delivery_date,
    shop,
    total_cents,
    differences,
    revision: slip.getInt("revision") + 1,
    ...(!stored && { by: caller.id, at: momentText(now) }),
  });
  tx.save(slip);
  putOnSlip(tx, id, lines, now);
  logSlip(tx, slip, { caller, now, action: stored ? "slip.changed" : "slip.added" });
}

/** Every line is a purchase of this delivery that counts and is on no other slip. */
function requireFree(tx: App, caller: Caller, { id, delivery_date, lines }: SaveSlip): void {
  const ids = JSON.stringify(lines);
  const free = `SELECT COUNT(*) AS n FROM purchases
    WHERE id IN (SELECT value FROM json_each({:ids})) AND delivery_date = {:date} AND void_at = ''
      AND outcome IN ('bought', 'substituted') AND slip_id IN ('', {:id})`;
  const found = selectFirst(tx, free, { ids, date: delivery_date, id }, { n: 0 });
  if (found?.n !== new Set(lines).size) failWithSlips(tx, caller, delivery_date, "slip_line_taken");
}

/** Marked as changed, so that the buyers' phones hear of it. */
function putOnSlip(tx: App, id: string, lines: readonly string[], now: number): void {
  const ids = JSON.stringify(lines);
  const at = momentText(now);
  const off =
    "UPDATE purchases SET slip_id = '', changed_at = {:at} WHERE slip_id = {:id} AND slip_id != '' AND id NOT IN";
  execute(tx, `${off} (SELECT value FROM json_each({:ids}))`, { id, ids, at });
  const on =
    "UPDATE purchases SET slip_id = {:id}, changed_at = {:at} WHERE slip_id != {:id} AND id IN";
  execute(tx, `${on} (SELECT value FROM json_each({:ids}))`, { id, ids, at });
}

/** Whether the same was saved before, by the same command. A line that was taken back since is no other content. */
function isAsStored(tx: App, stored: RecordModel, body: SaveSlip): boolean {
  const isNext = stored.getInt("revision") === body.revision + 1;
  if (!isNext || stored.getString("void_at") !== "") return false;
  const { id, delivery_date } = body;
  const differs = `SELECT 1 FROM purchases WHERE delivery_date = {:delivery_date} AND void_at = ''
    AND (slip_id = {:id}) != (id IN (SELECT value FROM json_each({:ids})))`;
  return (
    stored.getString("delivery_date") === delivery_date &&
    !exists(tx, differs, { id, delivery_date, ids: JSON.stringify(body.lines) }) &&
    stored.getString("shop") === body.shop &&
    stored.getInt("total_cents") === body.total_cents &&
    canonical(JSON.parse(stored.getString("differences"))) === canonical(body.differences)
  );
}

interface Logged {
  readonly caller: Caller;
  readonly now: number;
  readonly action: string;
}

export function logSlip(tx: App, slip: RecordModel, { caller, now, action }: Logged): void {
  audit(tx, {
    at: now,
    actorId: caller.id,
    action,
    collection: "slips",
    recordId: slip.id,
    after: {
      delivery_date: slip.getString("delivery_date"),
      shop: slip.getString("shop"),
      cents: slip.getInt("total_cents"),
    },
  });
}

/** What the commands about slips answer. A command that comes again after closing is told no more than the state. */
export function slipsOf(app: App, caller: Caller, date: string): Slips {
  const { state } = stateOf(app, date);
  if (!mayReadBought(app, caller, date)) return { state, slips: [], loose: [] };
  const lines = boughtLines(app, date);
  const bySlip = grouped(lines, ({ slip_id }) => slip_id);
  return {
    state,
    slips: slipRows(app, date).map((slip) => {
      const own = bySlip.get(slip.id) ?? [];
      return { ...slip, lines: own.map(lineOf), open: openDifference(slip, own) };
    }),
    loose: (bySlip.get("") ?? []).map(lineOf),
  };
}

interface BoughtLine extends SlipLine {
  readonly shop: string;
  readonly slip_id: string;
}

function lineOf({ slip_id: _slip, ...line }: BoughtLine) {
  return line;
}

function boughtLines(app: App, date: string): BoughtLine[] {
  return selectAll(
    app,
    `SELECT p.id, p.shop, p.slip_id, p.quantity_milli, p.cents,
       COALESCE(NULLIF(p.bought_item, ''), l.item_name, '') AS item_name
     FROM purchases p LEFT JOIN buying_lines l ON l.id = p.line_id
     WHERE p.delivery_date = {:date} AND p.void_at = '' AND p.outcome IN ('bought', 'substituted')
     ORDER BY p.shop, p.at, p.id`,
    { date },
    { id: "", shop: "", slip_id: "", quantity_milli: 0, cents: 0, item_name: "" },
  );
}
