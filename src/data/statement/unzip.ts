import { Unzip, UnzipInflate } from "fflate";
import { type ReadRefusal, refused } from "@/domain/statement/reading/refusal";

/** Unpacked, a statement is no larger; a zip bomb is cut off here. */
const UNPACKED_MAX = 32 * 1024 * 1024;
const FILES_MAX = 50;

type Unpacked =
  | { readonly ok: true; readonly name: string; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly refusal: ReadRefusal };

/** The one statement of a zip file. Unpacks piece by piece and stops where it grows too large. */
export function unzipStatement(bytes: Uint8Array): Unpacked {
  const files: { name: string; chunks: Uint8Array[] }[] = []; // two may have the same name
  let size = 0;
  let count = 0;
  try {
    const unzip = new Unzip((file) => {
      count++;
      if (count > FILES_MAX) throw new TooLarge();
      if (!isStatement(file.name)) return;
      const chunks: Uint8Array[] = [];
      files.push({ name: file.name, chunks });
      file.ondata = (error, chunk) => {
        if (error) throw error;
        size += chunk.length;
        if (size > UNPACKED_MAX) throw new TooLarge();
        chunks.push(chunk);
      };
      file.start();
    });
    unzip.register(UnzipInflate);
    // A bomb unpacks a thousandfold: by small pieces it is noticed before it fills the memory.
    const piece = 16 * 1024;
    for (let at = 0; at < bytes.length; at += piece) {
      unzip.push(bytes.subarray(at, at + piece), at + piece >= bytes.length);
    }
  } catch (error) {
    return error instanceof TooLarge
      ? refused("file_too_large", { expected: megabytes(UNPACKED_MAX) })
      : refused("zip_broken");
  }
  const [first, second] = files;
  if (!first) return refused(count === 0 ? "zip_broken" : "zip_without_statement");
  if (second) return refused("zip_with_several");
  return { ok: true, name: first.name, bytes: joined(first.chunks) };
}

class TooLarge extends Error {}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

function isStatement(name: string): boolean {
  return /\.(csv|txt|ofx|qfx)$/i.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
