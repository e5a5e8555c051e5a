import { constants, deflateRawSync, deflateSync, inflateRawSync } from "node:zlib";
import { assert, nat, property, string, uint8Array } from "fast-check";
import { expect, test } from "vitest";
import { cpuMsOf } from "../../../../../tests/bench/figures";
import { inflatedSize } from "./inflated-size";
import { isDrawable, PDF_MAX_INFLATED } from "./pdf-limits";

const MB = 1024 * 1024;
const ZEROS = Buffer.alloc(40 * MB);

function pdf(...streams: { dictionary: string; content: Uint8Array }[]): Uint8Array {
  const objects = streams.map(({ dictionary, content }, at) =>
    Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n<<${dictionary}/Length ${content.length}>>\nstream\n`),
      content,
      Buffer.from("\nendstream\nendobj\n"),
    ]),
  );
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), ...objects, Buffer.from("%%EOF\n")]);
}

const flate = (content: Uint8Array, dictionary = "/Filter/FlateDecode") => ({
  dictionary,
  content: deflateSync(content),
});

const counted = (bytes: Uint8Array, limit = 1e9) =>
  inflatedSize(bytes, { start: 0, end: bytes.length, limit });

test("counts what zlib would inflate, whatever follows and wherever it should have ended", () => {
  assert(
    property(
      uint8Array({ maxLength: 5000 }),
      string({ maxLength: 2000 }),
      nat(3),
      nat(5000),
      (bytes, text, kind, end) => {
        const content = Buffer.concat([bytes, Buffer.from(text.repeat(5))]);
        const options = [
          { level: 0 },
          { level: 9 },
          { strategy: constants.Z_FIXED },
          { strategy: constants.Z_HUFFMAN_ONLY },
        ][kind];
        const packed = deflateRawSync(content, options);
        const after = Buffer.concat([packed, Buffer.from("endstream")]);
        const wanted = { start: 0, end: 1 + (end % after.length), limit: 1e9 };
        expect(inflatedSize(after, wanted).size).toBe(content.length);
      },
    ),
    { numRuns: 100 },
  );
});

test("never counts less than a cut stream gives", () => {
  assert(
    property(uint8Array({ minLength: 1, maxLength: 70_000 }), nat(2), nat(), (bytes, kind, cut) => {
      const content = Buffer.concat([bytes, ZEROS.subarray(0, 3000), bytes]);
      const packed = deflateRawSync(content, { level: [0, 1, 9][kind] });
      const rest = packed.subarray(0, 1 + (cut % packed.length));
      const given = inflateRawSync(rest, { finishFlush: constants.Z_SYNC_FLUSH }).length;
      const { size } = counted(rest);
      expect(size).toBeGreaterThanOrEqual(given);
      expect(size).toBeLessThan(given + 70_000);
    }),
    { numRuns: 100 },
  );
});

test("counts no further than it has to", () => {
  const packed = deflateRawSync(ZEROS);
  const { size, read } = counted(packed, MB);
  expect(size).toBeGreaterThan(MB);
  expect(size).toBeLessThan(6 * MB);
  expect(read).toBeLessThan(packed.length / 6);
});

test("counts damage by what could still come of it", () => {
  const packed = deflateRawSync(ZEROS);
  const damaged = Buffer.concat([packed.subarray(0, 2000), Buffer.alloc(2000, 0xff)]);
  expect(counted(damaged).size).toBeGreaterThan(2000 * 1000);
  expect(counted(Buffer.alloc(MB, 0xff)).size).toBeLessThan(MB / 10);
});

test("takes distances that lead before the start, as a lenient reader does", () => {
  const packed = deflateRawSync(ZEROS, { dictionary: ZEROS.subarray(0, 32 * 1024) });
  expect(counted(packed).size).toBe(ZEROS.length);
});

test("T107 a usual slip is drawn", async () => {
  expect(await isDrawable(pdf(flate(ZEROS.subarray(0, 8 * MB)), flate(Buffer.from("BT ET"))))).toBe(
    true,
  );
  expect(await isDrawable(pdf({ dictionary: "/Filter/Fl", content: Buffer.from("x") }))).toBe(true);
  expect(
    await isDrawable(pdf({ dictionary: "/Filter/DCTDecode", content: ZEROS.subarray(0, MB) })),
  ).toBe(true);
});

test.each([
  ["one stream", pdf(flate(ZEROS))],
  [
    "many streams together",
    pdf(...Array.from({ length: 5 }, () => flate(ZEROS.subarray(0, 8 * MB)))),
  ],
  ["a name written in another way", pdf(flate(ZEROS, "/F#69lter/#46lateDecode"))],
  ["the short name", pdf(flate(ZEROS, "/Filter/Fl"))],
  [
    "filters one after the other",
    pdf(flate(deflateSync(ZEROS), "/Filter[/FlateDecode/FlateDecode]")),
  ],
  ["a filter in another place", pdf(flate(ZEROS, "/Filter 9 0 R"))],
  ["one of several that does", pdf(flate(ZEROS, "/Filter[9 0 R]"))],
  [
    "hexadecimal digits first",
    pdf({
      dictionary: "/Filter[/ASCIIHexDecode/FlateDecode]",
      content: Buffer.from(`${deflateSync(ZEROS).toString("hex")}>`),
    }),
  ],
  [
    "a header that zlib refuses and a lenient reader takes",
    pdf({
      dictionary: "/Filter/FlateDecode",
      content: Buffer.concat([Buffer.from([0x88, 0x1c]), deflateRawSync(ZEROS)]),
    }),
  ],
  [
    "an end that is written within the stream",
    pdf({
      dictionary: "/Filter/FlateDecode",
      content: Buffer.concat([
        Buffer.from([0x78, 0x9c, 0, 9, 0, 0xf6, 0xff]), // a stored block of nine bytes
        Buffer.from("endstream"),
        deflateRawSync(ZEROS),
      ]),
    }),
  ],
  [
    "one that is cut",
    pdf({ dictionary: "/Filter/Fl", content: deflateSync(ZEROS).subarray(0, 36_000) }),
  ],
  ["LZW", pdf({ dictionary: "/Filter/LZWDecode", content: Buffer.alloc(30_000) })],
  ["run lengths", pdf({ dictionary: "/Filter/RL", content: Buffer.alloc(MB) })],
])("T107 a bomb is not drawn: %s", async (_, bytes) => {
  expect(await isDrawable(bytes)).toBe(false);
});

test("T107 streams that lie in each other are noticed at once", async () => {
  const empty = Buffer.from("000000ffff".repeat(1000), "hex"); // blocks of nothing
  const nested = Array.from({ length: 300 }, () =>
    Buffer.concat([Buffer.from("<</Filter/FlateDecode>>stream\nxx"), empty]),
  );
  const ms = await cpuMsOf(async () => expect(await isDrawable(Buffer.concat(nested))).toBe(false));
  expect(ms).toBeLessThan(8000);
  expect(PDF_MAX_INFLATED).toBe(32 * MB);
});
