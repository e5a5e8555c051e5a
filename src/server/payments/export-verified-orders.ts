import { EXPORT_PAGE } from "@/domain/limits/limits";
import { formatPhone } from "@/domain/members/phone";
import { formatCsvRand } from "@/domain/money/rules";
import { type CsvColumns, csvHead, csvRow, csvSelect, type StoredColumn } from "@/domain/text/csv";
import { momentOf, sastDate } from "@/domain/time/sa-time";
import { type SendPart, streamExport } from "../core/export-stream";
import { query } from "../core/http";
import { keptCounts } from "../core/kept-counts";
import { selectAll } from "../core/sql";

/** Of an order `o` and its member's profile `p`: the address written on the order, else the member's first one. */
const COLUMNS: CsvColumns<StoredColumn> = {
  "Order Number": { sql: "o.order_number" },
  "Payment Ref": { sql: "o.payment_reference" },
  "Customer Name": {
    sql: "COALESCE(NULLIF(o.delivery ->> '$.full_name', ''), NULLIF(p.full_name, ''), 'Unknown')",
  },
  Email: { sql: "COALESCE(NULLIF(p.email, ''), 'Unknown')" },
  Phone: {
    sql: "COALESCE(NULLIF(o.delivery ->> '$.phone', ''), p.phone)",
    cell: formatPhone,
  },
  Budget: { sql: "o.order_budget", cell: (cents) => formatCsvRand(Number(cents)) },
  Total: { sql: "o.total", cell: (cents) => formatCsvRand(Number(cents)) },
  Address: {
    sql: `COALESCE(
      (o.delivery ->> '$.line1') || ', ' || (o.delivery ->> '$.city') || ', ' || (o.delivery ->> '$.postal_code'),
      (SELECT a.line1 || ', ' || a.city || ', ' || a.postal_code FROM addresses a
       WHERE a.user_id = o.user_id ORDER BY a.is_default DESC, a.id LIMIT 1),
      'No address')`,
  },
  "Verified Date": { sql: "o.verified_at", cell: dateOf },
};

const HEADINGS = Object.keys(COLUMNS);
const ROW = {
  id: "",
  verified_at: "",
  ...Object.fromEntries(HEADINGS.map((heading) => [heading, ""])),
};

/**
 * 'verified-orders-{date}.csv', newest first, without those that were cancelled since: streamed page by page, so that neither memory nor other
 * requests feel its length. `X-Rows` says how many there are. However it ends, the audit log says who took how
 * many rows.
 */
export const exportVerifiedOrders = query(
  "GET /api/app/payments/verified-orders.csv",
  ({ app, caller, now, e }) => {
    const headers = e.response.header();
    const name = `verified-orders-${sastDate(now)}.csv`;
    headers.set("Content-Disposition", `attachment; filename="${name}"`);
    headers.set("X-Rows", String(keptCounts(app).verified_orders));
    streamExport(
      {
        app,
        caller,
        now,
        e,
        contentType: "text/csv; charset=utf-8",
        action: "orders.exported",
        collection: "orders",
      },
      (send) => {
        send(csvHead(COLUMNS), 0);
        sendRows(app, send);
      },
    );
  },
);

function sendRows(app: App, send: SendPart): void {
  let last = { verified_at: "9999", id: "" };
  for (;;) {
    const rows = page(app, last);
    send(rows.map(line).join(""), rows.length);
    const bottom = rows[rows.length - 1];
    if (!bottom || rows.length < EXPORT_PAGE) return;
    last = bottom;
  }
}

function page(app: App, after: { verified_at: string; id: string }) {
  return selectAll(
    app,
    `SELECT o.id, o.verified_at, ${csvSelect(COLUMNS)}
     FROM (SELECT * FROM orders WHERE payment_status = 'verified' AND status != 'cancelled'
             AND (verified_at, id) < ({:verified_at}, {:id})
           ORDER BY verified_at DESC, id DESC LIMIT ${EXPORT_PAGE}) o
     LEFT JOIN profiles p ON p.id = o.user_id
     ORDER BY o.verified_at DESC, o.id DESC`,
    after,
    ROW,
  );
}

let lastHour = "";
let lastDate = "";

/** The date in South Africa changes with an hour at most: worked out once for each that comes along. */
function dateOf(moment: string): string {
  const hour = moment.slice(0, 13);
  if (hour !== lastHour) {
    lastHour = hour;
    lastDate = sastDate(momentOf(moment));
  }
  return lastDate;
}

const CELLS = Object.values(COLUMNS).map(({ cell }) => cell);

/** Each column is read once: of a hundred thousand rows every step counts. */
function line(row: Readonly<Record<string, string>>): string {
  return csvRow(
    HEADINGS.map((heading, place) => {
      const stored = row[heading] ?? "";
      return CELLS[place]?.(stored) ?? stored;
    }),
  );
}
