/** A server that asks for a longer wait is asked again after this one. */
export const LONGEST_RETRY_AFTER_MS = 10 * 60_000;

/**
 * How long a server asks to be left alone, in milliseconds, by the `Retry-After` of its answer: seconds, or a
 * date, which is compared with the server's own clock. 0 where it says nothing that can be read.
 */
export function retryAfterOf(headers: Headers, now = Date.now()): number {
  const text = headers.get("Retry-After") ?? "";
  const date = Date.parse(text);
  const serverNow = Date.parse(headers.get("Date") ?? "") || now;
  const wait = /^\s*\d+\s*$/.test(text) ? Number(text) * 1000 : date - serverNow;
  return wait > 0 ? Math.min(wait, LONGEST_RETRY_AFTER_MS) : 0;
}
