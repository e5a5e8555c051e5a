/** CSV as RFC 4180 writes it, for a spreadsheet: UTF-8 with a byte order mark, lines ended by CRLF. */

export const CSV_BOM = "\ufeff";
const CSV_LINE_END = "\r\n";

// Excel in South Africa splits at ';', other programs at a tab, and each takes what follows for a new
// cell. Quotes and spaces before the sign do not help: they are dropped. Full-width signs count as plain.
const FORMULA_AT_START = /^(?=[\s\u00a0\ufeff\u200b"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r])/;
const FORMULA_INSIDE =
  /(\r\n?|[;\t\n])(?=[\s\u00a0\ufeff\u200b"]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r])/g;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;
// Most cells: nothing to guard, nothing to double. One test instead of three, for a hundred thousand rows.
const PLAIN_CELL = /^(?:[A-Za-z0-9\u00c0-\u024f][A-Za-z0-9\u00c0-\u024f .,:@_/'()-]*)?$/;

/** By its heading what a column of a file has, in the order of the file. */
export type CsvColumns<Column> = Readonly<Record<string, Column>>;

/** A column that the database fills, and what becomes of that where it isn't written as it is stored. */
export interface StoredColumn {
  readonly sql: string;
  readonly cell?: (stored: string) => string;
}

/** What a file begins with. */
export function csvHead(columns: CsvColumns<unknown>): string {
  return CSV_BOM + csvRow(Object.keys(columns));
}

/** A whole file. */
export function csvFile<Row>(
  columns: CsvColumns<(row: Row) => string>,
  rows: readonly Row[],
): string {
  const cells = Object.values(columns);
  return csvHead(columns) + rows.map((row) => csvRow(cells.map((cell) => cell(row)))).join("");
}

/** The columns of a statement, each named as in the file. */
export function csvSelect(columns: CsvColumns<StoredColumn>): string {
  return Object.entries(columns)
    .map(([heading, { sql }]) => `${sql} AS \`${heading}\``)
    .join(", ");
}

/** One line with its end. */
export function csvRow(cells: readonly string[]): string {
  return cells.map(csvCell).join(",") + CSV_LINE_END;
}

/** One cell in quotes: a text that a spreadsheet would run gets a `'` before it; a plain number stays one. */
export function csvCell(value: string): string {
  if (PLAIN_CELL.test(value)) return `"${value}"`;
  const text = value.split("\u0000").join("");
  return PLAIN_NUMBER.test(text) ? quoted(text) : quoted(defused(text));
}

function defused(text: string): string {
  return text.replace(FORMULA_INSIDE, "$1'").replace(FORMULA_AT_START, "'");
}

function quoted(text: string): string {
  return `"${text.replace(/"/g, '""')}"`;
}
