import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { assert, nat, property, string, uint8Array } from "fast-check";
import { expect, test } from "vitest";
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

test("counts what zlib would inflate, and where it ends", () => {
  assert(
    property(
      uint8Array({ maxLength: 5000 }),
      string({ maxLength: 2000 }),
      nat(3),
      (bytes, text, kind) => {
        const content = Buffer.concat([bytes, Buffer.from(text.repeat(5))]);
        const options = [
          { level: 0 },
          { level: 9 },
          { strategy: constants.Z_FIXED },
          { strategy: constants.Z_HUFFMAN_ONLY },
        ][kind];
        const packed = deflateRawSync(content, options);
        const after = Buffer.concat([packed, Buffer.from("endstream")]);
        expect(inflatedSize(after, 0, 1e9)).toEqual({ size: content.length, read: packed.length });
      },
    ),
    { numRuns: 60 },
  );
});

test("counts no further than it has to, and damage to where it is", () => {
  const packed = deflateRawSync(ZEROS);
  const { size, read } = inflatedSize(packed, 0, MB);
  expect(size).toBeGreaterThan(MB);
  expect(size).toBeLessThan(MB + 300);
  expect(read).toBeLessThan(packed.length / 30);
  expect(inflatedSize(packed.subarray(0, 1000), 0, 1e9).size).toBeGreaterThan(100_000);
});

test("T107 a usual slip is drawn", async () => {
  expect(await isDrawable(pdf(flate(ZEROS.subarray(0, 8 * MB)), flate(Buffer.from("BT ET"))))).toBe(
    true,
  );
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
  ["a filter that stands elsewhere", pdf(flate(ZEROS, "/Filter 9 0 R"))],
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
  ["LZW", pdf({ dictionary: "/Filter/LZWDecode", content: Buffer.alloc(30_000) })],
  ["run lengths", pdf({ dictionary: "/Filter/RL", content: Buffer.alloc(MB) })],
])("T107 a bomb is not drawn: %s", async (_, bytes) => {
  expect(await isDrawable(bytes)).toBe(false);
});

test("T107 streams that lie in each other are selected at once", async () => {
  const empty = Buffer.from("000000ffff".repeat(1000), "hex"); // blocks of nothing
  const nested = Array.from({ length: 300 }, () =>
    Buffer.concat([Buffer.from("<</Filter/FlateDecode>>stream\nxx"), empty]),
  );
  const from = performance.now();
  expect(await isDrawable(Buffer.concat(nested))).toBe(false);
  expect(performance.now() - from).toBeLessThan(8000);
  expect(PDF_MAX_INFLATED).toBe(32 * MB);
});
