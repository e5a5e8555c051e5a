import type { ResultOutcome } from "@/domain/closing/results";
import { itemSentence } from "@/domain/closing/words";
import { EXPORT_PAGE } from "@/domain/limits/limits";
import { formatCsvRand } from "@/domain/money/rules";
import { type CsvColumns, csvHead, csvRow } from "@/domain/text/csv";
import { dateAsked } from "../buying/delivery-state";
import { streamExport } from "../core/export-stream";
import { query } from "../core/http";
import { selectAll } from "../core/sql";
import { memberName } from "../members/member-name";
import { COUNTED } from "./named-sums";

const ROW = {
  place: 0,
  order_id: "",
  position: 0,
  order_number: "",
  member: "",
  item_name: "",
  unit: "",
  category: "",
  asked: 0,
  outcome: "",
  bought_milli: 0,
  replaced_milli: 0,
  shop: "",
  bought_item: "",
  reason: "",
  cents: 0,
  saved_cents: 0,
};
type Row = typeof ROW;

const COLUMNS: CsvColumns<(row: Row) => string> = {
  Order: ({ order_number }) => order_number,
  Member: ({ member }) => member,
  Item: ({ item_name }) => item_name,
  Size: ({ unit }) => unit,
  Category: ({ category }) => category,
  Asked: ({ asked }) => String(asked),
  Bought: ({ bought_milli }) => String(bought_milli / 1000),
  Shop: ({ shop }) => shop,
  Result: (row) =>
    itemSentence({ ...row, quantity: row.asked, outcome: row.outcome as ResultOutcome }),
  Price: ({ cents }) => formatCsvRand(cents),
  Saved: ({ saved_cents }) => formatCsvRand(saved_cents),
};

/** `delivery-{date}.csv`: what was bought for each item of the orders that the screen's sums count, page by page. */
export const exportResults = query(
  "GET /api/app/admin/closing/{date}/results.csv",
  ({ app, caller, now, e }) => {
    const date = dateAsked(e);
    const headers = e.response.header();
    headers.set("Content-Disposition", `attachment; filename="delivery-${date}.csv"`);
    const about = { action: "closing.exported", collection: "deliveries" };
    const contentType = "text/csv; charset=utf-8";
    streamExport({ app, caller, now, e, contentType, ...about }, (send) => {
      send(csvHead(COLUMNS), 0);
      let last: Place = { order_id: "", position: 0, place: 0 };
      for (;;) {
        const rows = page(app, date, last);
        send(rows.map(line).join(""), rows.length);
        const bottom = rows[rows.length - 1];
        if (!bottom || rows.length < EXPORT_PAGE) return;
        last = bottom;
      }
    });
  },
);

const CELLS = Object.values(COLUMNS);

function line(row: Row): string {
  return csvRow(CELLS.map((cell) => cell(row)));
}

type Place = Pick<Row, "order_id" | "position" | "place">;

function page(app: App, date: string, { order_id, position, place }: Place): Row[] {
  return selectAll(
    app,
    `SELECT r.rowid AS place, r.order_id, r.position, o.order_number,
       ${memberName("r.user_id", "NULLIF(p.full_name, '')")} AS member,
       r.item_name, r.unit, r.category, r.asked, r.outcome, r.bought_milli, r.replaced_milli, r.shop, r.bought_item, r.reason, r.cents,
       r.saved_cents
     FROM order_results r INDEXED BY idx_order_results_delivery
       CROSS JOIN orders o ON o.id = r.order_id LEFT JOIN profiles p ON p.id = r.user_id
     WHERE r.delivery_date = {:date} AND ${COUNTED} AND (r.order_id, r.position, r.rowid) > ({:order_id}, {:position}, {:place})
     ORDER BY r.order_id, r.position, r.rowid LIMIT ${EXPORT_PAGE}`,
    { date, order_id, position, place },
    ROW,
  );
}
