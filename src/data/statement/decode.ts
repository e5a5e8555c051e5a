/** A file's bytes as text: UTF-8 with and without BOM, UTF-16, else windows-1252. NUL bytes are dropped. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text
    .split("\u0000")
    .join("")
    .replace(/\ufeff/g, "");
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const half = halfOfNul(bytes);
  if (half) return half;
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/** UTF-16 without a BOM has a NUL at every second byte. */
function halfOfNul(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 1000);
  let even = 0;
  let odd = 0;
  for (const [i, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (i % 2 === 0) even++;
    else odd++;
  }
  const most = sample.length / 2;
  if (sample.length < 4) return null;
  if (odd > most * 0.7 && even < most * 0.1) return "utf-16le";
  return even > most * 0.7 && odd < most * 0.1 ? "utf-16be" : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
