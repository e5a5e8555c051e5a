import { caseTable } from "../case-table";
import { DAY_MS, HOUR_MS } from "../time/durations";
import {
  backupName,
  expiredBackups,
  expiredFormerBackups,
  isBackupDue,
  isBackupLate,
  isNamedAhead,
  isTrialDue,
  type LastTrial,
  madeAt,
  newestBackup,
  newestFirst,
} from "./backups";

const NOW = Date.UTC(2026, 10, 24, 10);
const night = (ago: number) => Date.UTC(2026, 10, 24 - ago, 2, 30);
const names = (...ago: number[]) => ago.map((days) => backupName(night(days)));
const trial = (given: Partial<LastTrial> = {}): LastTrial => ({
  at: NOW - DAY_MS,
  file: backupName(night(1)),
  problem: "",
  ...given,
});
const [newest = ""] = names(0);

export const tables = [
  caseTable("backupName", backupName, [
    ["in UTC", [Date.UTC(2026, 0, 2, 3, 4, 5, 678)], "pantry-20260102-030405.zip"],
    ["encrypted", [Date.UTC(2026, 0, 2, 3, 4, 5), true], "pantry-20260102-030405.zip.age"],
  ]),
  caseTable("madeAt", madeAt, [
    ["by the name", ["pantry-20260102-030405.zip"], Date.UTC(2026, 0, 2, 3, 4, 5)],
    ["of an encrypted one", ["pantry-20260102-030405.zip.age"], Date.UTC(2026, 0, 2, 3, 4, 5)],
    ["another file", ["pb_backup.zip"], Number.NaN],
    ["one that isn't finished", ["pantry-20260102-030405.zip.part"], Number.NaN],
  ]),
  caseTable("isNamedAhead", isNamedAhead, [
    ["an hour later", [backupName(NOW + HOUR_MS), NOW], true],
    ["not within a minute", [backupName(NOW + 59_000), NOW], false],
  ]),
  caseTable("newestFirst", newestFirst, [
    ["by their names", [["notes.txt", ...names(2, 0, 1)], NOW], names(0, 1, 2)],
    ["those of a clock that was ahead last", [names(-9, 1, -1, 0), NOW], names(0, 1, -9, -1)],
  ]),
  caseTable("newestBackup", newestBackup, [
    ["by its name", [names(2, 0, 1), NOW], newest],
    ["of this minute", [[backupName(NOW + 59_000)], NOW], backupName(NOW + 59_000)],
    ["not one of a clock that was an hour ahead", [[backupName(NOW + HOUR_MS)], NOW], ""],
    ["none", [[], NOW], ""],
  ]),
  caseTable("expiredBackups", expiredBackups, [
    ["beyond the count", [names(2, 0, 1), { count: 2, days: 35 }, NOW], names(2)],
    ["beyond the days", [names(0, 34, 36), { count: 14, days: 35 }, NOW], names(36)],
    ["never the newest", [names(50, 60), { count: 14, days: 35 }, NOW], names(60)],
    ["no other file", [["notes.txt", ...names(0)], { count: 1, days: 35 }, NOW], []],
    [
      "those of a clock that was ahead before true ones",
      [names(-400, -401, 0, 1), { count: 3, days: 35 }, NOW],
      names(-400),
    ],
    [
      "those of a clock that was ahead after as many nights as there are days",
      [names(-400, 0, 1), { count: 14, days: 2 }, NOW],
      names(-400),
    ],
    [
      "not all, where all are of later",
      [names(-400, -401), { count: 1, days: 35 }, NOW],
      names(-400),
    ],
  ]),
  caseTable("expiredFormerBackups", expiredFormerBackups, [
    ["beyond the days, the newest too", [names(36, 50), 35, NOW], names(36, 50)],
    ["not before, however many", [names(0, 1, 34), 35, NOW], []],
    ["those of a clock that was ahead", [names(1, -400), 35, NOW], names(-400)],
    ["no other file", [["notes.txt"], 35, NOW], []],
  ]),
  caseTable("isBackupDue", isBackupDue, [
    ["where there is none", [Number.NaN, NOW], true],
    ["not after last night's", [night(0), NOW], false],
    ["after a night without one", [night(1), NOW], true],
    ["not before the night begins", [night(1), night(0) - 1], false],
  ]),
  caseTable("isTrialDue", isTrialDue, [
    ["not without a backup", ["", trial({ at: 0, file: "" }), NOW], false],
    ["where none was tried", [newest, trial({ at: 0, file: "" }), NOW], true],
    ["not within a week", [newest, trial({ at: NOW - 6 * DAY_MS }), NOW], false],
    ["after a week", [newest, trial({ at: NOW - 7 * DAY_MS }), NOW], true],
    ["after one by a clock that was ahead", [newest, trial({ at: NOW + DAY_MS }), NOW], true],
    ["the one after a failed trial", [newest, trial({ problem: "damaged" }), NOW], true],
    [
      "not the same again at once",
      [newest, trial({ problem: "damaged", file: newest }), NOW],
      false,
    ],
  ]),
  caseTable("isBackupLate", isBackupLate, [
    ["not last night's", [night(0), night(9), NOW], false],
    ["one of two nights ago", [night(2), night(9), NOW], true],
    ["not where the server has just started", [night(2), NOW - HOUR_MS, NOW], false],
    ["none after a day", [Number.NaN, NOW - DAY_MS, NOW], true],
    ["by a clock that was ahead at the start", [night(2), NOW + DAY_MS, NOW], true],
    ["none in the first hour", [Number.NaN, NOW - HOUR_MS, NOW], false],
  ]),
];
