import { DAY_MS, HOUR_MS, lastAtTime, MINUTE_MS } from "../time/durations";
import { pastMoment } from "../time/sa-time";

const NAME = /^pantry-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.zip(?:\.age)?$/;
/** In UTC, at night in South Africa and after the nightly jobs: from then on the backup of the day is due. */
const DUE_AT_MS = 2 * HOUR_MS + 30 * MINUTE_MS;
const TRIED_EVERY_MS = 7 * DAY_MS;
/** A backup of yesterday is no news; one that is a night and some hours older is. */
const LATE_AFTER_MS = 28 * HOUR_MS;
/** So long after its start a server has made the one that was due. */
const TO_MAKE_IT_MS = 2 * HOUR_MS;

export interface BackupTerms {
  /** How many are kept at most. */
  readonly count: number;
  readonly days: number;
}

/** `pantry-20261124-023000.zip`, by the server's clock in UTC; encrypted, it ends in `.age`. */
export function backupName(ms: number, isEncrypted = false): string {
  const [day = "", time = ""] = new Date(ms).toISOString().replace(/[-:]/g, "").split("T");
  return `pantry-${day}-${time.slice(0, 6)}.zip${isEncrypted ? ".age" : ""}`;
}

/** When a backup was made, by its name, milliseconds UTC; NaN for another file. */
export function madeAt(name: string): number {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Whether its name is of a later time: the clock was ahead when it was made, and nobody knows when that was. */
export function isNamedAhead(name: string, now: number): boolean {
  return pastMoment(madeAt(name), now) === 0;
}

/** The backups among the names of files, the newest first, and those that are named ahead after all others. */
export function newestFirst(names: readonly string[], now: number): string[] {
  const rank = (name: string) => Number(isNamedAhead(name, now));
  return names
    .filter((name) => !Number.isNaN(madeAt(name)))
    .sort((a, b) => rank(a) - rank(b) || madeAt(b) - madeAt(a));
}

/** The name of the newest backup; empty where none is known to be of the time before now. */
export function newestBackup(names: readonly string[], now: number): string {
  const [first = ""] = newestFirst(names, now);
  return isNamedAhead(first, now) ? "" : first;
}

/**
 * Those that are not kept any more. The newest always is. One that is named ahead has no age: it goes after as many
 * others as there are nights in the days.
 */
export function expiredBackups(
  names: readonly string[],
  terms: BackupTerms,
  now: number,
): string[] {
  const isOld = (name: string, at: number) =>
    isNamedAhead(name, now) ? at >= terms.days : isOlder(name, terms.days, now);
  return newestFirst(names, now).filter(
    (name, at) => at > 0 && (at >= terms.count || isOld(name, at)),
  );
}

/**
 * Those of a folder in which none is made any more: all that are too old, the newest too. One that is named ahead has no
 * age, and goes at once.
 */
export function expiredFormerBackups(
  names: readonly string[],
  days: number,
  now: number,
): string[] {
  return newestFirst(names, now).filter(
    (name) => isNamedAhead(name, now) || isOlder(name, days, now),
  );
}

function isOlder(name: string, days: number, now: number): boolean {
  return madeAt(name) < now - days * DAY_MS;
}

/** Whether none has been made since the last night began: also after one in which the server was off. */
export function isBackupDue(newest: number, now: number): boolean {
  return !(newest >= lastAtTime(DUE_AT_MS, now));
}

/** Moments of 0 are none. A backup that failed its trial is followed by the next one. */
export interface LastTrial {
  readonly at: number;
  readonly file: string;
  readonly problem: string;
}

/** Whether the newest backup has to be restored on trial: each week, and after one that was not sound. */
export function isTrialDue(newest: string, last: LastTrial, now: number): boolean {
  if (!newest) return false;
  if (last.problem && last.file !== newest) return true;
  return pastMoment(last.at, now) <= now - TRIED_EVERY_MS;
}

/** Whether there should be a newer one by now. A server that has just started has some time to make it. */
export function isBackupLate(newest: number, startedAt: number, now: number): boolean {
  const since = Math.max((newest || 0) + LATE_AFTER_MS, pastMoment(startedAt, now));
  return now > since + TO_MAKE_IT_MS;
}
