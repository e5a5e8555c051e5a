import { MINUTE_MS } from "../time/durations";
import { momentOf, pastMoment } from "../time/sa-time";
import type { Health } from "./health";

/** A store that doesn't answer for a moment is no news. */
const LAG_MAX_S = 120;
const SILENT_MAX_MS = 2 * MINUTE_MS;
/** Files follow within seconds, many at once within minutes. */
const FILES_LATE_MS = 15 * MINUTE_MS;
/** The first start installs what copies. */
const TO_BEGIN_MS = 15 * MINUTE_MS;

/** Whether a failure of the machine would lose more than the last seconds. */
export function isReplicaBroken(
  { is_set, checked_at, lag_s, files_at }: Health["replica"],
  { startedAt, now }: { readonly startedAt: number; readonly now: number },
): boolean {
  if (!is_set) return false;
  const began = pastMoment(startedAt, now);
  if (!checked_at) return now - began > TO_BEGIN_MS;
  const since = (moment: string) => now - Math.max(pastMoment(momentOf(moment), now), began);
  const isSilent = since(checked_at) > SILENT_MAX_MS;
  const areFilesLate = since(files_at) > FILES_LATE_MS;
  return isSilent || lag_s > LAG_MAX_S || areFilesLate;
}
