import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export interface PackedFile {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** Photos and PDFs are packed already. */
  readonly isPacked: boolean;
}

/** A zip of files that come one after the other: only one of them is in memory at a time. */
export async function packFiles(files: AsyncIterable<PackedFile>): Promise<Blob> {
  const parts: Blob[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  });
  for await (const { name, content, isPacked } of files) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    file.push(content, true);
  }
  zip.end();
  return new Blob(parts, { type: "application/zip" });
}
