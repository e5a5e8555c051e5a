export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * How long to wait after so many tries that failed before this one: twice as long each time, and by `chance` (from
 * 0 to 1) a part of it, half at least, so that phones which lost a server together come back one by one.
 */
export function backoffMs(
  { firstMs, longestMs }: Backoff,
  tries: number,
  chance = Math.random(),
): number {
  return Math.min(firstMs * 2 ** tries, longestMs) * (0.5 + chance / 2);
}
