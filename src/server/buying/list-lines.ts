import type { BuyingLines, Line } from "@/domain/buying/responses";
import { maySubstitute } from "@/domain/buying/rules";
import { BUYING_PAGE_LINES, BUYING_PAGE_WANTS } from "@/domain/limits/limits";
import { listAsked } from "../admin/list-page";
import { query } from "../core/http";
import { selectAll } from "../core/sql";
import { dateAsked, mayReadBought } from "./delivery-state";

const LINE = {
  id: "",
  shop: "",
  asked_shop: "",
  category: "",
  item_name: "",
  brand: "",
  unit: "",
  members: 0,
};
const WANT = {
  id: "",
  line: "",
  order_id: "",
  first_name: "",
  quantity: 0,
  budget: "",
  substitution_rule: "",
  substitution_details: "",
  notes: "",
  version: 0,
};
type StoredLine = typeof LINE;

/** A page of a delivery's list, by shop, category and item, with the members below each line. */
export const listLines = query(
  "GET /api/app/buying/lists/{date}/lines",
  ({ app, caller, e }): BuyingLines => {
    const date = dateAsked(e);
    if (!mayReadBought(app, caller, date)) return { orders: [], lines: [], next: null };
    const { after } = listAsked(e, ["place"]);
    const { shop } = e.requestInfo().query;
    const found = pageOfLines(app, date, { shop, after });
    const lines = withinWants(found);
    const wants = wantsOf(app, date, lines);
    const also = spellingsOf(app, date);
    const places = new Map<string, number>();
    const orders: BuyingLines["orders"] = [];
    const placeOf = (id: string, name: string) => {
      const known = places.get(id);
      if (known !== undefined) return known;
      places.set(id, orders.length);
      orders.push({ id, name });
      return orders.length - 1;
    };
    const shown = lines.map((line) => ({
      ...lineOf(line),
      also: (also.get(line.id) ?? []).filter((name) => name !== line.item_name),
      wants: (wants.get(line.id) ?? []).map((want) => ({
        id: want.id,
        order: placeOf(want.order_id, want.first_name),
        quantity: want.quantity,
        budget: JSON.parse(want.budget) as number | null,
        substitute: maySubstitute(want.substitution_rule),
        details: want.substitution_details,
        notes: want.notes,
        version: want.version,
      })),
    }));
    const last = lines[lines.length - 1];
    const isMore = last && (lines.length < found.length || found.length > BUYING_PAGE_LINES);
    return { orders, lines: shown, next: isMore ? JSON.stringify(keyOf(last)) : null };
  },
);

function keyOf({ shop, category, item_name, id }: StoredLine) {
  return [shop, category, item_name, id];
}

function pageOfLines(
  app: App,
  date: string,
  asked: { shop: string | undefined; after: readonly (string | number)[] | null },
): StoredLine[] {
  const [shop = "", category = "", item_name = "", id = ""] = asked.after ?? [];
  const ofShop = asked.shop === undefined ? "" : "AND l.shop = {:only}";
  return selectAll(
    app,
    `SELECT l.id, l.shop, l.asked_shop, l.category, l.item_name, l.brand, l.unit, members FROM (
       SELECT l.*, (SELECT COUNT(*) FROM buying_wants w WHERE w.gone_at = '' AND (w.line_id = l.id
         OR w.line_id IN (SELECT id FROM buying_lines j WHERE j.joined_to = l.id AND j.joined_to != ''))) AS members
       FROM buying_lines l WHERE l.delivery_date = {:date} AND l.joined_to = '' ${ofShop}
         AND (l.shop, l.category, l.item_name, l.id) > ({:shop}, {:category}, {:item_name}, {:id})) l
     WHERE members > 0 ORDER BY l.shop, l.category, l.item_name, l.id LIMIT ${BUYING_PAGE_LINES + 1}`,
    { date, only: asked.shop ?? "", shop, category, item_name, id },
    LINE,
  );
}

/** As many of the lines as a page has room for, at least one. */
function withinWants(lines: readonly StoredLine[]): StoredLine[] {
  let members = 0;
  return lines.slice(0, BUYING_PAGE_LINES).filter((line, place) => {
    members += line.members;
    return place === 0 || members <= BUYING_PAGE_WANTS;
  });
}

function wantsOf(
  app: App,
  date: string,
  lines: readonly StoredLine[],
): ReadonlyMap<string, (typeof WANT)[]> {
  const rows = selectAll(
    app,
    `WITH shown AS (SELECT value AS id FROM json_each({:ids})),
       own AS (SELECT id, id AS line FROM shown UNION ALL
         SELECT l.id, l.joined_to FROM buying_lines l
         WHERE l.delivery_date = {:date} AND l.joined_to != '' AND l.joined_to IN (SELECT id FROM shown))
     SELECT w.id, own.line, w.order_id, w.first_name, w.quantity, COALESCE(w.budget, 'null') AS budget,
       w.substitution_rule, w.substitution_details, w.notes, w.version
     FROM own CROSS JOIN buying_wants w ON w.line_id = own.id
     WHERE w.gone_at = '' ORDER BY w.first_name, w.order_id, w.id`,
    { date, ids: JSON.stringify(lines.map(({ id }) => id)) },
    WANT,
  );
  const byLine = new Map<string, (typeof WANT)[]>();
  for (const row of rows) {
    const known = byLine.get(row.line);
    if (known) known.push(row);
    else byLine.set(row.line, [row]);
  }
  return byLine;
}

/** What joined lines are called, by the line that they are bought with. */
function spellingsOf(app: App, date: string): ReadonlyMap<string, string[]> {
  const rows = selectAll(
    app,
    `SELECT joined_to AS line, item_name FROM buying_lines
     WHERE delivery_date = {:date} AND joined_to != '' ORDER BY item_name`,
    { date },
    { line: "", item_name: "" },
  );
  const names = new Map<string, string[]>();
  for (const { line, item_name } of rows) {
    const known = names.get(line) ?? [];
    if (!known.includes(item_name)) names.set(line, [...known, item_name]);
  }
  return names;
}

function lineOf({
  id,
  shop,
  asked_shop,
  category,
  item_name,
  brand,
  unit,
}: StoredLine): Omit<Line, "also" | "wants"> {
  return { id, shop, any_shop: asked_shop === "", category, item_name, brand, unit };
}
