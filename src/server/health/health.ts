import { type Health, isJobLate, type JobState } from "@/domain/health/health";
import { MAIL_SHELF_LIFE_MS, MAIL_TRIES_MAX } from "@/domain/notification/mail-state";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { backupHealth } from "../backup/backup-folder";
import { freeBytes } from "../core/disk";
import { jobRuns } from "../core/job-runs";
import { currentMark } from "../core/runs";
import { settings } from "../core/settings";
import { selectAll, selectFirst } from "../core/sql";
import { JOBS } from "../jobs";
import { SINCE_LAST_SENT } from "../mail/bulk-mail";
import { TRIED_SINCE_LAST_SENT } from "../mail/retries";
import { hasRoomForUnproven } from "../mail/to-unproven";
import { replicaHealth } from "./replica-state";

const MB = 1_000_000;
/** No count of emails reads further than this. */
const FURTHEST = 1000;
/** Older emails that were given up are no news any more. */
const NEWS_MS = 14 * DAY_MS;

/** How the server does: by indexes alone, whatever it holds. */
export function healthOf(app: App, now: number): Health {
  const started_at = startedAt(app);
  const free = freeBytes(app);
  return {
    now: momentText(now),
    version: version(),
    started_at,
    email: emailHealth(app, now),
    disk: {
      free_mb: free === null ? null : Math.floor(free / MB),
      reserve_mb: settings.diskReserveMb,
    },
    backup: backupHealth(app, now),
    replica: replicaHealth(app),
    jobs: jobStates(app, started_at, now),
  };
}

function startedAt(app: App): string {
  const run = currentMark(app)?.run ?? "";
  const sql = "SELECT started_at FROM server_runs WHERE id = {:run}";
  return selectFirst(app, sql, { run }, { started_at: "" })?.started_at ?? "";
}

function emailHealth(app: App, now: number): Health["email"] {
  const waiting = waitingMails(app, now);
  return {
    is_set: settings.sendsEmail,
    waiting: waiting.length,
    waiting_since: waiting.map(({ queued_at }) => queued_at).sort()[0] ?? "",
    last_sent_at: lastSent(app),
    is_failing: waiting.some(({ failing }) => failing === 1),
    given_up: givenUp(app, now),
    is_held_back: !hasRoomForUnproven(app, now),
  };
}

/** So many mailboxes aren't refused by chance, just after other emails left: the mail server takes no more. */
const MAILBOXES_OF_AN_OUTAGE = 3;

/**
 * An email that failed while others left isn't counted: its address may be wrong, and anyone can type a wrong one. But
 * where several mailboxes were first refused after the last email left, they count: a provider may have a daily quota.
 */
function waitingMails(app: App, now: number) {
  const unsent = selectAll(
    app,
    `SELECT queued_at, mailbox, due_at <= {:now} AS due, attempts > 0 AND last_error != 'sending' AS failing,
       ${SINCE_LAST_SENT} AS newer, ${TRIED_SINCE_LAST_SENT} AS refused_since
     FROM mail_outbox WHERE sent_at = '' AND due_at > {:stale} AND attempts < ${MAIL_TRIES_MAX}
     LIMIT ${FURTHEST}`,
    { now: momentText(now), stale: momentText(now - MAIL_SHELF_LIFE_MS) },
    { queued_at: "", mailbox: "", due: 0, failing: 0, newer: 0, refused_since: 0 },
  );
  const refused = unsent.filter((mail) => mail.failing && mail.refused_since);
  const isOutage = new Set(refused.map(({ mailbox }) => mailbox)).size >= MAILBOXES_OF_AN_OUTAGE;
  return unsent.filter(({ failing, due, newer, refused_since }) =>
    failing ? newer || (isOutage && refused_since) : due,
  );
}

function lastSent(app: App): string {
  const sql = "SELECT sent_at FROM mail_outbox WHERE sent_at > '' ORDER BY sent_at DESC LIMIT 1";
  return selectFirst(app, sql, {}, { sent_at: "" })?.sent_at ?? "";
}

function givenUp(app: App, now: number): number {
  const found = selectFirst(
    app,
    `SELECT COALESCE(SUM(over), 0) AS n FROM (
       SELECT due_at <= {:stale} OR attempts >= ${MAIL_TRIES_MAX} AS over FROM mail_outbox
       WHERE sent_at = '' AND due_at > {:since} LIMIT ${FURTHEST})`,
    { stale: momentText(now - MAIL_SHELF_LIFE_MS), since: momentText(now - NEWS_MS) },
    { n: 0 },
  );
  return found?.n ?? 0;
}

function jobStates(app: App, startedAt: string, now: number): JobState[] {
  const runs = new Map(jobRuns(app).map((run) => [run.id, run]));
  return Object.entries(JOBS).map(([id, { at: cron }]) => {
    const { ran_at = "", took_ms = 0, failed = 0, found = "" } = runs.get(id) ?? {};
    const is_late = isJobLate({ cron, ranAt: ran_at, startedAt }, now);
    return { id, ran_at, took_ms, failed: failed === 1, found, is_late };
  });
}

/** Of the app's build; empty where none lies beside the server. */
function version(): string {
  try {
    const { version } = JSON.parse(toString($os.readFile(`${settings.distDir}/version.json`)));
    return String(version);
  } catch {
    return "";
  }
}
