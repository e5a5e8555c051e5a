import * as z from "zod/mini";
import { isBackupLate } from "../backup/backups";
import { HOUR_MS, lastAtTime, MINUTE_MS } from "../time/durations";
import { momentOf, pastMoment } from "../time/sa-time";
import { isReplicaBroken } from "./replica";

/** One of the server's jobs, as its last runs left it. Moments are empty where there was none. */
const jobStateSchema = z.object({
  id: z.string(),
  /** When the last run began that ended. */
  ran_at: z.string(),
  took_ms: z.number(),
  /** Whether that run broke off. */
  failed: z.boolean(),
  /** What it found wrong; empty where nothing. */
  found: z.string(),
  is_late: z.boolean(),
});
export type JobState = z.infer<typeof jobStateSchema>;

/** How the server does, for admins and for machines: no name, address or text of a member is in it. */
export const healthSchema = z.object({
  /** The server's clock. */
  now: z.string(),
  version: z.string(),
  started_at: z.string(),
  email: z.object({
    is_set: z.boolean(),
    /** Emails that are due and not sent, counted up to a limit; not those that failed while others left. */
    waiting: z.number(),
    waiting_since: z.string(),
    last_sent_at: z.string(),
    /** Whether one failed, and none has left since it was queued; or several, and none since they were first tried. */
    is_failing: z.boolean(),
    /** Emails of the last two weeks that nothing sends any more. */
    given_up: z.number(),
    /** Whether so many went to addresses that nobody confirmed that none goes to the next (T712). */
    is_held_back: z.boolean(),
  }),
  disk: z.object({
    /** Null where the system doesn't tell. */
    free_mb: z.nullable(z.number()),
    reserve_mb: z.number(),
  }),
  backup: z.object({
    /** When the newest was made; empty where there is none. */
    last_at: z.string(),
    size_mb: z.number(),
    /** When one was last restored on trial. */
    tried_at: z.string(),
    /** What wasn't as it should be then; empty where all was. */
    problem: z.string(),
  }),
  /** The copy of each change elsewhere, where one is set. */
  replica: z.object({
    is_set: z.boolean(),
    /** When what copies last said how it does; empty where never. */
    checked_at: z.string(),
    /** When a change was last copied. */
    copied_at: z.string(),
    /** For how many seconds the oldest change has waited that isn't copied. */
    lag_s: z.number(),
    files_at: z.string(),
    /** Why it can't be copied now; empty where nothing is wrong. */
    problem: z.string(),
  }),
  jobs: z.array(jobStateSchema),
});
export type Health = z.infer<typeof healthSchema>;

/** What is broken, by the name of what to do about it; in the order of how much it matters. */
const HEALTH_PROBLEMS = [
  "disk_low",
  "ledger_differs",
  "backup_failed",
  "backup_late",
  "backup_not_sound",
  "replica_broken",
  "email_not_set",
  "email_failing",
  "email_held_back",
  "job_failed",
  "job_late",
] as const;
export type HealthProblem = (typeof HEALTH_PROBLEMS)[number];

/** An email is due within a minute: one that waited for so long is stuck. */
const MAIL_LATE_MS = 15 * MINUTE_MS;
export const LEDGER_JOB = "check-ledger";
export const BACKUP_JOB = "backup";
/** What they find has words of its own. */
const TOLD_APART = [LEDGER_JOB, BACKUP_JOB, "try-backup"];

export function healthProblems(health: Health): HealthProblem[] {
  const { email, disk, backup, replica, jobs } = health;
  const waits = momentOf(health.now) - momentOf(email.waiting_since);
  const others = jobs.filter(({ id }) => !TOLD_APART.includes(id));
  const [startedAt, now] = [momentOf(health.started_at), momentOf(health.now)];
  const isBroken: Record<HealthProblem, boolean> = {
    disk_low: disk.free_mb !== null && disk.free_mb < disk.reserve_mb,
    ledger_differs: jobs.some(({ id, found }) => id === LEDGER_JOB && found !== ""),
    backup_failed: jobs.some(({ id, found }) => id === BACKUP_JOB && found !== ""),
    backup_late: isBackupLate(momentOf(backup.last_at), startedAt, now),
    backup_not_sound: backup.problem !== "",
    replica_broken: isReplicaBroken(replica, { startedAt, now }),
    email_not_set: !email.is_set,
    email_failing: email.is_set && email.is_failing && waits > MAIL_LATE_MS,
    email_held_back: email.is_set && email.is_held_back,
    job_failed: jobs.some(({ failed }) => failed) || others.some(({ found }) => found !== ""),
    job_late: jobs.some(({ is_late }) => is_late),
  };
  return HEALTH_PROBLEMS.filter((problem) => isBroken[problem]);
}

/** The longest pause between two runs of a job, by its line of cron: of a minute, of some minutes, or a day. */
function longestPause(cron: string): number {
  if (/^\* \* /.test(cron)) return 10 * MINUTE_MS;
  if (/^\*\/\d+ \* /.test(cron)) return HOUR_MS;
  return 26 * HOUR_MS;
}

const EACH_NIGHT = /^(\d+) (\d+) \* \* \*$/;

/** So long after its start a server has made up for the nights that it missed while it was off. */
const TO_MAKE_UP_MS = 3 * HOUR_MS;

/** Whether a job should have run by now. It runs only while the server does. */
export function isJobLate(
  { cron, ranAt, startedAt }: { cron: string; ranAt: string; startedAt: string },
  now: number,
): boolean {
  const pause = longestPause(cron);
  const ran = pastMoment(momentOf(ranAt), now);
  const upFor = now - pastMoment(momentOf(startedAt), now);
  const isMadeUpFor = ran > 0 && EACH_NIGHT.test(cron);
  return now - ran > pause && upFor > (isMadeUpFor ? TO_MAKE_UP_MS : pause);
}

/** Whether a job of one moment each night hasn't run since, and an hour has passed in which it could end. */
export function isNightMissed(
  { cron, ranAt }: { cron: string; ranAt: string },
  now: number,
): boolean {
  const [, minute, hour] = EACH_NIGHT.exec(cron) ?? [];
  const at = Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS;
  const due = lastAtTime(at, now);
  return now - due > HOUR_MS && pastMoment(momentOf(ranAt), now) < due;
}
