/** A small baseline JPEG encoder for grey pictures (ITU T.81), so that slips are real pictures. */

export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  /** One byte a pixel, row by row. */
  readonly pixels: Uint8Array;
}

const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
  13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52,
  45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
];
/** Annex K's luminance table, in natural order. */
const QUANTISATION = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
  14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
  92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const DC_COUNTS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const DC_SYMBOLS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const AC_COUNTS = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125];
const AC_SYMBOLS = [
  ...Buffer.from(
    "01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa",
    "hex",
  ),
];
const COSINES = Float64Array.from({ length: 64 }, (_, at) => {
  const [u, x] = [at >> 3, at & 7];
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

type Code = readonly [bits: number, length: number];
const DC_CODES = codes(DC_COUNTS, DC_SYMBOLS);
const AC_CODES = codes(AC_COUNTS, AC_SYMBOLS);

export function encodeJpeg({ width, height, pixels }: GreyPicture): Buffer {
  const bits = bitWriter();
  let before = 0;
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      const block = new Float64Array(64);
      for (let at = 0; at < 64; at++) {
        const x = Math.min(left + (at & 7), width - 1);
        const y = Math.min(top + (at >> 3), height - 1);
        block[at] = (pixels[y * width + x] ?? 0) - 128;
      }
      before = writeBlock(bits, quantise(transform(block)), before);
    }
  }
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...ZIGZAG.map((at) => QUANTISATION[at] ?? 1)]),
    segment(0xc0, [8, ...size, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...DC_COUNTS, ...DC_SYMBOLS]),
    segment(0xc4, [0x10, ...AC_COUNTS, ...AC_SYMBOLS]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    bits.end(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, data: readonly number[]): Buffer {
  const length = data.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...data]);
}

/** Rows, then columns, of the discrete cosine transform; blank paper, most of a slip, needs none. */
function transform(block: Float64Array): Float64Array {
  const shade = block[0] ?? 0;
  if (block.every((value) => value === shade)) return new Float64Array(64).fill(shade * 8, 0, 1);
  const turn = (from: Float64Array) => {
    const to = new Float64Array(64);
    for (let row = 0; row < 8; row++) {
      for (let u = 0; u < 8; u++) {
        let sum = 0;
        for (let x = 0; x < 8; x++) sum += (from[row * 8 + x] ?? 0) * (COSINES[u * 8 + x] ?? 0);
        to[u * 8 + row] = sum; // transposed, so that the second turn takes the columns
      }
    }
    return to;
  };
  return turn(turn(block));
}

const quantise = (block: Float64Array) =>
  ZIGZAG.map((at) => Math.round((block[at] ?? 0) / (QUANTISATION[at] ?? 1)));

function writeBlock(bits: BitWriter, values: readonly number[], before: number): number {
  const [dc = 0, ...ac] = values;
  writeValue(bits, DC_CODES, 0, dc - before);
  let zeros = 0;
  const last = ac.findLastIndex((value) => value !== 0);
  for (const value of ac.slice(0, last + 1)) {
    if (value === 0) {
      zeros += 1;
      continue;
    }
    for (; zeros > 15; zeros -= 16) bits.put(AC_CODES.get(0xf0));
    writeValue(bits, AC_CODES, zeros << 4, value);
    zeros = 0;
  }
  if (last < ac.length - 1) bits.put(AC_CODES.get(0));
  return dc;
}

function writeValue(bits: BitWriter, table: Map<number, Code>, run: number, value: number) {
  const length = value === 0 ? 0 : 32 - Math.clz32(Math.abs(value));
  bits.put(table.get(run | length));
  bits.put([value < 0 ? value + (1 << length) - 1 : value, length]);
}

/** The codes of a Huffman table by their symbols (Annex C). */
function codes(counts: readonly number[], symbols: readonly number[]): Map<number, Code> {
  const table = new Map<number, Code>();
  let code = 0;
  let next = 0;
  counts.forEach((count, index) => {
    for (let left = count; left > 0; left--) {
      table.set(symbols[next++] ?? 0, [code++, index + 1]);
    }
    code <<= 1;
  });
  return table;
}

type BitWriter = ReturnType<typeof bitWriter>;

function bitWriter() {
  const bytes: number[] = [];
  let held = 0;
  let count = 0;
  return {
    put([bits, length]: Code = [0, 0]) {
      for (let at = length - 1; at >= 0; at--) {
        held = (held << 1) | ((bits >> at) & 1);
        count += 1;
        if (count < 8) continue;
        bytes.push(held);
        if (held === 0xff) bytes.push(0);
        held = 0;
        count = 0;
      }
    },
    end() {
      while (count > 0) this.put([1, 1]);
      return Buffer.from(bytes);
    },
  };
}
