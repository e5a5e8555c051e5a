import { caseTable } from "../case-table";
import { checkProofSize, inspectProof, proofFileName } from "./proof-file";

const text = (characters: string) => Array.from(characters, (one) => one.charCodeAt(0));
const uint16 = (value: number) => [(value >> 8) & 255, value & 255];
const uint32 = (value: number) => [...uint16(value >>> 16), ...uint16(value & 0xffff)];

const PNG_SIGNATURE = [0x89, ...text("PNG\r\n"), 0x1a, 0x0a];
const chunk = (type: string, data: number[]) => [
  ...uint32(data.length),
  ...text(type),
  ...data,
  ...uint32(0),
];
const pngHeader = (width: number, height: number) => [
  ...PNG_SIGNATURE,
  ...chunk("IHDR", [...uint32(width), ...uint32(height), 8, 2, 0, 0, 0]),
];
const png = (width: number, height: number) => [
  ...pngHeader(width, height),
  ...chunk("IDAT", [1, 2, 3]),
  ...chunk("IEND", []),
];

const segment = (marker: number, data: number[]) => [
  0xff,
  marker,
  ...uint16(data.length + 2),
  ...data,
];
const frame = (width: number, height: number) =>
  segment(0xc2, [8, ...uint16(height), ...uint16(width), 3]);
const scan = [...segment(0xda, [1]), 7, 7, 0xff, 0xd9];
const exif = segment(0xe1, text("Exif"));
const huffmanTable = segment(0xc4, [9, 9, 9, 9, 9, 9, 9]);
const jpeg = (width: number, height: number) => [
  0xff,
  0xd8,
  ...exif,
  ...huffmanTable,
  ...frame(width, height),
  ...scan,
];

const pdf = text("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

const isJpeg = { ok: true, value: { contentType: "image/jpeg", extension: "jpg" } } as const;
const isPng = { ok: true, value: { contentType: "image/png", extension: "png" } } as const;
const isPdf = { ok: true, value: { contentType: "application/pdf", extension: "pdf" } } as const;
const damaged = { ok: false, code: "file_damaged" } as const;
const wrongType = { ok: false, code: "invalid_file_type" } as const;
const tooManyPixels = { ok: false, code: "image_too_many_pixels" } as const;

export const tables = [
  caseTable("inspectProof", inspectProof, [
    ["knows a JPEG", [jpeg(1280, 960)], isJpeg],
    ["knows a PNG", [png(1280, 960)], isPng],
    ["knows a PDF", [pdf], isPdf],
    ["takes 25 megapixels", [png(5000, 5000)], isPng],
    ["refuses more in a PNG", [png(5001, 5000)], tooManyPixels],
    ["refuses more in a JPEG", [jpeg(5001, 5000)], tooManyPixels],
    ["T38 refuses a PNG of 30 000 × 30 000", [png(30000, 30000)], tooManyPixels],
    ["T38 refuses the largest numbers", [png(0xffffffff, 0xffffffff)], tooManyPixels],
    ["refuses an empty file", [[]], { ok: false, code: "file_empty" }],
    ["refuses a PNG that was cut off", [png(10, 10).slice(0, -6)], damaged],
    ["refuses a PNG of a header alone", [pngHeader(10, 10)], damaged],
    ["refuses a PNG without a header", [[...PNG_SIGNATURE, ...chunk("IEND", [])]], damaged],
    ["refuses a PNG without an area", [png(0, 10)], damaged],
    ["refuses a JPEG of a signature alone", [[0xff, 0xd8, 0xff]], damaged],
    ["refuses a JPEG without a frame", [[0xff, 0xd8, ...exif, ...scan]], damaged],
    ["refuses a JPEG cut off before its data", [[0xff, 0xd8, ...exif, ...frame(9, 9)]], damaged],
    ["refuses a JPEG whose parts lead nowhere", [[0xff, 0xd8, 0xff, 0xe0, 0, 0, 1]], damaged],
    ["refuses a PDF that was cut off", [pdf.slice(0, 20)], damaged],
    ["T35 refuses HTML", [text("<!doctype html><script>alert(1)</script>")], wrongType],
    ["T35 refuses SVG", [text("<svg xmlns='http://www.w3.org/2000/svg'/>")], wrongType],
    ["refuses a program", [text("MZ\u0090\u0000")], wrongType],
    ["refuses a GIF", [text("GIF89a")], wrongType],
    ["refuses WebP", [text("RIFF\u0000\u0000\u0000\u0000WEBP")], wrongType],
    ["T36 refuses HTML with a PDF inside", [[...text("<html>"), ...pdf]], wrongType],
  ]),
  caseTable("checkProofSize", checkProofSize, [
    ["takes 5 MB", [5 * 1024 * 1024], { ok: true, value: 5 * 1024 * 1024 }],
    ["refuses a byte more", [5 * 1024 * 1024 + 1], { ok: false, code: "file_too_large" }],
    ["refuses an empty file", [0], { ok: false, code: "file_empty" }],
  ]),
  caseTable("proofFileName", proofFileName, [
    ["has reference and time", ["THA20261121437S", 1795261, "jpg"], "THA20261121437S-1795261.jpg"],
  ]),
];
