import { DAY_MS } from "../time/durations";
import { sastDate } from "../time/sa-time";

const KEPT_DAYS = 7;

/** The day of the oldest delivery whose list a buyer's phone keeps without asking whether it's still being bought. */
export function listsKeptFrom(now: number): string {
  return sastDate(now - KEPT_DAYS * DAY_MS);
}
