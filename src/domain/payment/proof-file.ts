import { failed, ok, type Result } from "@/domain/result";

/** The largest proof of payment in bytes (5 MB). */
export const PROOF_MAX_BYTES = 5 * 1024 * 1024;
/** The largest picture: decoding more would cost the admin's browser hundreds of megabytes. */
export const PROOF_MAX_PIXELS = 25_000_000;
/** What a file input may offer. What a file is, its content decides. */
export const PROOF_ACCEPT = "image/jpeg,image/png,application/pdf,.jpg,.jpeg,.png,.pdf";

export type ProofContentType = "image/jpeg" | "image/png" | "application/pdf";
export type ProofExtension = "jpg" | "png" | "pdf";

export interface ProofKind {
  readonly contentType: ProofContentType;
  readonly extension: ProofExtension;
}

type Bytes = ArrayLike<number>;
type ProofCode =
  | "file_empty"
  | "file_too_large"
  | "invalid_file_type"
  | "file_damaged"
  | "image_too_many_pixels";

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Format extends ProofKind {
  readonly signature: readonly number[];
  /** The picture's size, `none` for a document, nothing where the file is not whole. */
  readonly measure: (bytes: Bytes) => Size | "none" | undefined;
}

const FORMATS: readonly Format[] = [
  {
    contentType: "image/jpeg",
    extension: "jpg",
    signature: [0xff, 0xd8, 0xff],
    measure: jpegSize,
  },
  {
    contentType: "image/png",
    extension: "png",
    signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    measure: pngSize,
  },
  {
    contentType: "application/pdf",
    extension: "pdf",
    signature: [0x25, 0x50, 0x44, 0x46, 0x2d],
    measure: (bytes) => (hasPdfEnd(bytes) ? "none" : undefined),
  },
];

/**
 * What a proof of payment is, by its content alone: name and declared type are the sender's claim.
 * Refuses what is empty, above 5 MB, no JPEG, PNG or PDF, cut off, or above 25 megapixels.
 */
export function inspectProof(
  bytes: Bytes,
  maxBytes = PROOF_MAX_BYTES,
): Result<ProofKind, ProofCode> {
  const length = checkProofSize(bytes.length, maxBytes);
  if (!length.ok) return length;
  const format = formatOf(bytes);
  if (!format) return failed("invalid_file_type");

  const size = format.measure(bytes);
  if (!size) return failed("file_damaged");
  if (size !== "none" && size.width * size.height > PROOF_MAX_PIXELS) {
    return failed("image_too_many_pixels");
  }
  return ok({ contentType: format.contentType, extension: format.extension });
}

/** Whether a file that begins so may be a proof. */
export function mayBecomeProof(start: Bytes): boolean {
  return formatOf(start) !== undefined;
}

function formatOf(bytes: Bytes): Format | undefined {
  return FORMATS.find(({ signature }) => startsWith(bytes, signature));
}

/** The name under which a proof is stored: `<reference>-<timestamp>.<ext>` (data-model.md). */
export function proofFileName(reference: string, ms: number, extension: ProofExtension): string {
  return `${reference}-${ms}.${extension}`;
}

/** Whether a file of so many bytes may be a proof, before its content is read. */
export function checkProofSize(
  size: number,
  maxBytes = PROOF_MAX_BYTES,
): Result<number, "file_empty" | "file_too_large"> {
  if (size === 0) return failed("file_empty");
  return size > maxBytes ? failed("file_too_large") : ok(size);
}

function startsWith(bytes: Bytes, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

const PNG_HEADER = 0x49484452;
const PNG_END = 0x49454e44;

/** Width and height of the first chunk, where the chunks then lead on to the file's end. */
function pngSize(bytes: Bytes): Size | undefined {
  let at = 8;
  if (uint32(bytes, at + 4) !== PNG_HEADER) return undefined;
  const size = { width: uint32(bytes, at + 8), height: uint32(bytes, at + 12) };
  while (at + 12 <= bytes.length) {
    if (uint32(bytes, at + 4) === PNG_END) return hasArea(size);
    at += 12 + uint32(bytes, at);
  }
  return undefined;
}

const JPEG_START_OF_SCAN = 0xda;
// C0–CF hold the picture's size, but for three that hold tables.
const JPEG_TABLES: readonly number[] = [0xc4, 0xc8, 0xcc];

/** Width and height of the frame header, where the picture's data begins after it. */
function jpegSize(bytes: Bytes): Size | undefined {
  let at = 2;
  let size: Size | undefined;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === JPEG_START_OF_SCAN) return size && hasArea(size);
    if (marker >= 0xc0 && marker <= 0xcf && !JPEG_TABLES.includes(marker)) {
      size = { height: uint16(bytes, at + 5), width: uint16(bytes, at + 7) };
    }
    const length = uint16(bytes, at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

const PDF_END = [0x25, 0x25, 0x45, 0x4f, 0x46];
const PDF_TAIL = 2048;

/** Whether `%%EOF` is near the end, where every whole PDF has it. */
function hasPdfEnd(bytes: Bytes): boolean {
  const first = Math.max(0, bytes.length - PDF_TAIL);
  for (let at = bytes.length - PDF_END.length; at >= first; at -= 1) {
    if (PDF_END.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

function hasArea(size: Size): Size | undefined {
  return size.width > 0 && size.height > 0 ? size : undefined;
}

function uint16(bytes: Bytes, at: number): number {
  return (bytes[at] ?? 0) * 0x100 + (bytes[at + 1] ?? 0);
}

function uint32(bytes: Bytes, at: number): number {
  return uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2);
}
