import type { OwnDataTables } from "@/domain/privacy/own-data-responses";
import { PRODUCT_NAME } from "@/domain/site/product";
import { CSV_BOM, csvRow } from "@/domain/text/csv";

const READ_ME = `What ${PRODUCT_NAME} stores about you.

all-data.json   everything, for other programs
*.csv the same data for a spreadsheet, with one sheet for each kind
proofs          the proofs of payment you uploaded

Amounts are in cents: 55900 is R559.00. Times are in UTC, two hours behind South Africa.
Your password isn't here. We only store a scrambled form of it, which can't be changed back.
`;

/** The texts of the download, ready to be files. */
export function ownDataFiles(
  tables: OwnDataTables,
  madeAt: string,
): { readonly name: string; readonly text: string }[] {
  return [
    { name: "READ-ME.txt", text: READ_ME },
    { name: "all-data.json", text: JSON.stringify({ made_at: madeAt, ...tables }, null, 2) },
    ...csvFiles(tables),
  ];
}

/** The proofs of payment whose files belong to the download. */
export function ownProofs(tables: OwnDataTables): { readonly id: string; readonly name: string }[] {
  return (tables.payment_proofs ?? [])
    .filter(({ file }) => file !== "")
    .map(({ id, file }) => ({ id: String(id), name: String(file) }));
}

/** One sheet for each table that holds anything. */
function csvFiles(tables: OwnDataTables): { name: string; text: string }[] {
  return Object.entries(tables).flatMap(([name, rows]) => {
    const columns = Object.keys(rows[0] ?? {});
    if (columns.length === 0) return [];
    const lines = rows.map((row) => csvRow(columns.map((column) => cellOf(row[column]))));
    return [{ name: `${name}.csv`, text: CSV_BOM + csvRow(columns) + lines.join("") }];
  });
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
