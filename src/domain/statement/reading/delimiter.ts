import { writtenAmount } from "./amount";
import { writtenDate } from "./dates";

const DELIMITERS = [",", ";", "\t", "|"] as const;
const SAMPLE = 400;
const LONGEST = 5000;

/**
 * What parts the columns: the sign with which most rows have a date and an amount, and equally many columns. What
 * is above the lines is ignored. Null where no sign gives such rows.
 */
export function delimiterOf(text: string): string | null {
  const lines = text.slice(0, SAMPLE * LONGEST).split(/\r\n|\r|\n/, SAMPLE);
  let best = { delimiter: null as string | null, rows: 0 };
  for (const delimiter of DELIMITERS) {
    const rows = steadyRows(lines, delimiter);
    if (rows > best.rows) best = { delimiter, rows };
  }
  return best.delimiter;
}

/** How many money rows have the most usual number of columns. */
function steadyRows(lines: readonly string[], delimiter: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const cells = cellsOf(line.slice(0, LONGEST), delimiter);
    if (cells.length > 1 && isMoneyRow(cells)) {
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    }
  }
  return Math.max(0, ...counts.values());
}

function isMoneyRow(cells: readonly string[]): boolean {
  const date = cells.findIndex(
    (cell) => writtenDate(cell) !== null || /^'?\d{1,2} [a-z]{3,9}'?$/i.test(cell),
  );
  return (
    date >= 0 && cells.some((cell, i) => i !== date && /\d/.test(cell) && !!writtenAmount(cell))
  );
}

/** Good enough to count: a quoted cell keeps its delimiters. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells = [""];
  let quoted = false;
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (sign === delimiter && !quoted) cells.push("");
    else cells[cells.length - 1] += sign;
  }
  return cells.map((cell) => cell.trim());
}
