import { momentOf, momentText } from "@/domain/sast";
import { now } from "../clock";
import { fail, inTransaction } from "../http";
import { findFirstOrNull } from "../records";
import { execute } from "../sql";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const FREE_TRIES = 5;

/** The part of a handler's context that is needed here. */
interface Asking {
  readonly app: App;
  readonly e: RequestEvent;
}

export const TRY_KINDS = [
  "sign_in",
  "password_mail",
  "confirmation_mail",
  "set_up_mail",
  "newsletter_mail",
  "newsletter_leave",
  "own_data",
  "push_test",
] as const;
type Kind = (typeof TRY_KINDS)[number];

/**
 * Counts one try for an address, whether it has an account or not. Counted before a password is
 * checked, so that a hundred guesses at once are no way around; kept in the database, so that a
 * restart is none either. Answers the milliseconds still to wait: 0 when the try may go on.
 */
export function takeTry(app: App, kind: Kind, email: string): number {
  let wait = 0;
  inTransaction(app, (tx) => {
    const at = now(); // not the request's: those that hash before they ask would come too early
    forgetOld(tx, at);
    const key = keyOf(kind, email);
    const row =
      findFirstOrNull(tx, "sign_in_attempts", "account_key = {:key}", { key }) ?? newRow(tx, key);
    wait = Math.max(0, momentOf(row.getString("next_allowed_at")) - at) || 0;
    if (wait > 0) return; // not counted: somebody else's guessing never moves the moment further away
    const count = row.getInt("failures") + 1;
    row.set("failures", count);
    row.set("next_allowed_at", momentText(at + waitAfter(kind, count)));
    tx.save(row);
  });
  return wait;
}

/** As `takeTry`, and refuses with 429 and Retry-After while there is something to wait. */
export function requireTry({ app, e }: Asking, kind: Kind, email: string): void {
  const wait = takeTry(app, kind, email);
  if (wait === 0) return;
  e.response.header().set("Retry-After", String(Math.ceil(wait / SECOND)));
  fail(429, "too_many_attempts");
}

/** After the right password, or a new one: the next mistake is the first again. */
export function forgetTries(app: App, kind: Kind, email: string): void {
  execute(app, "DELETE FROM sign_in_attempts WHERE account_key = {:key}", {
    key: keyOf(kind, email),
  });
}

/** 2 s after the fifth mistake, doubling to 5 minutes: slow for a guesser, never a lock-out (T43). */
function waitAfter(kind: Kind, count: number): number {
  if (kind === "newsletter_mail" || kind === "newsletter_leave") return DAY; // the address may be anybody's: one mail a day (T41)
  if (kind === "own_data") return 600 * SECOND; // all that a member has, read and packed
  if (kind === "push_test") return 60 * SECOND;
  if (kind !== "sign_in") return 120 * SECOND;
  return count < FREE_TRIES ? 0 : Math.min(2 ** (count - FREE_TRIES + 1), 300) * SECOND;
}

function forgetOld(tx: App, at: number): void {
  execute(tx, "DELETE FROM sign_in_attempts WHERE next_allowed_at < {:old}", {
    old: momentText(at - DAY),
  });
}

function newRow(tx: App, key: string): RecordModel {
  const row = new Record(tx.findCollectionByNameOrId("sign_in_attempts"));
  row.set("account_key", key);
  return row;
}

function keyOf(kind: Kind, email: string): string {
  return $security.sha256(`${kind}:${email}`);
}
