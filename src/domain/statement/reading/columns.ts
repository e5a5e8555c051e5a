import { writtenAmount } from "./amount";
import { writtenDate } from "./dates";
import { COLUMN_WORDS, type ColumnMap, LAYOUTS, type Layout, NO_COLUMNS, SHAPES } from "./layouts";

export type Cells = readonly string[];

/** Where each column of a file is: indexes, -1 where there is none. */
export interface Columns {
  readonly layout: string;
  /** The bank as it is shown; empty where a person named the columns. */
  readonly name: string;
  /** The index of the header's row, -1 without one. */
  readonly header: number;
  /** Names to say where something is wrong. */
  readonly names: Cells;
  readonly date: number;
  readonly text: readonly number[];
  readonly amount: number;
  readonly moneyIn: number;
  readonly moneyOut: number;
  readonly fee: number;
  readonly balance: number;
  readonly account: number;
  readonly state: number;
  /** What the first cell of a line says, where other rows say other things; else empty. */
  readonly record: string;
  /** Whether the names alone are enough: else the balances have to confirm the columns. */
  readonly isPreset: boolean;
}

const HEADER_WITHIN = 30;

/** The columns of a file: by its header, else by the shape of its rows. Null where neither is known. */
export function columnsOf(rows: readonly Cells[]): Columns | null {
  return byHeader(rows) ?? byShape(rows) ?? byWords(rows);
}

/** The columns as a person named them; the name that is missing where the file has changed. */
export function mappedColumns(rows: readonly Cells[], map: ColumnMap): Columns | string {
  const wanted = [
    map.date,
    ...map.text,
    map.amount,
    map.moneyIn,
    map.moneyOut,
    map.fee,
    map.balance,
  ];
  const used = wanted.filter((name) => name !== "");
  const layout = { id: "map", name: "", header: [], columns: map };
  if (used.every((name) => /^#\d+$/.test(name))) return placed(layout, [], -1, false);
  let missing = used[0] ?? "";
  for (const [index, row] of rows.slice(0, HEADER_WITHIN).entries()) {
    const names = namesOf(row);
    const absent = used.find((name) => !names.includes(name));
    if (absent === undefined) return placed(layout, names, index, false);
    if (names.includes(map.date)) missing = absent;
  }
  return missing;
}

/** The names of a header, each only once: a second "Date" is "Date (2)". */
export function namesOf(row: Cells): string[] {
  const names: string[] = [];
  for (const cell of row) {
    const name = cell.trim().replace(/\s+/g, " ");
    let unique = name;
    for (let n = 2; name !== "" && names.includes(unique); n++) unique = `${name} (${n})`;
    names.push(unique);
  }
  return names;
}

function byHeader(rows: readonly Cells[]): Columns | null {
  for (const [index, row] of rows.slice(0, HEADER_WITHIN).entries()) {
    for (const layout of LAYOUTS) {
      const names = headerNames(row, layout);
      if (names) return placed(layout, names, index, true);
    }
  }
  return null;
}

/** The row's names if it is the layout's header. Details of the account may precede the first name. */
function headerNames(row: Cells, layout: Layout): string[] | null {
  const [first = "", ...others] = layout.header;
  const start = row.findIndex((cell) => {
    const name = cell.trim();
    const isBehind = first.includes(" ") && name.toLowerCase().endsWith(first.toLowerCase());
    return isBehind || isNamed(name, first);
  });
  if (start < 0) return null;
  const jammed = !isNamed((row[start] ?? "").trim(), first);
  const names = namesOf(jammed ? [first, ...row.slice(start + 1)] : row);
  let at = jammed ? 0 : start;
  for (const name of others) {
    at = names.findIndex((found, i) => i > at && isNamed(found, name));
    if (at < 0) return null;
  }
  return names;
}

function isNamed(name: string, wanted: string): boolean {
  return wanted.toLowerCase().split("|").includes(name.toLowerCase());
}

function byShape(rows: readonly Cells[]): Columns | null {
  for (const shape of SHAPES) {
    const fits = rows.filter(
      (row) =>
        row.length >= shape.row.length &&
        shape.row.every((pattern, i) => pattern.test((row[i] ?? "").trim())),
    );
    if (fits.length > 0 && fits.length * 2 >= rows.length - HEADER_WITHIN) {
      return placed(shape, [], -1, true);
    }
  }
  return null;
}

/** By what columns are usually called, or by what rows hold: proposes, and the balances have to confirm it. */
function byWords(rows: readonly Cells[]): Columns | null {
  for (const [index, row] of rows.slice(0, HEADER_WITHIN).entries()) {
    const names = namesOf(row);
    const map = wordMap(names);
    if (map.date && map.text.length && (map.amount || map.moneyIn || map.moneyOut)) {
      return placed({ id: "words", name: "", header: [], columns: map }, names, index, false);
    }
  }
  const map = contentMap(rows);
  return map && placed({ id: "rows", name: "", header: [], columns: map }, [], -1, false);
}

function wordMap(names: Cells): ColumnMap {
  const named = (words: RegExp) => names.find((name) => words.test(name)) ?? "";
  const [moneyIn, moneyOut] = [named(COLUMN_WORDS.moneyIn), named(COLUMN_WORDS.moneyOut)];
  return {
    date: named(COLUMN_WORDS.date),
    text: names.filter((name) => COLUMN_WORDS.text.test(name)),
    amount: moneyIn && moneyOut ? "" : named(COLUMN_WORDS.amount),
    moneyIn: moneyIn && moneyOut ? moneyIn : "",
    moneyOut: moneyIn && moneyOut ? moneyOut : "",
    fee: named(COLUMN_WORDS.fee),
    balance: named(COLUMN_WORDS.balance),
  };
}

/** Rows without any header, such as those copied from a page: one date, texts, and at last amount and balance. */
function contentMap(rows: readonly Cells[]): ColumnMap | null {
  const dated = rows.filter((row) => row.some((cell) => writtenDate(cell)));
  const sample = dated.slice(0, 50);
  const width = Math.max(0, ...sample.map((row) => row.length));
  const columns = Array.from({ length: Math.min(width, 40) }, (_, i) => i);
  const share = (i: number, test: (cell: string) => boolean) =>
    sample.filter((row) => test((row[i] ?? "").trim())).length / sample.length;
  const date = columns.find((i) => share(i, (cell) => writtenDate(cell) !== null) === 1);
  if (date === undefined) return null;
  const money = columns.filter(
    (i) => i !== date && share(i, isMoneyOrEmpty) === 1 && share(i, (cell) => cell !== "") > 0,
  );
  const text = columns.filter(
    (i) =>
      i !== date &&
      !money.includes(i) &&
      share(i, (cell) => cell !== "") > 0 &&
      share(i, (cell) => writtenDate(cell) !== null) < 1,
  );
  const [amount, balance, tooMany] = money;
  if (text.length === 0 || amount === undefined || tooMany !== undefined) return null;
  const name = (i: number | undefined) => (i === undefined ? "" : `#${i + 1}`);
  return {
    ...NO_COLUMNS,
    date: name(date),
    text: text.map(name),
    amount: name(amount),
    balance: name(balance),
  };
}

function isMoneyOrEmpty(cell: string): boolean {
  return cell === "" || (/\d/.test(cell) && !!writtenAmount(cell));
}

function placed(layout: Layout, names: Cells, header: number, isPreset: boolean): Columns {
  const map = { ...NO_COLUMNS, ...layout.columns };
  const at = (name: string | undefined): number => {
    if (!name) return -1;
    const position = /^#(\d+)$/.exec(name);
    if (position && !names.includes(name)) return Number(position[1]) - 1;
    return names.findIndex((found) => isNamed(found, name));
  };
  return {
    layout: layout.id,
    name: layout.name,
    header,
    names,
    date: at(map.date),
    text: map.text.map(at).filter((i) => i >= 0),
    amount: at(map.amount),
    moneyIn: at(map.moneyIn),
    moneyOut: at(map.moneyOut),
    fee: at(map.fee),
    balance: at(map.balance),
    account: at(layout.account),
    state: at(layout.state),
    record: layout.record ?? "",
    isPreset,
  };
}
