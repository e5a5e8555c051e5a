import { caseTable } from "../case-table";
import { MINUTE_MS } from "../time/durations";
import { momentText } from "../time/sa-time";
import { type Health, healthProblems, isJobLate, isNightMissed, type JobState } from "./health";

const NOW = Date.UTC(2026, 10, 24, 10);
const ago = (minutes: number) => momentText(NOW - minutes * MINUTE_MS);
const email = (given: Partial<Health["email"]> = {}) => ({
  is_set: true,
  waiting: 0,
  waiting_since: "",
  last_sent_at: "",
  is_failing: false,
  given_up: 0,
  is_held_back: false,
  ...given,
});
const job = (id: string, given: Partial<JobState> = {}): JobState => ({
  id,
  ran_at: ago(1),
  took_ms: 5,
  failed: false,
  found: "",
  is_late: false,
  ...given,
});
const backup = (given: Partial<Health["backup"]> = {}) => ({
  last_at: ago(8 * 60),
  size_mb: 20,
  tried_at: ago(8 * 60),
  problem: "",
  ...given,
});
const replica = (given: Partial<Health["replica"]> = {}) => ({
  is_set: true,
  checked_at: ago(0),
  copied_at: ago(0),
  lag_s: 0,
  files_at: ago(0),
  problem: "",
  ...given,
});
const health = (given: Partial<Health> = {}): Health => ({
  now: momentText(NOW),
  version: "1.0.0",
  started_at: ago(60),
  email: email(),
  disk: { free_mb: 900, reserve_mb: 500 },
  backup: backup(),
  replica: replica({ is_set: false, checked_at: "", copied_at: "", files_at: "" }),
  jobs: [job("mail"), job("check-ledger")],
  ...given,
});
const stuck = { is_failing: true, waiting: 3, waiting_since: ago(16) };

export const tables = [
  caseTable("healthProblems", healthProblems, [
    ["none", [health()], []],
    ["no email server", [health({ email: email({ is_set: false }) })], ["email_not_set"]],
    ["emails that fail for long", [health({ email: email(stuck) })], ["email_failing"]],
    [
      "not one that failed just now",
      [health({ email: email({ ...stuck, waiting_since: ago(2) }) })],
      [],
    ],
    [
      "T719 so many emails to unconfirmed addresses that none goes to the next",
      [health({ email: email({ is_held_back: true }) })],
      ["email_held_back"],
    ],
    [
      "not where none is sent at all",
      [health({ email: email({ is_set: false, is_held_back: true }) })],
      ["email_not_set"],
    ],
    ["a full disk", [health({ disk: { free_mb: 499, reserve_mb: 500 } })], ["disk_low"]],
    ["not one of unknown size", [health({ disk: { free_mb: null, reserve_mb: 500 } })], []],
    [
      "a ledger that differs",
      [health({ jobs: [job("check-ledger", { found: "transfers" })] })],
      ["ledger_differs"],
    ],
    [
      "a backup that couldn't be made",
      [health({ jobs: [job("backup", { found: "no_room" })] })],
      ["backup_failed"],
    ],
    [
      "a backup that is old",
      [health({ started_at: ago(9000), backup: backup({ last_at: ago(31 * 60) }) })],
      ["backup_late"],
    ],
    [
      "a backup that isn't sound",
      [
        health({
          backup: backup({ problem: "damaged" }),
          jobs: [job("try-backup", { found: "x" })],
        }),
      ],
      ["backup_not_sound"],
    ],
    ["a replica that follows", [health({ replica: replica() })], []],
    [
      "not one that waits for a moment, or has just begun",
      [health({ started_at: ago(5), replica: replica({ checked_at: "", lag_s: 30 }) })],
      [],
    ],
    [
      "a replica that waits for long",
      [health({ replica: replica({ lag_s: 121 }) })],
      ["replica_broken"],
    ],
    [
      "a replica that nothing keeps any more",
      [health({ replica: replica({ checked_at: ago(3) }) })],
      ["replica_broken"],
    ],
    [
      "a replica that nothing keeps any more, by a clock that was ahead",
      [health({ replica: replica({ checked_at: ago(-60), files_at: ago(-60) }) })],
      ["replica_broken"],
    ],
    [
      "a replica that never began",
      [health({ replica: replica({ checked_at: "", copied_at: "", files_at: "" }) })],
      ["replica_broken"],
    ],
    [
      "a replica without its files",
      [health({ replica: replica({ files_at: ago(20) }) })],
      ["replica_broken"],
    ],
    [
      "a job that broke off, and one that is late",
      [health({ jobs: [job("mail", { failed: true }), job("push", { is_late: true })] })],
      ["job_failed", "job_late"],
    ],
  ]),
  caseTable("isJobLate", isJobLate, [
    [
      "each minute: not after nine",
      [{ cron: "* * * * *", ranAt: ago(9), startedAt: ago(900) }, NOW],
      false,
    ],
    [
      "each minute: after eleven",
      [{ cron: "* * * * *", ranAt: ago(11), startedAt: ago(900) }, NOW],
      true,
    ],
    [
      "each minute: by a clock that was ahead",
      [{ cron: "* * * * *", ranAt: ago(-60), startedAt: ago(900) }, NOW],
      true,
    ],
    [
      "not one that ran while this was asked",
      [{ cron: "* * * * *", ranAt: ago(-0.01), startedAt: ago(900) }, NOW],
      false,
    ],
    [
      "not where the server has just started",
      [{ cron: "* * * * *", ranAt: ago(900), startedAt: ago(2) }, NOW],
      false,
    ],
    [
      "each night: after a day and more",
      [{ cron: "20 2 * * *", ranAt: ago(27 * 60), startedAt: ago(9000) }, NOW],
      true,
    ],
    [
      "some hours a day: not in between",
      [{ cron: "5 6-18 * * *", ranAt: ago(12 * 60), startedAt: ago(9000) }, NOW],
      false,
    ],
    [
      "not one of several hours, which nothing makes up for",
      [{ cron: "0 5-9 * * *", ranAt: ago(29 * 60), startedAt: ago(240) }, NOW],
      false,
    ],
    ["never run", [{ cron: "20 2 * * *", ranAt: "", startedAt: ago(27 * 60) }, NOW], true],
    ["not on a new server", [{ cron: "20 2 * * *", ranAt: "", startedAt: ago(600) }, NOW], false],
    [
      "each night: where the server is off at night",
      [{ cron: "20 2 * * *", ranAt: ago(27 * 60), startedAt: ago(181) }, NOW],
      true,
    ],
    [
      "not before that server could make up for it",
      [{ cron: "20 2 * * *", ranAt: ago(27 * 60), startedAt: ago(179) }, NOW],
      false,
    ],
  ]),
  caseTable("isNightMissed", isNightMissed, [
    ["not last night's", [{ cron: "20 2 * * *", ranAt: ago(460) }, NOW], false],
    ["of the night before", [{ cron: "20 2 * * *", ranAt: ago(461) }, NOW], true],
    ["never run", [{ cron: "20 2 * * *", ranAt: "" }, NOW], true],
    ["by a clock that was ahead", [{ cron: "20 2 * * *", ranAt: ago(-60) }, NOW], true],
    ["not one that may still run", [{ cron: "5 9 * * *", ranAt: "" }, NOW], false],
    ["not one of several hours", [{ cron: "0 5-8 * * *", ranAt: "" }, NOW], false],
    ["not one of each minute", [{ cron: "* * * * *", ranAt: "" }, NOW], false],
  ]),
];
