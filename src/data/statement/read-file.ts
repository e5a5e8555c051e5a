import Papa from "papaparse";
import { delimiterOf } from "@/domain/statement/reading/delimiter";
import type { ColumnMap } from "@/domain/statement/reading/layouts";
import { isOfx } from "@/domain/statement/reading/ofx";
import { type ReadResult, readOfxText, readRows } from "@/domain/statement/reading/read";
import { type ReadRefusal, refused } from "@/domain/statement/reading/refusal";
import { FILE_LINES_MAX, STATEMENT_BYTES_MAX } from "@/domain/statement/requests";
import { decodeText } from "./decode";
import { megabytes, unzipStatement } from "./unzip";

/** Rows that are no lines may be between them. */
const ROWS_MAX = FILE_LINES_MAX * 2;
const COLUMNS_MAX = 100;

interface ReadOptions {
  readonly map?: ColumnMap | undefined;
  readonly today: string;
  readonly onProgress?: (share: number) => void;
}

/** Reads a bank statement: the bytes of a file, or the text of rows that were pasted. Runs in a worker; never throws. */
export function readStatement(given: Uint8Array | string, options: ReadOptions): ReadResult {
  if (typeof given === "string") return readText(given, options, true);
  if (given.length > STATEMENT_BYTES_MAX) {
    return refused("file_too_large", { expected: megabytes(STATEMENT_BYTES_MAX) });
  }
  const kind = kindOf(given);
  if (kind === "pdf") return refused("file_pdf");
  if (kind === "old-excel") return refused("file_xlsx");
  if (kind !== "zip") return readText(decodeText(given), options, false);
  if (isWorkbook(given)) return refused("file_xlsx");
  const unpacked = unzipStatement(given);
  if (!unpacked.ok) return unpacked;
  const inner = kindOf(unpacked.bytes);
  if (inner === "pdf") return refused("file_pdf");
  if (inner !== "text") return refused("file_not_text");
  return readText(decodeText(unpacked.bytes), options, false);
}

function kindOf(bytes: Uint8Array): "pdf" | "zip" | "old-excel" | "text" {
  const starts = (...signs: number[]) => signs.every((sign, i) => bytes[i] === sign);
  if (starts(0x25, 0x50, 0x44, 0x46)) return "pdf";
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0x50, 0x4b, 0x05, 0x06)) return "zip";
  return starts(0xd0, 0xcf, 0x11, 0xe0) ? "old-excel" : "text";
}

/** A workbook is a zip file whose first names say so. */
function isWorkbook(bytes: Uint8Array): boolean {
  const text = new TextDecoder("windows-1252").decode(bytes.subarray(0, 4000));
  return /\[Content_Types\]\.xml|xl\/|_rels\//.test(text);
}

function readText(text: string, options: ReadOptions, isPasted: boolean): ReadResult {
  options.onProgress?.(0.2);
  if (text.trim() === "") return refused("file_empty");
  if (isOfx(text)) return readOfxText(text, options);
  if (isBinary(text) || HAS_NO_COLUMNS.test(text)) return refused("file_not_text");
  const rows = rowsOf(text, isPasted);
  if (!Array.isArray(rows)) return rows;
  options.onProgress?.(0.6);
  const result = readRows(rows, options);
  options.onProgress?.(1);
  return result;
}

/** QIF, MT940, or a page: there are no columns that a person could name. */
const HAS_NO_COLUMNS = /^\s*(!Type:|\{1:|:20:|<!DOCTYPE|<html)/i;

/** Signs that no text has. */
function isBinary(text: string): boolean {
  const sample = [...text.slice(0, 20_000)];
  const isOdd = (sign: string) => sign === "\ufffd" || (sign < " " && !"\t\r\n\f".includes(sign));
  return sample.filter(isOdd).length > sample.length / 100;
}

type Refused = { readonly ok: false; readonly refusal: ReadRefusal };

function rowsOf(text: string, isPasted: boolean): string[][] | Refused {
  const withoutHint = text.replace(/^"?sep=."?(?=\r?\n)/i, "");
  const delimiter = delimiterOf(withoutHint);
  if (!delimiter && isPasted) {
    return withoutHint.split(/\r\n|\r|\n/, ROWS_MAX).map((line) => line.split(/\t| {2,}/));
  }
  const rows: string[][] = [];
  let refusal: Refused | null = null;
  // A blank before a quotation mark would make it part of the text, and its commas would part columns.
  const clean = withoutHint.replace(/(^|[,;\t|])[ \u00a0]+"/gm, '$1"');
  Papa.parse<string[]>(clean, {
    delimiter: delimiter ?? ",",
    step({ data, errors }, parser) {
      rows.push(data);
      refusal = problemIn(data, errors, rows.length);
      if (refusal) parser.abort();
    },
  });
  return refusal ?? rows;
}

function problemIn(
  row: string[],
  errors: readonly Papa.ParseError[],
  number: number,
): Refused | null {
  if (number > ROWS_MAX) return refused("too_many_lines", { expected: String(FILE_LINES_MAX) });
  if (row.length > COLUMNS_MAX) {
    return refused("too_many_columns", { row: number, expected: String(COLUMNS_MAX) });
  }
  if (errors.some(({ type }) => type === "Quotes"))
    return refused("quote_unclosed", { row: number });
  return null;
}
