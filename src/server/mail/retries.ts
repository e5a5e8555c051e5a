import { HOUR_MS, MINUTE_MS } from "@/domain/time/durations";

/** From a try that failed to the next one: a minute, then twice as long each time, up to six hours. */
export function retryWait(triesBefore: number): number {
  return Math.min(2 ** triesBefore * MINUTE_MS, 6 * HOUR_MS);
}

/**
 * That an email which failed was tried first after the last one left: in SQL. The waits before it add up to
 * 2^attempts − 1 minutes: the six hours of `retryWait` are reached only by the last try.
 */
export const TRIED_SINCE_LAST_SENT = `strftime('%Y-%m-%d %H:%M:%fZ', due_at, '-' || ((1 << attempts) - 1) || ' minutes')
  > (SELECT MAX(sent_at) FROM mail_outbox)`;
