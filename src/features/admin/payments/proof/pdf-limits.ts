import { PROOF_MAX_BYTES } from "@/domain/payment/proof-file";
import { inflatedSize } from "./inflated-size";

/** All streams of a proof together, inflated: a colour scan of a page at 300 dpi fits. */
export const PDF_MAX_INFLATED = 32 * 1024 * 1024;
/** The longest dictionary before `stream`. */
const DICTIONARY_BYTES = 4096;
/** A slip has a few dozen. */
const MOST_STREAMS = 10_000;
/** Streams that lie in each other would be read again and again. */
const MOST_READ = 4 * PROOF_MAX_BYTES;
/** Then the page may do something else. */
const STREAMS_AT_ONCE = 20;
const EXPANDING = /\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)(?![A-Za-z])/g;
const TEXTUAL = /\/(?:ASCII85Decode|A85|ASCIIHexDecode|AHx)(?![A-Za-z])/;
const INDIRECT_FILTER = /\/Filter\s*(?:\[[^\]]*\bR\b|\d+\s+\d+\s+R\b)/;
/** What one byte of these becomes at most. */
const LZW_EXPANSION = 1400;
const RUN_LENGTH_EXPANSION = 64;

/**
 * Whether a PDF is small enough to be drawn, by what its streams would be when they are inflated. It is
 * decided before a reader sees the file; where it is unknown, the answer is no.
 */
export async function isDrawable(bytes: Uint8Array, signal?: AbortSignal): Promise<boolean> {
  let inflated = 0;
  let read = 0;
  let count = 0;
  for (const { dictionary, start, end } of streamsOf(bytes)) {
    count += 1;
    if (count % STREAMS_AT_ONCE === 0) await pause();
    signal?.throwIfAborted();
    if (count > MOST_STREAMS) return false;
    const filters = dictionary.match(EXPANDING) ?? [];
    if (INDIRECT_FILTER.test(dictionary) || filters.length > 1) return false;
    const [filter = ""] = filters;
    if (!filter) continue;
    if (TEXTUAL.test(dictionary)) {
      inflated += sizeOfText(bytes.subarray(start, end), filter, dictionary);
    } else if (/Fl/.test(filter)) {
      const limit = PDF_MAX_INFLATED - inflated;
      const found = inflatedSize(bytes, { start: start + 2, end, limit });
      inflated += found.size;
      read += found.read;
    } else inflated += (end - start) * expansionOf(filter);
    if (inflated > PDF_MAX_INFLATED || read > MOST_READ) return false;
  }
  return true;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function expansionOf(filter: string): number {
  return filter.startsWith("/R") ? RUN_LENGTH_EXPANSION : LZW_EXPANSION;
}

/** Of a stream that is written as letters first: decoded by them, then counted. */
function sizeOfText(text: Uint8Array, filter: string, dictionary: string): number {
  const bytes = /Hex|AHx/.test(dictionary) ? fromHex(text) : fromAscii85(text);
  if (!/Fl/.test(filter)) return bytes.length * expansionOf(filter);
  return inflatedSize(bytes, { start: 2, end: bytes.length, limit: PDF_MAX_INFLATED }).size;
}

interface PdfStream {
  /** With names written plainly: `#46` is `F`. */
  readonly dictionary: string;
  readonly start: number;
  /** The position of `endstream`, or the file's end. */
  readonly end: number;
}

function* streamsOf(bytes: Uint8Array): Generator<PdfStream> {
  const text = new TextDecoder("latin1").decode(bytes);
  const keyword = /(?<!end)stream[^\r\n]{0,8}(?:\r\n|\r|\n)/g;
  let end = 0;
  for (let found = keyword.exec(text); found; found = keyword.exec(text)) {
    const start = found.index + found[0].length;
    const before = text.slice(Math.max(0, found.index - DICTIONARY_BYTES), found.index);
    const written = before.slice(before.lastIndexOf("endobj") + 1);
    const dictionary = written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (end < start) end = text.indexOf("endstream", start);
    if (end < 0) end = bytes.length;
    yield { dictionary, start, end };
  }
}

function fromHex(text: Uint8Array): Uint8Array {
  const digits = [...text].map((byte) => Number.parseInt(String.fromCharCode(byte), 16));
  const known = digits.filter((digit) => !Number.isNaN(digit));
  return Uint8Array.from({ length: known.length >> 1 }, (_, at) => {
    return (known[2 * at] ?? 0) * 16 + (known[2 * at + 1] ?? 0);
  });
}

const FIRST_DIGIT = 0x21;
const LAST_DIGIT = 0x75;
const FOUR_ZEROS = 0x7a;

function fromAscii85(text: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  let group: number[] = [];
  const flush = () => {
    const count = group.length - 1;
    while (group.length < 5) group.push(84);
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
    for (let at = 0; at < count; at++) bytes.push(Math.floor(value / 256 ** (3 - at)) % 256);
    group = [];
  };
  for (const byte of text) {
    if (byte === FOUR_ZEROS && group.length === 0) bytes.push(0, 0, 0, 0);
    if (byte < FIRST_DIGIT || byte > LAST_DIGIT) continue;
    group.push(byte - FIRST_DIGIT);
    if (group.length === 5) flush();
  }
  if (group.length > 1) flush();
  return Uint8Array.from(bytes);
}
