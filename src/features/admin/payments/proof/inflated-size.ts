/** How many bytes a raw deflate stream would give, and where it ends. Nothing is inflated: only counted. */
export interface Inflated {
  readonly size: number;
  readonly read: number;
}

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258,
];
const LENGTH_EXTRA = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const END_OF_BLOCK = 256;
const LONGEST_CODE = 15;

class Damaged extends Error {}

/**
 * Counts to `limit` and no further. What is damaged counts to the damage, as a lenient reader would inflate
 * it. Distances are not selected at: they change what is written, never how much.
 */
export function inflatedSize(bytes: Uint8Array, start: number, limit: number): Inflated {
  const counter = new Counter(bytes, start, limit);
  try {
    while (counter.size <= limit && !counter.block());
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
  }
  return { size: counter.size, read: counter.at - start };
}

class Counter {
  size = 0;
  at: number;
  readonly #bytes: Uint8Array;
  readonly #limit: number;
  #buffer = 0;
  #count = 0;

  constructor(bytes: Uint8Array, start: number, limit: number) {
    this.#bytes = bytes;
    this.at = start;
    this.#limit = limit;
  }

  /** One block; true where it was the last. */
  block(): boolean {
    const isLast = this.#bits(1) === 1;
    const type = this.#bits(2);
    if (type === 0) this.#stored();
    else if (type === 1) this.#codes(FIXED_LENGTHS, FIXED_DISTANCES);
    else if (type === 2) this.#dynamic();
    else throw new Damaged();
    return isLast;
  }

  #stored(): void {
    this.#buffer = 0;
    this.#count = 0;
    const length = this.#byte() | (this.#byte() << 8);
    this.at += 2;
    const here = Math.min(length, Math.max(0, this.#bytes.length - this.at));
    this.at += here;
    this.size += here;
    if (here < length) throw new Damaged();
  }

  #dynamic(): void {
    const literals = this.#bits(5) + 257;
    const distances = this.#bits(5) + 1;
    const codes = this.#bits(4) + 4;
    const lengths = new Uint8Array(CODE_ORDER.length);
    for (let at = 0; at < codes; at++) lengths[CODE_ORDER[at] ?? 0] = this.#bits(3);
    const all = this.#lengths(new Code(lengths), literals + distances);
    this.#codes(new Code(all.subarray(0, literals)), new Code(all.subarray(literals)));
  }

  #lengths(code: Code, count: number): Uint8Array {
    const lengths = new Uint8Array(count);
    for (let at = 0; at < count; ) {
      const symbol = this.#symbol(code);
      if (symbol < 16) {
        lengths[at++] = symbol;
        continue;
      }
      const value = symbol === 16 ? (lengths[at - 1] ?? 0) : 0;
      const times =
        symbol === 16 ? 3 + this.#bits(2) : symbol === 17 ? 3 + this.#bits(3) : 11 + this.#bits(7);
      lengths.fill(value, at, at + times);
      at += times;
    }
    return lengths;
  }

  #codes(literals: Code, distances: Code): void {
    while (this.size <= this.#limit) {
      const symbol = this.#symbol(literals);
      if (symbol === END_OF_BLOCK) return;
      if (symbol < END_OF_BLOCK) {
        this.size++;
        continue;
      }
      const length = LENGTH_BASE[symbol - 257];
      if (length === undefined) throw new Damaged();
      this.size += length + this.#bits(LENGTH_EXTRA[symbol - 257] ?? 0);
      const distance = this.#symbol(distances);
      this.#bits(distance < 4 ? 0 : (distance >> 1) - 1);
    }
  }

  #symbol({ counts, symbols }: Code): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= LONGEST_CODE; length++) {
      code |= this.#bits(1);
      const count = counts[length] ?? 0;
      if (code - count < first) return symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Damaged();
  }

  #bits(wanted: number): number {
    while (this.#count < wanted) {
      this.#buffer |= this.#byte() << this.#count;
      this.#count += 8;
    }
    const value = this.#buffer & ((1 << wanted) - 1);
    this.#buffer >>>= wanted;
    this.#count -= wanted;
    return value;
  }

  #byte(): number {
    const byte = this.#bytes[this.at];
    if (byte === undefined) throw new Damaged();
    this.at++;
    return byte;
  }
}

/** A canonical Huffman code: how many codes there are of each length, and what they stand for in order. */
class Code {
  readonly counts = new Uint16Array(LONGEST_CODE + 1);
  readonly symbols: Uint16Array;

  constructor(lengths: Uint8Array) {
    for (const length of lengths) if (length) this.counts[length] = (this.counts[length] ?? 0) + 1;
    const offsets = new Uint16Array(LONGEST_CODE + 2);
    for (let length = 1; length <= LONGEST_CODE; length++) {
      offsets[length + 1] = (offsets[length] ?? 0) + (this.counts[length] ?? 0);
    }
    this.symbols = new Uint16Array(lengths.length);
    lengths.forEach((length, symbol) => {
      if (!length) return;
      const place = offsets[length] ?? 0;
      this.symbols[place] = symbol;
      offsets[length] = place + 1;
    });
  }
}

const FIXED_LENGTHS = new Code(
  Uint8Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8)),
);
const FIXED_DISTANCES = new Code(new Uint8Array(30).fill(5));
