import { type FlateError, FlateErrorCode, Inflate } from "fflate";

/** What one byte of deflate becomes at most. */
const MOST_EXPANSION = 1032;
/** Inflated in one go: what that gives is in memory, and is the margin where the stream is damaged. */
const FIRST_PIECE = 64;
const LARGEST_PIECE = 4096;
/** What fflate keeps back of a stream that is cut: a stored block that is not whole, and the last byte. */
const CUT_MARGIN = 0xffff + MOST_EXPANSION;
/** A lenient reader takes distances that lead before the start. */
const BEFORE_START = new Uint8Array(32 * 1024);

export interface Inflated {
  /** At least what the stream gives; where it is more than the limit, it has not been counted further. */
  readonly size: number;
  readonly read: number;
}

/**
 * Counts the bytes of a raw deflate stream that should end before `end`; where it does not, as much more of
 * the file is read as it takes. A damaged stream counts to the damage, as a lenient reader would inflate it.
 */
export function inflatedSize(
  bytes: Uint8Array,
  { start, end, limit }: { start: number; end: number; limit: number },
): Inflated {
  let read = 0;
  for (let length = Math.max(end - start, 1); ; length *= 2) {
    const rest = bytes.subarray(start, start + length);
    const found = count(rest, limit);
    read += found.read;
    if (!found.isCut) return { size: found.size, read };
    if (start + length >= bytes.length) return { size: found.size + CUT_MARGIN, read };
  }
}

function count(stream: Uint8Array, limit: number): Inflated & { isCut: boolean } {
  let size = 0;
  let read = 0;
  const inflate = new Inflate({ dictionary: BEFORE_START }, (chunk) => {
    size += chunk.length;
  });
  const last = stream.length - 1; // a piece of its own: what fflate gives in the one that it misses is lost
  while (read < stream.length && size <= limit) {
    const length = Math.min(Math.max(read, FIRST_PIECE), LARGEST_PIECE, Math.max(last - read, 1));
    try {
      inflate.push(stream.subarray(read, read + length), read === last);
    } catch (error) {
      const isCut = (error as FlateError).code === FlateErrorCode.UnexpectedEOF;
      return { size: isCut ? size : size + length * MOST_EXPANSION, read: read + length, isCut };
    }
    read += length;
  }
  return { size, read, isCut: false };
}
