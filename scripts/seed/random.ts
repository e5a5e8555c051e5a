import { createHash } from "node:crypto";

/** The prefix of every id that this script makes, to tell its rows from people's. */
export const SEED_ID_PREFIX = "5eed5eed-";

export interface Random {
  /** A whole number from `least` to `most`, both possible. */
  int(least: number, most: number): number;
  /** True in one of `n` cases. */
  oneIn(n: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different ones. */
  sample<T>(list: readonly T[], count: number): T[];
  id(): string;
}

/** The same numbers for the same key, whatever was drawn with another key (sfc32, seeded by SHA-256). */
export function createRandom(key: string): Random {
  const hash = createHash("sha256").update(key).digest();
  let a = hash.readInt32LE(0);
  let b = hash.readInt32LE(4);
  let c = hash.readInt32LE(8);
  let counter = 1;
  let ids = 0;

  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  }
  for (let round = 0; round < 12; round++) next();

  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T;
  return {
    int,
    pick,
    oneIn: (n) => int(1, n) === 1,
    sample(list, count) {
      const rest = [...list];
      return Array.from({ length: Math.min(count, rest.length) }, () => {
        return rest.splice(int(0, rest.length - 1), 1)[0] as (typeof rest)[number];
      });
    },
    id() {
      ids += 1;
      const hex = createHash("sha256").update(`${key}#${ids}`).digest("hex");
      const part = (from: number, to: number) => hex.slice(from, to);
      return `${SEED_ID_PREFIX}${part(0, 4)}-4${part(4, 7)}-8${part(7, 10)}-${part(10, 22)}`;
    },
  };
}
