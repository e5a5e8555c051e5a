import { inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * Reads one file out of a zip archive (APPNOTE 4.3; neither zip64 nor encryption, which PocketBase's
 * releases do not use). Throws where the archive is damaged or has no such file.
 * @param {Buffer} archive
 * @param {string} name
 * @returns {Buffer}
 */
export function readZipEntry(archive, name) {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== END_OF_DIRECTORY)
    throw new Error("not a zip archive");
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error("damaged zip archive");
    const nameLength = archive.readUInt16LE(at + 28);
    const nameStart = at + 46;
    if (archive.toString("utf8", nameStart, nameStart + nameLength) === name) {
      return unpack(archive, at);
    }
    at = nameStart + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`the archive holds no ${name}`);
}

/** @param {Buffer} archive @param {number} entry where its record in the directory begins */
function unpack(archive, entry) {
  const method = archive.readUInt16LE(entry + 10);
  const packedSize = archive.readUInt32LE(entry + 20);
  const size = archive.readUInt32LE(entry + 24);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + packedSize);
  if (method !== STORED && method !== DEFLATED)
    throw new Error("unknown compression in the archive");
  const content = method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: size });
  if (content.length !== size) throw new Error("damaged zip archive");
  return content;
}
