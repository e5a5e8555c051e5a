/**
 * The server's clock, in milliseconds UTC: the only one that decides.
 * `CLOCK_OFFSET_MS` moves it in tests; `npm start` never passes it on.
 */
export function now(): number {
  return Date.now() + (Number($os.getenv("CLOCK_OFFSET_MS")) || 0);
}
