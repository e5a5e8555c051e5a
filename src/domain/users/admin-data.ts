import { formatPhone } from "@/domain/members/phone";
import { type CsvColumns, csvRow, type StoredColumn } from "@/domain/text/csv";
import { momentOf, sastDate } from "@/domain/time/sa-time";

const PRIORITIES = new Map([
  ["price", "Price"],
  ["brand", "Brand loyalty"],
]);

/**
 * The columns of 'admin-data-{date}.csv': of a profile `p`, its first address `a`, a basket `b`, an item `i` and the
 * basket's preferences `f`, each of which but the profile may be missing.
 */
export const ADMIN_DATA_COLUMNS: CsvColumns<StoredColumn> = {
  "User Name": { sql: "p.full_name" },
  Email: { sql: "p.email" },
  Phone: { sql: "p.phone", cell: formatPhone },
  "Address Line 1": { sql: "a.line1" },
  "Address Line 2": { sql: "a.line2" },
  Suburb: { sql: "a.suburb" },
  City: { sql: "a.city" },
  Province: { sql: "a.province" },
  "Postal Code": { sql: "a.postal_code" },
  "Basket Created": {
    sql: "b.created_at",
    cell: (moment) => moment && sastDate(momentOf(moment)),
  },
  "Item Name": { sql: "i.item_name" },
  Quantity: { sql: "i.quantity" },
  Unit: { sql: "i.unit" },
  Category: { sql: "COALESCE(NULLIF(i.category_other, ''), i.category)" },
  "Store Preference": {
    sql: `COALESCE(NULLIF(i.shop_preference_other, ''), i.shop_preference,
      NULLIF(b.store_preference_other, ''), b.store_preference)`,
  },
  "Brand Preference": { sql: "COALESCE(i.brand_preference, b.brand_preference)" },
  Priority: { sql: "f.priority", cell: (priority) => PRIORITIES.get(priority) ?? priority },
  "Delivery Frequency": { sql: "f.delivery_frequency" },
};

/** A row as the server sends it: a cell for each column, as it is stored. */
export type AdminDataRow = readonly (string | number | null)[];

const CELLS = Object.values(ADMIN_DATA_COLUMNS).map(({ cell }) => cell);

/** One line of the file: numbers as people dial them, dates of South Africa, no formula. */
export function adminDataLine(row: AdminDataRow): string {
  return csvRow(
    CELLS.map((cell, place) => {
      const stored = String(row[place] ?? "");
      return cell?.(stored) ?? stored;
    }),
  );
}

export function adminDataName(date: string): string {
  return `admin-data-${date}.csv`;
}
