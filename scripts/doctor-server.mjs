import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "./project.mjs";

const ANSWER_MS = 60_000;
const EMAIL_MS = 120_000;

/** @typedef {import("./doctor.mjs").Finding} Finding */
/** @typedef {import("./settings.mjs").Settings} Settings */
/** @typedef {import("../src/domain/health/health.ts").HealthProblem} HealthProblem */
/** @typedef {import("../src/domain/health/examination.ts").Examination} Examination */
/** The product's own, by `productModule`. @typedef {Pick<typeof import("../src/domain/health/health.ts"), "healthProblems"> & Pick<typeof import("../src/domain/time/sa-time.ts"), "formatDayTime">} Rules */

const READ_LOG = "Read what the server printed: docs/run.md says where, under Watching it.";

/** What each problem of the health page is called here, and what helps. @type {Readonly<Record<HealthProblem, [name: string, text: string, remedy: string]>>} */
const PROBLEMS = {
  disk_low: [
    "Disk",
    "It is almost full.",
    "Free space on the disk with DATA_DIR, or with DATA_DIR/storage if that is another disk.",
  ],
  ledger_differs: ["Ledger", "Last night it didn't add up.", READ_LOG],
  backup_failed: [
    "Backup",
    "The last one couldn't be made.",
    "Run npm run backup: it makes one, or says why it can't.",
  ],
  backup_late: [
    "Backup",
    "There's none of last night.",
    "Run npm run backup. Let the server run at night, or for an hour when it starts again.",
  ],
  backup_not_sound: [
    "Backup",
    "The newest isn't sound.",
    "Keep the older ones, and run npm run backup: the server tries the new one within an hour.",
  ],
  replica_broken: [
    "Replica",
    "Changes aren't copied to it.",
    "Check that REPLICA_URL can be reached and has room. docs/restore.md says more.",
  ],
  email_not_set: ["Email", "No email server is set.", "Set SMTP_URL and MAIL_FROM."],
  email_failing: ["Email", "The email server takes none.", "Check SMTP_URL and MAIL_FROM."],
  email_held_back: [
    "Email",
    "Too many in 24 hours went to unconfirmed addresses. New members get none.",
    "See in the proxy's log who calls /api/app/sign-up so often, and block them in the proxy. New members can use Forgot password.",
  ],
  job_failed: ["Jobs", "One failed or found something wrong.", READ_LOG],
  job_late: ["Jobs", "One didn't run when it should.", "Start the server again."],
};
/** Why no test email is sent, where nothing is wrong. @type {Readonly<Record<string, [text: string, remedy: string]>>} */
const NO_EMAIL = {
  already_asked: ["None: one was asked for in the last minute.", "Run this again in a minute."],
  too_many_emails: [
    "None: the admin has already had as many emails as we send in a day.",
    "Run this again tomorrow.",
  ],
};
/** A demo has no email server, and may stay so. @type {readonly HealthProblem[]} */
const NOTES = ["email_not_set"];

/**
 * Looks at the data folder and asks the server, with the key that lies there.
 * @param {Settings} settings
 * @param {Rules} rules
 * @returns {Promise<{ findings: Finding[], key: string }>}
 */
export async function examineServer(settings, rules) {
  const { dataDir, localUrl } = settings;
  if (!mayRead(dataDir) || !mayRead(join(dataDir, "doctor.key"))) {
    const text = `${dataDir} is another user's, and this one may not read it.`;
    const remedy = "Run this as the user who runs the server (docs/run.md).";
    return { findings: [{ name: "Data folder", state: "broken", text, remedy }], key: "" };
  }
  const findings = [folder(settings)];
  const file = join(dataDir, "doctor.key");
  const key = existsSync(file) ? readFileSync(file, "utf8") : "";
  const answer = await ask(settings, key);
  if (typeof answer === "string") {
    const isOther = answer === "status 404";
    const text = isOther
      ? `${localUrl} answers, but not for this data folder.`
      : `It doesn't answer on ${localUrl} as it should (${answer}).`;
    const remedy = isOther
      ? "Set DATA_DIR and PORT as for the server."
      : "Start it, with the same settings.";
    return { findings: [...findings, { name: "Server", state: "broken", text, remedy }], key: "" };
  }
  return {
    key,
    findings: [
      ...findings,
      ...healthFindings(answer.health, rules),
      migrations(answer),
      finding("Access rules", answer.drifted, "Start the server again, which restores them."),
      finding("Ledger", answer.ledger, `Don't refund or correct by hand. ${READ_LOG}`),
    ],
  };
}

/** Whether the system lets this user read what is there; what isn't there it would. @param {string} path */
function mayRead(path) {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "EACCES");
  }
}

/** @param {Settings} settings @returns {Finding} */
function folder({ dataDir }) {
  const name = "Data folder";
  if (!existsSync(dataDir)) {
    return { name, state: "broken", text: `${dataDir} isn't there.`, remedy: "Set DATA_DIR." };
  }
  const isOpen = process.platform !== "win32" && (statSync(dataDir).mode & 0o077) !== 0;
  return isOpen
    ? {
        name,
        state: "note",
        text: `Other users of this machine can look into ${dataDir}.`,
        remedy: `chmod 700 ${dataDir}`,
      }
    : { name, state: "fine", text: `${dataDir}.` };
}

/** @param {Settings} settings @param {string} key @returns {Promise<Examination | string>} */
async function ask({ localUrl }, key) {
  try {
    const answer = await fetch(`${localUrl}/api/app/doctor`, {
      headers: { Authorization: `Doctor ${key}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!answer.ok) return `status ${answer.status}`;
    return /** @type {Examination} */ (await answer.json());
  } catch (error) {
    const cause = error instanceof Error && error.cause;
    return cause && typeof cause === "object" && "code" in cause ? String(cause.code) : "no answer";
  }
}

/** @param {Examination["health"]} health @param {Rules} rules @returns {Finding[]} */
function healthFindings(health, { healthProblems, formatDayTime }) {
  const { version, started_at, disk, backup, replica } = health;
  const said = /** @param {string} moment */ (moment) => formatDayTime(Date.parse(moment));
  /** @type {Finding[]} */
  const fine = [
    {
      name: "Server",
      state: "fine",
      text: `Version ${version}, running since ${said(started_at)}.`,
    },
    { name: "Disk", state: "fine", text: `Free: ${disk.free_mb ?? "unknown"} MB.` },
    {
      name: "Backup",
      state: "fine",
      text: backup.last_at
        ? `The newest is from ${said(backup.last_at)}. Last restored on trial: ${backup.tried_at ? said(backup.tried_at) : "not yet"}.`
        : "There's none yet.",
    },
    {
      name: "Replica",
      state: "fine",
      text: replica.is_set
        ? `Last change copied: ${replica.copied_at ? said(replica.copied_at) : "none yet"}.`
        : "None is set.",
    },
  ];
  const found = healthProblems(health).map((problem) => {
    const [name, what, remedy] = PROBLEMS[problem];
    const why = reasonOf(problem, health);
    const text = why ? `${what} (${why})` : what;
    const state = NOTES.includes(problem) ? "note" : "broken";
    return /** @type {Finding} */ ({ name, state, text, remedy });
  });
  const isFound = /** @param {Finding} one */ (one) => found.some(({ name }) => name === one.name);
  return [...fine.filter((one) => !isFound(one)), ...found];
}

/** What the server knows of a problem; empty where nothing. @param {HealthProblem} problem @param {Examination["health"]} health */
function reasonOf(problem, { backup, replica, jobs }) {
  if (problem === "job_failed") return idsOf(jobs.filter(({ failed, found }) => failed || found));
  if (problem === "job_late") return idsOf(jobs.filter(({ is_late }) => is_late));
  if (problem === "backup_not_sound") return backup.problem;
  return problem === "replica_broken" ? replica.problem : "";
}

/** @param {readonly { id: string }[]} rows */
function idsOf(rows) {
  return rows.map(({ id }) => id).join(", ");
}

/** @param {Examination} answer @returns {Finding} */
function migrations({ migrations: applied }) {
  const ours = readdirSync(join(ROOT, "pb_migrations")).filter((name) => name.endsWith(".js"));
  const missing = ours.filter((name) => !applied.includes(name));
  const foreign = applied.filter((name) => !ours.includes(name));
  return finding("Migrations", [...missing, ...foreign], "Start this version's server again.");
}

/** @param {string} name @param {readonly string[]} wrong @param {string} remedy @returns {Finding} */
function finding(name, wrong, remedy) {
  return wrong.length === 0
    ? { name, state: "fine", text: "As it should be." }
    : { name, state: "broken", text: `Not as it should be: ${wrong.join("; ")}.`, remedy };
}

/** Sends an admin an email as members' emails are sent. @param {Settings} settings @param {string} key @returns {Promise<Finding>} */
export async function sendEmail({ localUrl, variables }, key) {
  const name = "Test email";
  if (!variables.SMTP_URL) return { name, state: "note", text: "None: no email server is set." };
  const body = JSON.stringify({ id: randomUUID() });
  for (const until = Date.now() + EMAIL_MS; Date.now() < until; await sleep(3_000)) {
    const answer = await fetch(`${localUrl}/api/app/doctor/email`, {
      method: "POST",
      headers: { Authorization: `Doctor ${key}`, "Content-Type": "application/json" },
      body,
    }).catch(() => null);
    if (!answer) continue;
    if (answer.status === 404) return { name, state: "note", text: "None: there's no admin yet." };
    const { to, sent, error, code, message } = /** @type {any} */ (await answer.json());
    const none = NO_EMAIL[code];
    if (none) return { name, state: "note", text: none[0], remedy: none[1] };
    if (sent) return { name, state: "fine", text: `Sent to ${to}.` };
    if (error || !answer.ok) {
      return { name, state: "broken", text: error || message, remedy: "Check SMTP_URL." };
    }
  }
  return {
    name,
    state: "broken",
    text: "It hasn't been sent after two minutes.",
    remedy: `Check SMTP_URL. ${READ_LOG}`,
  };
}
