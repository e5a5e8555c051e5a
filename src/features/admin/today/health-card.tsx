import type { ReactNode } from "react";
import { BACKUP_JOB, type Health, healthProblems, LEDGER_JOB } from "@/domain/health/health";
import { UNPROVEN_MAILS_PER_DAY } from "@/domain/limits/limits";
import { formatCount } from "@/domain/text/format-count";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { CardSection } from "@/ui/card-section";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { ClockNote } from "./clock-note";
import { JobTable } from "./job-table";
import { TestEmail } from "./test-email";

/** How the server does. */
export function HealthCard({ health }: { health: Health }) {
  return (
    <CardSection title="Health" kind="plain">
      <dl className="grid grid-cols-1 divide-y divide-base-300 border-t border-base-300">
        <Email health={health} />
        <Disk health={health} />
        <Backup health={health} />
        <LiveCopy health={health} />
        <Books health={health} />
        <Jobs health={health} />
        <Row name="Version" value={health.version || "Unknown"}>
          {health.started_at && <p>{`Running since ${time(health.started_at)}.`}</p>}
        </Row>
        <Row name="Server's clock" value={time(health.now)}>
          <ClockNote key={health.now} serverNow={momentOf(health.now)} />
        </Row>
      </dl>
    </CardSection>
  );
}

type Badge = readonly [tone: BadgeTone, words: string];

function Email({ health }: { health: Health }) {
  const { is_set, waiting, waiting_since, last_sent_at, given_up } = health.email;
  const problems = healthProblems(health);
  const isHeldBack = problems.includes("email_held_back");
  const badge: Badge = !is_set
    ? ["red", "Not set"]
    : problems.includes("email_failing")
      ? ["red", "Not sent"]
      : isHeldBack
        ? ["red", "Not to new members"]
        : ["green", "Working"];
  return (
    <Row name="Email" badge={badge}>
      {waiting > 0 && <p>{waitingText(waiting, time(waiting_since))}</p>}
      {last_sent_at && <p>{`The last email was sent ${time(last_sent_at)}.`}</p>}
      {given_up > 0 && <p className="font-bold text-base-content">{givenUpText(given_up)}</p>}
      {isHeldBack && <p className="font-bold text-base-content">{HELD_BACK}</p>}
      {is_set && <TestEmail />}
    </Row>
  );
}

const HELD_BACK = `In 24 hours ${formatCount(UNPROVEN_MAILS_PER_DAY)} emails went to addresses that nobody has confirmed, so we send no more of them for now. New members can choose "Forgot password?": that email is sent, and its link confirms their address. Ask the person who runs the server who signs up so often.`;

function waitingText(count: number, since: string): string {
  return count === 1
    ? `1 email has been waiting since ${since}.`
    : `${formatCount(count)} emails are waiting, the oldest since ${since}.`;
}

function givenUpText(count: number): string {
  return count === 1
    ? "1 email of the last two weeks couldn't be sent. We don't try again."
    : `${formatCount(count)} emails of the last two weeks couldn't be sent. We don't try again.`;
}

function Disk({ health }: { health: Health }) {
  const { free_mb, reserve_mb } = health.disk;
  if (free_mb === null) return <Row name="Disk" badge={["grey", "Unknown"]} />;
  const isLow = healthProblems(health).includes("disk_low");
  return (
    <Row name="Disk" badge={[isLow ? "red" : "green", `Free: ${size(free_mb)}`]}>
      {isLow && (
        <p>{`With less than ${size(reserve_mb)} free, members can't upload proofs of payment.`}</p>
      )}
    </Row>
  );
}

function Backup({ health }: { health: Health }) {
  const { last_at, size_mb, tried_at, problem } = health.backup;
  const found = health.jobs.find(({ id }) => id === BACKUP_JOB)?.found;
  const problems = healthProblems(health);
  const badge: Badge = problems.includes("backup_failed")
    ? ["red", "Not made"]
    : problem
      ? ["red", "Not sound"]
      : problems.includes("backup_late")
        ? ["red", "Too old"]
        : last_at
          ? ["green", "Made"]
          : ["grey", "None yet"];
  return (
    <Row name="Backup" badge={badge}>
      {found && <p className="font-bold text-base-content">{whyNotMade(found)}</p>}
      {last_at && <p>{`The newest is from ${time(last_at)}: ${size(size_mb)}.`}</p>}
      {tried_at && !problem && <p>{`Restored on trial ${time(tried_at)}: nothing is missing.`}</p>}
      {tried_at && problem && <p>{`Restored on trial ${time(tried_at)}. Found: ${problem}.`}</p>}
    </Row>
  );
}

function whyNotMade(found: string): string {
  return found === "no_room"
    ? "The disk has no room for a backup."
    : "The last backup couldn't be made. The server's log says why.";
}

function LiveCopy({ health }: { health: Health }) {
  const { is_set, copied_at, problem } = health.replica;
  const isBroken = healthProblems(health).includes("replica_broken");
  const badge: Badge = !is_set
    ? ["grey", "Not set"]
    : isBroken
      ? ["red", "Not copied"]
      : copied_at
        ? ["green", "Copied"]
        : ["grey", "Not begun"];
  return (
    <Row name="Live copy" badge={badge}>
      {copied_at && <p>{`The last change was copied ${time(copied_at)}.`}</p>}
      {isBroken && problem && <p>{`Found: ${problem}.`}</p>}
    </Row>
  );
}

function Books({ health }: { health: Health }) {
  const check = health.jobs.find(({ id }) => id === LEDGER_JOB);
  if (!check?.ran_at) return <Row name="Ledger" badge={["grey", "Not checked yet"]} />;
  const badge: Badge = check.found ? ["red", "Doesn't add up"] : ["green", "Adds up"];
  return (
    <Row name="Ledger" badge={badge}>
      <p>{`Checked ${time(check.ran_at)}.`}</p>
      {check.found && <p>{`Found: ${check.found}.`}</p>}
    </Row>
  );
}

function Jobs({ health }: { health: Health }) {
  const problems = healthProblems(health);
  const badge: Badge = problems.includes("job_failed")
    ? ["red", "One failed"]
    : problems.includes("job_late")
      ? ["red", "One is late"]
      : ["green", "Running"];
  return (
    <Row name="Jobs" badge={badge}>
      <JobTable jobs={health.jobs} />
    </Row>
  );
}

type RowProps = { name: string; badge?: Badge; value?: string; children?: ReactNode };

function Row({ name, badge, value, children }: RowProps) {
  return (
    <div className="grid grid-cols-1 gap-1 py-3">
      <dt className="flex flex-wrap items-center justify-between gap-x-3">
        {name}
        {badge && <StatusBadge tone={badge[0]}>{badge[1]}</StatusBadge>}
        {value && <span className="tabular-nums">{value}</span>}
      </dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}

function time(moment: string): string {
  return formatDayTime(momentOf(moment));
}

/** `320 MB`, `77 GB`. */
function size(mb: number): string {
  return mb < 10_000 ? `${formatCount(mb)} MB` : `${formatCount(Math.floor(mb / 1000))} GB`;
}
