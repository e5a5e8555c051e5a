import { FEEDBACK_FREE } from "@/domain/limits/limits";
import type { ErrorCode } from "@/domain/text/messages";
import { DAY_MS, HOUR_MS } from "@/domain/time/durations";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { fail, inTransaction } from "../core/http";
import { keyedHash } from "../core/keyed-hash";
import { findFirstOrNull, newRecord } from "../core/records";
import { execute } from "../core/sql";

const SECOND = 1000;
const FREE_TRIES = 5;
const FREE_MAILS = 3;
const FREE_NEW_EMAILS = 5;
/** Tries of a password from everywhere (to sign in: from unknown devices and networks), before all of them together are slowed. */
const FREE_TRIES_OF_ALL = 100;

/** The part of a handler's context that is needed here. */
export interface Asking {
  readonly app: App;
  readonly e: RequestEvent;
}

export const TRY_KINDS = [
  "sign_in",
  "sign_in_networks",
  "sign_in_all",
  "known_network",
  "own_password",
  "own_password_all",
  "password_mail",
  "confirmation_mail",
  "new_email",
  "set_up_mail",
  "newsletter_mail",
  "newsletter_again",
  "newsletter_leave",
  "own_data",
  "feedback",
  "push_test",
  "email_test",
] as const;
type Kind = (typeof TRY_KINDS)[number];

/** No guess is made here: who asks again may have had no answer. */
const ASKED_FOR: readonly Kind[] = [
  "confirmation_mail",
  "set_up_mail",
  "own_data",
  "push_test",
  "email_test",
];

/** What a try is counted for. */
export interface Counter {
  readonly kind: Kind;
  readonly email: string;
  /** The device or network that it comes from; empty where it counts over all of them. */
  readonly source: string;
}

/**
 * Counts one try for an address, whether it has an account or not. Counted before a password is
 * checked, so that a hundred guesses at once are no way around; kept in the database, so that a
 * restart is none either. Returns the milliseconds still to wait, 0 for none.
 */
export function throttle(app: App, kind: Kind, email: string, source = ""): number {
  return throttleAll(app, () => [{ kind, email, source }]);
}

/** As `throttle`, for several counters at once: while one of them has to wait, none is counted. */
export function throttleAll(app: App, countersOf: (tx: App) => readonly Counter[]): number {
  let wait = 0;
  inTransaction(app, (tx) => {
    const at = now(); // not the request's: those that hash before they ask would come too early
    forgetOld(tx, at);
    const counters = countersOf(tx).map((counter) => ({ ...counter, row: rowOf(tx, counter) }));
    const waits = counters.map(({ row }) => momentOf(row.getString("next_allowed_at")) - at || 0);
    wait = Math.max(0, ...waits);
    if (wait > 0) return; // not counted: another person's guesses never extend the wait
    for (const { kind, row } of counters) {
      const count = row.getInt("failures") + 1;
      row.set("failures", count);
      row.set("next_allowed_at", momentText(at + waitAfter(kind, count)));
      tx.save(row);
    }
  });
  return wait;
}

/** As `throttle`, and refuses with 429 and Retry-After while there is something to wait. */
export function enforceThrottle({ app, e }: Asking, kind: Kind, email: string, source = ""): void {
  const code = ASKED_FOR.includes(kind) ? "already_asked" : "too_many_attempts";
  refuseWhile(e, throttle(app, kind, email, source), code);
}

/** 429 with Retry-After while there is something to wait. */
export function refuseWhile(
  e: RequestEvent,
  wait: number,
  code: ErrorCode = "too_many_attempts",
): void {
  if (wait === 0) return;
  e.response.header().set("Retry-After", String(Math.ceil(wait / SECOND)));
  fail(429, code);
}

/** After the right password, or a new one: the next mistake is the first again. Without a source it forgets all. */
export function resetThrottle(app: App, kind: Kind, email: string, source?: string): void {
  execute(
    app,
    `DELETE FROM sign_in_attempts WHERE account_key = {:key} AND source = COALESCE({:source}, source)`,
    { key: keyOf(app, kind, email), source: source === undefined ? null : hashOf(app, source) },
  );
}

/** The stored count, or null where nothing was tried yet. */
export function countOf(app: App, { kind, email, source }: Counter): RecordModel | null {
  const filter = "account_key = {:key} && source = {:source}";
  const params = { key: keyOf(app, kind, email), source: hashOf(app, source) };
  return findFirstOrNull(app, "sign_in_attempts", filter, params);
}

/** Keeps for a while that the account signed in from there. */
export function rememberSource(tx: App, counter: Counter, ms: number): void {
  const row = rowOf(tx, counter);
  row.set("next_allowed_at", momentText(now() + ms));
  tx.save(row);
}

/** Slow for a guesser, and never a lock-out of a known device (T43, T80). */
function waitAfter(kind: Kind, count: number): number {
  switch (kind) {
    case "sign_in":
    case "sign_in_networks":
    case "own_password":
      return slowed(count);
    case "sign_in_all":
    case "own_password_all":
      return count < FREE_TRIES_OF_ALL ? 0 : 10 * SECOND;
    case "password_mail":
    case "set_up_mail":
      return count < FREE_MAILS ? 120 * SECOND : HOUR_MS; // a stranger in the owner's name: 26 a day (T76)
    case "new_email":
      return count < FREE_NEW_EMAILS ? 0 : DAY_MS; // each may be a stranger's (T120)
    case "newsletter_mail":
    case "newsletter_leave":
      return DAY_MS; // the address may be a stranger's: one email a day (T41)
    case "newsletter_again":
      return 30 * DAY_MS; // its owner has said no, and whoever asks may be a stranger (F439)
    case "feedback":
      return count < FEEDBACK_FREE ? 0 : 120 * SECOND;
    case "own_data":
      return 600 * SECOND; // all that a member has, read and packed
    case "push_test":
    case "email_test":
      return 60 * SECOND;
    default:
      return 120 * SECOND;
  }
}

/** 2 s after the fifth, doubling to 5 minutes. */
function slowed(count: number): number {
  return count < FREE_TRIES ? 0 : Math.min(2 ** (count - FREE_TRIES + 1), 300) * SECOND;
}

function forgetOld(tx: App, at: number): void {
  execute(tx, "DELETE FROM sign_in_attempts WHERE next_allowed_at < {:old}", {
    old: momentText(at - DAY_MS),
  });
}

function rowOf(tx: App, counter: Counter): RecordModel {
  const known = countOf(tx, counter);
  if (known) return known;
  const row = newRecord(tx, "sign_in_attempts");
  row.set("account_key", keyOf(tx, counter.kind, counter.email));
  row.set("source", hashOf(tx, counter.source));
  return row;
}

function keyOf(app: App, kind: Kind, email: string): string {
  return hashOf(app, `${kind}:${email}`);
}

/** Keyed: who sees the table could try every IPv4 address in minutes, and guess email addresses. */
function hashOf(app: App, text: string): string {
  return keyedHash(app, `attempt:${text}`);
}
