/** CSV as RFC 4180 writes it, for a spreadsheet: UTF-8 with a byte order mark, lines ended by CRLF. */

export const CSV_BOM = "\ufeff";
export const CSV_LINE_END = "\r\n";

// Spreadsheets run what begins with these; the full-width signs count as the plain ones.
const FORMULA_START = /^[\s\u00a0\ufeff\u200b]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;
// Most cells: nothing to guard, nothing to quote. One look instead of four, for a hundred thousand rows.
const PLAIN_CELL = /^[A-Za-z0-9](?:[A-Za-z0-9 .@_/-]*[A-Za-z0-9])?$/;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

/** One line with its end. */
export function csvRow(cells: readonly string[]): string {
  return cells.map(csvCell).join(",") + CSV_LINE_END;
}

/** One cell: a text that a spreadsheet would run gets a `'` before it; a plain number stays one. */
export function csvCell(value: string): string {
  if (PLAIN_CELL.test(value)) return value;
  const text = value.split("\u0000").join("");
  const safe = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
