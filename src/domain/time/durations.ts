export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** When it was last so long after midnight, UTC. */
export function lastAtTime(afterMidnightMs: number, now: number): number {
  return Math.floor((now - afterMidnightMs) / DAY_MS) * DAY_MS + afterMidnightMs;
}
