/** One piece of memory in the reader, which doubles what it has: room for a picture of 25 megapixels. */
const MAX_PIECE = 128 * 1024 * 1024;

/**
 * Lets nothing in this worker have more memory in one piece than a proof needs: whatever a document does
 * to grow (filters one after the other, encrypted streams, a picture of four thousand megapixels), it ends
 * as an error.
 */
const NAMES = [
  "ArrayBuffer",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int8Array",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "Float32Array",
  "Float64Array",
] as const;

for (const name of NAMES) {
  const plain = globalThis[name] as unknown as new (...given: unknown[]) => object;
  const width = (plain as unknown as { BYTES_PER_ELEMENT?: number }).BYTES_PER_ELEMENT ?? 1;
  const bounded: typeof plain = new Proxy(plain, {
    construct(target, given: unknown[], made): object {
      const [size] = given;
      if (typeof size === "number" && size * width > MAX_PIECE) {
        throw new RangeError("This document needs too much memory to open.");
      }
      return Reflect.construct(target, given, made === bounded ? target : made);
    },
  });
  Object.assign(globalThis, { [name]: bounded });
}
