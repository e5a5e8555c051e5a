import { mailboxOf } from "@/domain/mail/mailbox";
import { newsletterSchema } from "@/domain/newsletter/newsletter";
import { TOASTS } from "@/domain/text/messages";
import { momentText } from "@/domain/time/sa-time";
import { normaliseEmail } from "../auth/account";
import { type Counter, throttleAll } from "../auth/throttle";
import { answerForm, isFormPost } from "../core/form-answer";
import { fail, inTransaction, query } from "../core/http";
import { settings } from "../core/settings";
import { queueMail } from "../mail/outbox";
import { hasRefused, isAskedFor, newSubscriber, subscriberAt, takeOn } from "../mail/subscriber";

/**
 * Puts an address on the list, not confirmed until its owner confirms it by the link, which is sent at most once
 * a day (T41), and to one who left once in 30 days (F439), however often it is requested. 'Already subscribed' is said
 * of every address that was given here before, confirmed or not: it tells nothing but that.
 */
export const subscribe = query(
  { route: "POST /api/app/newsletter", body: newsletterSchema },
  ({ app, body, e, now }) => {
    let known = false;
    // The hidden field is filled in by programs alone, which get the usual answer.
    if (!body.website) {
      inTransaction(app, (tx) => {
        known = !addToList(tx, { email: normaliseEmail(body.email), isProven: false }, now);
      });
    }
    if (known) fail(409, "newsletter_duplicate");
    const { sendsEmail } = settings;
    if (!isFormPost(e)) return { sends_email: sendsEmail };
    const said = TOASTS.newsletter_subscribed;
    return answerForm(e, 200, sendsEmail ? said : { title: said.title });
  },
);

interface Listed {
  /** Normalised. */
  readonly email: string;
  /** Whether it is known that the address is whose who asks. */
  readonly isProven: boolean;
}

/**
 * Puts an address on the list. An unproven one counts once its owner has confirmed: until then the row of one who
 * left still says so. Returns whether it is new.
 */
export function addToList(tx: App, { email, isProven }: Listed, now: number): boolean {
  const row = subscriberAt(tx, email) ?? newSubscriber(tx, email);
  const isNew = !isAskedFor(row);
  if (isNew) row.set("subscribed_at", momentText(now));
  tx.save(row);
  if (isProven) takeOn(tx, row, now);
  else if (!row.getString("confirmed_at")) askToConfirm(tx, row, now);
  return isNew;
}

function askToConfirm(tx: App, row: RecordModel, now: number): void {
  const to = row.getString("email");
  const email = mailboxOf(to);
  const kinds: Counter["kind"][] = ["newsletter_mail"];
  if (hasRefused(tx, row)) kinds.push("newsletter_again");
  if (throttleAll(tx, () => kinds.map((kind) => ({ kind, email, source: "" }))) > 0) return;
  queueMail(tx, {
    to,
    userId: "",
    event: "newsletter_confirm",
    eventId: String(now),
    data: { subscriber_id: row.id },
    dueAt: now,
  });
}
