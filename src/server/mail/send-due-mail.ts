import { MAIL_SHELF_LIFE_MS, MAIL_TRIES_MAX } from "@/domain/notification/mail-state";
import { HOUR_MS, MINUTE_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { findFirstWhere, findRecords } from "../core/records";
import { settings } from "../core/settings";
import { execute } from "../core/sql";
import { printBelow } from "../core/terminal";
import { SINCE_LAST_SENT } from "./bulk-mail";
import type { Mail } from "./mail";
import type { MailEvent } from "./mail-events";
import { asHtml, asText, composeMail } from "./render";
import { retryWait } from "./retries";
import { mailClient, mailSender } from "./smtp";
import { BY_ANYONE, IS_BY_UNPROVEN, listOf } from "./to-unproven";

const RUN_TIME = 45_000;
/** The part of a run that leaves out those that wait for the second pass. */
const FIRST_PASS = 30_000;
/** These leave for many members at once. */
const TO_MANY: readonly MailEvent[] = ["order_closed", "policy_change", "member_message"];
/** What can be sent to strangers must not delay any other email, nor what leaves for many. */
const NOT_SECOND = `event NOT IN ${listOf([...BY_ANYONE, ...TO_MANY])} AND NOT ${IS_BY_UNPROVEN}`;
const MAX_FAILURES_IN_A_RUN = 5;
/** As long as a row is one run's: a run that died or hangs loses it after that. */
const LEASE = 15 * MINUTE_MS;
const RUNNING_SINCE = "mail.running-since";
const PATIENCE = "mail.patience";
const SENDING = "sending";
const NO_SERVER = "not sent: no email server is set (SMTP_URL)";

/** Every minute: sends what is due, or prints its links where no mail server is set. */
export function sendDueMail(app: App): void {
  if (app.settings().smtp.enabled) sendDue(app);
  else printDueLinks(app);
}

function sendDue(app: App): void {
  const startedAt = beginRun(app);
  if (!startedAt) return;
  try {
    sendUntilDone(app);
  } finally {
    endRun(app, startedAt);
  }
}

/** At the start no email is being sent: what a killed process was about to send is due again. */
export function requeueInterruptedMail(app: App): void {
  execute(
    app,
    "UPDATE mail_outbox SET due_at = {:now}, last_error = '' WHERE sent_at = '' AND last_error = {:sending}",
    { now: momentText(now()), sending: SENDING },
  );
}

/**
 * PocketBase's mailer knows no time limit, so that a silent mail server holds its run for ever. It
 * holds nothing else: after 10 minutes, then 20, 40 … up to 6 hours, another run takes over.
 */
function beginRun(app: App): number {
  const store = app.store();
  const since = Number(store.get(RUNNING_SINCE) ?? 0);
  const patience = Number(store.get(PATIENCE) ?? 10 * MINUTE_MS);
  if (since && Date.now() - since < patience) return 0;
  if (since) store.set(PATIENCE, Math.min(2 * patience, 6 * HOUR_MS));
  const startedAt = Date.now();
  store.set(RUNNING_SINCE, startedAt);
  return startedAt;
}

function endRun(app: App, startedAt: number): void {
  const store = app.store();
  store.remove(PATIENCE);
  if (store.get(RUNNING_SINCE) === startedAt) store.remove(RUNNING_SINCE);
}

/** The second pass takes every email by its due time, so that those left out of the first still leave. */
function sendUntilDone(app: App): void {
  const startedAt = Date.now();
  const fresh = `attempts < ${MAIL_TRIES_MAX}`;
  const first = { which: `${fresh} AND ${NOT_SECOND}`, until: startedAt + FIRST_PASS };
  const failures = sendPass(app, first, MAX_FAILURES_IN_A_RUN);
  const rest = { which: fresh, until: startedAt + RUN_TIME };
  sendPass(app, rest, MAX_FAILURES_IN_A_RUN - failures);
}

interface Pass {
  readonly which: string;
  readonly until: number;
}

/** Answers how many failed. */
function sendPass(app: App, { which, until }: Pass, failuresMax: number): number {
  let failures = 0;
  while (Date.now() < until && failures < failuresMax) {
    const row = nextDue(app, which);
    if (!row) break;
    if (claim(app, row) && !send(app, row)) failures++;
  }
  return failures;
}

function nextDue(app: App, which: string): RecordModel | null {
  const due = `sent_at = '' AND due_at <= {:now} AND due_at > {:stale}`;
  return findFirstWhere(app, "mail_outbox", `${due} AND ${which} ORDER BY due_at`, dueBy());
}

function dueBy() {
  const at = now();
  return { now: momentText(at), stale: momentText(at - MAIL_SHELF_LIFE_MS) };
}

/** Takes the row for this run, so that of two runs at once one sends it. */
function claim(app: App, row: RecordModel): boolean {
  const claimed = execute(
    app,
    `UPDATE mail_outbox SET attempts = attempts + 1, due_at = {:lease}, last_error = {:sending}
      WHERE id = {:id} AND due_at = {:due} AND sent_at = ''`,
    {
      id: row.id,
      due: row.getString("due_at"),
      lease: momentText(now() + LEASE),
      sending: SENDING,
    },
  );
  return claimed === 1;
}

/** Whether the row is done: sent or obsolete. A failure is stored and retried later. */
function send(app: App, row: RecordModel): boolean {
  try {
    const mail = compose(app, row);
    if (!mail) {
      app.delete(row);
      return true;
    }
    mailClient(app).send(messageOf(row, mail));
    endOutage(app);
    write(app, row, {
      sent_at: momentText(now()),
      due_at: row.getString("due_at"),
      last_error: "",
    });
    return true;
  } catch (error) {
    const wait = retryWait(row.getInt("attempts"));
    const last_error = String(error).slice(0, 1000);
    write(app, row, { sent_at: "", due_at: momentText(now() + wait), last_error });
    app.logger().warn("email was not sent", "id", row.id, "error", last_error);
    return false;
  }
}

/**
 * The mail server takes emails again: what came and failed since it last did is due in its old order, not after hours,
 * and once more where it was given up. What it had refused while it took others goes on waiting.
 */
function endOutage(app: App): void {
  const at = now();
  execute(
    app,
    `UPDATE mail_outbox SET due_at = queued_at, attempts = MIN(attempts, ${MAIL_TRIES_MAX - 1})
      WHERE sent_at = '' AND due_at > {:stale} AND last_error != {:sending}
        AND attempts > 0 AND queued_at > {:stale}
        AND ${SINCE_LAST_SENT}`,
    { sending: SENDING, stale: momentText(at - MAIL_SHELF_LIFE_MS) },
  );
}

function compose(app: App, row: RecordModel): Mail | null {
  return composeMail(row.getString("event") as MailEvent, {
    app,
    to: row.getString("to"),
    userId: row.getString("user_id"),
    data: JSON.parse(row.getString("data")),
    now: now(),
  });
}

function messageOf(row: RecordModel, mail: Mail): MailerMessage {
  const from = mailSender();
  return new MailerMessage({
    from,
    to: [{ address: row.getString("to") }],
    subject: mail.subject,
    html: asHtml(mail),
    text: asText(mail),
    // The same at every try: a mail server that took it already can tell.
    headers: {
      "Message-ID": `<${row.id}@${from.address.split("@").pop()}>`,
      ...(mail.unsubscribeUrl && {
        "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  });
}

function write(
  app: App,
  row: RecordModel,
  outcome: { sent_at: string; due_at: string; last_error: string },
): void {
  execute(
    app,
    `UPDATE mail_outbox SET sent_at = {:sent_at}, due_at = {:due_at}, last_error = {:last_error}
      WHERE id = {:id}`,
    { ...outcome, id: row.id },
  );
}

/** The links of mails that cannot be sent, once each; the mails stay in the outbox. */
function printDueLinks(app: App): void {
  const unprinted = `sent_at = '' && due_at <= {:now} && due_at > {:stale} && last_error = ''`;
  const rows = { params: dueBy(), sort: "due_at", limit: 100 };
  for (const row of findRecords(app, "mail_outbox", unprinted, rows)) {
    const mail = compose(app, row);
    if (settings.logsAsJson) {
      printBelow("An email is waiting to send:", `set SMTP_URL (${row.getString("event")}).`);
    } else if (mail?.action) {
      printBelow(`Email to ${row.getString("to")}: ${mail.subject}`, mail.action.url);
    }
    write(app, row, { sent_at: "", due_at: row.getString("due_at"), last_error: NO_SERVER });
  }
}
