import { MINUTE_MS } from "@/domain/time/durations";
import { now } from "../core/clock";
import { fail } from "../core/http";

const WINDOW_MS = MINUTE_MS;
/** Ten small requests a second; a phone that is tapped on sends seven at most. */
const BUDGET = 600;
/** Reading a large body costs more than its length tells, most of all a deeply nested one (T66). */
const CHARACTERS_PER_POINT = 16_384;

/** What a request of so many characters costs. */
export function costOf(characters: number): number {
  return 1 + Math.floor(characters / CHARACTERS_PER_POINT);
}

/**
 * Counts a request against the member's budget of this minute; 429 when it is spent. One number for
 * each member, so that nothing is shared that two requests could damage; a restart forgets it.
 */
export function spendSyncBudget(app: App, userId: string, cost: number): void {
  const key = `sync-budget:${userId}`;
  const window = Math.floor(now() / WINDOW_MS);
  const stored = Number(app.store().get(key) ?? 0);
  // The minute and what was spent in it, in one number.
  const spent = Math.floor(stored / 10_000) === window ? stored % 10_000 : 0;
  if (spent + cost > BUDGET) fail(429, "too_many_attempts");
  app.store().set(key, window * 10_000 + spent + cost);
}
