import { HOUR_MS, MINUTE_MS } from "@/domain/time/durations";

/** From a try that failed to the next one: a minute, then twice as long each time, up to six hours. */
export function retryWait(triesBefore: number): number {
  return Math.min(2 ** triesBefore * MINUTE_MS, 6 * HOUR_MS);
}

/**
 * Whether the first try of an email that failed came after the last email left: in SQL. The waits since add up to
 * 2^attempts − 1 minutes: only the last try reaches the six hours of `retryWait`.
 */
export const TRIED_SINCE_LAST_SENT = `strftime('%Y-%m-%d %H:%M:%fZ', due_at, '-' || ((1 << attempts) - 1) || ' minutes')
  > (SELECT MAX(sent_at) FROM mail_outbox)`;
