/**
 * The server's clock, in milliseconds UTC: the only one that decides (design, decision 3).
 * `CLOCK_OFFSET_MS` moves it in tests; `npm start` never passes it on.
 */
export function now(): number {
  return Date.now() + (Number($os.getenv("CLOCK_OFFSET_MS")) || 0);
}
