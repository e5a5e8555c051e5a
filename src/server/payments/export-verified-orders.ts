import { EXPORT_PAGE } from "@/domain/limits/limits";
import { formatPhone } from "@/domain/members/phone";
import { formatCsvRand } from "@/domain/money/rules";
import { CSV_BOM, csvRow } from "@/domain/text/csv";
import { momentOf, sastDate } from "@/domain/time/sa-time";
import { type SendPart, streamExport } from "../core/export-stream";
import { query } from "../core/http";
import { keptCounts } from "../core/kept-counts";
import { selectAll } from "../core/sql";

const COLUMNS = [
  "Order Number",
  "Payment Ref",
  "Customer Name",
  "Email",
  "Phone",
  "Budget",
  "Total",
  "Address",
  "Verified Date",
];

const ROW = {
  id: "",
  verified_at: "",
  order_number: "",
  payment_reference: "",
  name: "",
  email: "",
  phone: "",
  order_budget: 0,
  total: 0,
  address: "",
};

/**
 * 'verified-orders-{date}.csv', newest first: streamed page by page, so that neither memory nor other
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
        send(CSV_BOM + csvRow(COLUMNS), 0);
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

/** The address written on the order, else the member's first one. */
function page(app: App, after: { verified_at: string; id: string }) {
  return selectAll(
    app,
    `SELECT o.id, o.verified_at, o.order_number, o.payment_reference, o.order_budget, o.total,
       COALESCE(NULLIF(o.delivery ->> '$.full_name', ''), NULLIF(p.full_name, ''), 'Unknown') AS name,
       COALESCE(NULLIF(p.email, ''), 'Unknown') AS email,
       COALESCE(NULLIF(o.delivery ->> '$.phone', ''), p.phone, '') AS phone,
       COALESCE(
         (o.delivery ->> '$.line1') || ', ' || (o.delivery ->> '$.city') || ', ' || (o.delivery ->> '$.postal_code'),
         (SELECT a.line1 || ', ' || a.city || ', ' || a.postal_code FROM addresses a
          WHERE a.user_id = o.user_id ORDER BY a.is_default DESC, a.id LIMIT 1),
         'No address') AS address
     FROM (SELECT * FROM orders WHERE payment_status = 'verified'
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

function line(row: typeof ROW): string {
  return csvRow([
    row.order_number,
    row.payment_reference,
    row.name,
    row.email,
    formatPhone(row.phone),
    formatCsvRand(row.order_budget),
    formatCsvRand(row.total),
    row.address,
    dateOf(row.verified_at),
  ]);
}
