/**
 * The server's clock, in milliseconds UTC: the only one that decides (design, decision 3).
 * `CLOCK_OFFSET_MS` moves it in tests; `npm start` never passes it on.
 */
export function now(): number {
  return Date.now() + (Number($os.getenv("CLOCK_OFFSET_MS")) || 0);
}
/** A moment as PocketBase stores it: `2026-11-21 14:05:09.120Z`. */
export function stamp(ms: number): string {
  return new Date(ms).toISOString().replace("T", " ");
}
