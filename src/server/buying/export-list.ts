import { BUYING_PAGE_LINES } from "@/domain/limits/limits";
import { formatCsvRand } from "@/domain/money/rules";
import { type CsvColumns, csvHead, csvRow, csvSelect, type StoredColumn } from "@/domain/text/csv";
import { type SendPart, streamExport } from "../core/export-stream";
import { query } from "../core/http";
import { selectAll, selectFirst } from "../core/sql";
import { dateAsked } from "./delivery-state";

const rand = (cents: string) => (cents === "" ? "" : formatCsvRand(Number(cents)));

/** Of a want `w` on a line `l`, with what `n` says was entered for it. */
const COLUMNS: CsvColumns<StoredColumn> = {
  Shop: { sql: "IIF(l.shop = '', 'No Preference', l.shop)" },
  Category: { sql: "l.category" },
  Item: { sql: "l.item_name" },
  Brand: { sql: "l.brand" },
  Size: { sql: "l.unit" },
  Quantity: { sql: "w.quantity" },
  "First Name": { sql: "w.first_name" },
  "Order Number": { sql: "COALESCE(o.order_number, '')" },
  "Item Budget": { sql: "COALESCE(NULLIF(w.budget, 'null'), '')", cell: rand },
  "Order Budget": { sql: "COALESCE(o.order_budget, '')", cell: rand },
  Substitution: { sql: "w.substitution_rule" },
  "Substitution Details": { sql: "w.substitution_details" },
  "Bought Quantity": { sql: "COALESCE(n.milli, 0) / 1000.0" },
  "Bought For": { sql: "COALESCE(n.cents, 0)", cell: rand },
  "List Version": { sql: "w.version" },
};
const FIRST = { shop: "", category: "", item_name: "", id: "" };
const HEADINGS = Object.keys(COLUMNS);
const ROW = {
  place: 0,
  ...Object.fromEntries(HEADINGS.map((heading) => [heading, ""])),
};

/** 'buying-list-{date}.csv': each item of each member, by shop, category and item, with what was bought of it. */
export const exportList = query(
  "GET /api/app/admin/buying/{date}/list.csv",
  ({ app, caller, now, e }) => {
    const date = dateAsked(e);
    const name = `buying-list-${date}.csv`;
    e.response.header().set("Content-Disposition", `attachment; filename="${name}"`);
    e.response.header().set("X-Rows", String(itemsOn(app, date)));
    const about = { action: "buying_list.exported", collection: "buying_lines" };
    streamExport(
      { app, caller, now, e, contentType: "text/csv; charset=utf-8", ...about },
      (send) => {
        send(csvHead(COLUMNS), 0);
        sendRows(app, date, send);
      },
    );
  },
);

function itemsOn(app: App, date: string): number {
  const sql =
    "SELECT COUNT(*) AS n FROM buying_wants WHERE delivery_date = {:date} AND gone_at = ''";
  return selectFirst(app, sql, { date }, { n: 0 })?.n ?? 0;
}

function sendRows(app: App, date: string, send: SendPart): void {
  let after = FIRST;
  for (;;) {
    const lines = linesAfter(app, date, after);
    const last = lines[lines.length - 1];
    if (!last) return;
    const rows = rowsOf(app, date, lines);
    if (rows.length) send(rows.map(lineOf).join(""), rows.length);
    after = last;
  }
}

function linesAfter(app: App, date: string, after: typeof FIRST): (typeof FIRST)[] {
  return selectAll(
    app,
    `SELECT shop, category, item_name, id FROM buying_lines
     WHERE delivery_date = {:date}
       AND (shop, category, item_name, id) > ({:shop}, {:category}, {:item_name}, {:id})
     ORDER BY shop, category, item_name, id LIMIT ${BUYING_PAGE_LINES}`,
    { date, ...after },
    FIRST,
  );
}

function rowsOf(app: App, date: string, lines: readonly (typeof FIRST)[]) {
  return selectAll(
    app,
    `WITH shown AS (SELECT value AS id, key AS place FROM json_each({:ids})),
       entered AS MATERIALIZED (
         SELECT s.value ->> '$.want_id' AS want_id, SUM(s.value ->> '$.quantity_milli') AS milli,
           SUM(s.value ->> '$.cents') AS cents
         FROM purchases p, json_each(p.shares) s
         WHERE p.delivery_date = {:date} AND p.void_at = '' AND p.outcome IN ('bought', 'substituted')
         GROUP BY 1)
     SELECT 0 AS place, ${csvSelect(COLUMNS)}
     FROM shown CROSS JOIN buying_lines l ON l.id = shown.id CROSS JOIN buying_wants w ON w.line_id = l.id
       LEFT JOIN orders o ON o.id = w.order_id LEFT JOIN entered n ON n.want_id = w.id
     WHERE w.delivery_date = {:date} AND w.gone_at = ''
     ORDER BY shown.place, w.first_name, w.id`,
    { date, ids: JSON.stringify(lines.map(({ id }) => id)) },
    ROW,
  );
}

function lineOf(row: Readonly<Record<string, string | number>>): string {
  return csvRow(
    HEADINGS.map((heading) => {
      const stored = String(row[heading] ?? "");
      return COLUMNS[heading]?.cell?.(stored) ?? stored;
    }),
  );
}
