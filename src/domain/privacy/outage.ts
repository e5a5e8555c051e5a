import { DAY_MS } from "../time/durations";

/** A nightly job whose last run is longer ago has missed a night. */
export const MISSED_NIGHT_MS = 1.5 * DAY_MS;

/** So long after an outage nothing is deleted that somebody would have kept during it. */
const AFTER_OUTAGE_DAYS = 3;

/** The nights that a job missed last, in milliseconds UTC: from the run before them to the one after. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/**
 * Up to which moment accounts must have come due to be deleted now: up to the outage in the first days after it, else up
 * to now. An outage that is still to come is of a clock that was ahead.
 */
export function deletesUpTo({ from, to }: Outage, ms: number): number {
  return to <= ms && ms < to + AFTER_OUTAGE_DAYS * DAY_MS ? from : ms;
}
