import { formatPhone } from "@/domain/members/phone";
import { csvRow } from "@/domain/text/csv";
import { momentOf, sastDate } from "@/domain/time/sa-time";

/** The columns of 'admin-data-{date}.csv'. */
export const ADMIN_DATA_COLUMNS = [
  "User Name",
  "Email",
  "Phone",
  "Address Line 1",
  "Address Line 2",
  "Suburb",
  "City",
  "Province",
  "Postal Code",
  "Basket Created",
  "Item Name",
  "Quantity",
  "Unit",
  "Category",
  "Store Preference",
  "Brand Preference",
  "Priority",
  "Delivery Frequency",
] as const;

/** A row as the server sends it: a cell for each column, as it is stored. */
export type AdminDataRow = readonly (string | number | null)[];

const PHONE = ADMIN_DATA_COLUMNS.indexOf("Phone");
const CREATED = ADMIN_DATA_COLUMNS.indexOf("Basket Created");
const PRIORITIES = new Map([
  ["price", "Price"],
  ["brand", "Brand loyalty"],
]);
const PRIORITY = ADMIN_DATA_COLUMNS.indexOf("Priority");

/** One line of the file: numbers as people dial them, dates of South Africa, no formula. */
export function adminDataLine(row: AdminDataRow): string {
  return csvRow(
    ADMIN_DATA_COLUMNS.map((_column, place) => {
      const text = String(row[place] ?? "");
      if (place === PHONE) return formatPhone(text);
      if (place === CREATED) return text && sastDate(momentOf(text));
      if (place === PRIORITY) return PRIORITIES.get(text) ?? text;
      return text;
    }),
  );
}

export function adminDataName(date: string): string {
  return `admin-data-${date}.csv`;
}
