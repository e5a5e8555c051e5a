import type { JobState } from "@/domain/health/health";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";

/** What each job does, by its name on the server. */
const JOB_WORDS: Readonly<Record<string, string>> = {
  mail: "Send emails",
  push: "Notify phones",
  announce: "Announce what changed",
  "deliver-messages": "Send messages to members",
  "tell-results": "Tell members what was bought",
  "change-policies": "Publish planned policies",
  "watch-disk": "Watch the disk",
  "remind-members": "Remind members",
  "tell-bank-change": "Tell members of a new bank account",
  "move-orders": "Give orders their next delivery",
  "delivery-day": "Announce deliveries",
  "keep-day-totals": "Keep each day's totals",
  "erase-due-members": "Delete accounts that are due",
  "purge-deletions": "Forget deleted items",
  "sweep-orphan-files": "Delete files without an order",
  "forget-unconfirmed-accounts": "Delete unconfirmed accounts",
  retention: "Delete old data",
  "sweep-partial-files": "Delete unfinished uploads",
  backup: "Make the nightly backup",
  "try-backup": "Try the newest backup",
  "count-popular-items": "Count what most members order",
  "check-ledger": "Check the ledger",
  "missed-nights": "Run what a night missed",
};

export function JobTable({ jobs }: { jobs: readonly JobState[] }) {
  return (
    <details>
      <summary className="flex min-h-10 w-fit cursor-pointer items-center">
        Last run of each job
      </summary>
      <ul className="grid grid-cols-1 divide-y divide-base-300">
        {jobs.map((job) => (
          <li key={job.id} className="py-1.5">
            <span className="block text-base-content">{JOB_WORDS[job.id] ?? job.id}</span>
            <span className="block">{lastRun(job)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function lastRun({ ran_at, failed, found, is_late }: JobState): string {
  const at = ran_at ? formatDayTime(momentOf(ran_at)) : "";
  if (failed) return `Failed ${at}. The server's log says why.`;
  if (found) return `${at}. Found: ${found}.`;
  if (is_late) return at ? `Late. The last run was ${at}.` : "Late. It hasn't run yet.";
  return at || "It hasn't run yet.";
}
