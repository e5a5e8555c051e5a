import { changeEmailSchema } from "@/domain/auth/credentials";
import { fail, inTransaction, query } from "../core/http";
import { queueMail } from "../mail/outbox";
import { findAccount, normaliseEmail } from "./account";
import { requireOwnPassword, requireStillSignedIn } from "./own-password";
import { enforceThrottle, throttle } from "./throttle";

/**
 * Mails a link to the address that the account is to have; until its button is pressed, nothing changes. 429 for
 * an address after less than two minutes or three emails a day, and for an account after five in a day, whatever
 * the addresses. 409 `email_taken`, 409 `email_unchanged`.
 */
export const changeEmail = query(
  { route: "POST /api/app/email/change", body: changeEmailSchema },
  ({ app, body, caller, now, e }) => {
    const email = normaliseEmail(body.email);
    if (email === caller.email) fail(409, "email_unchanged", { email: "email_unchanged" });
    requireOwnPassword({ app, e, caller }, body.password);
    if (throttle(app, "new_email", caller.id) > 0) fail(429, "too_many_new_emails");
    if (findAccount(app, email)) fail(409, "email_taken", { email: "email_taken" });
    enforceThrottle({ app, e }, "confirmation_mail", email);
    inTransaction(app, (tx) => {
      requireStillSignedIn({ app: tx, e, caller });
      const isQueued = queueMail(tx, {
        to: email,
        userId: caller.id,
        event: "confirm_new_email",
        eventId: `${caller.id}:${now}`,
        data: { user_id: caller.id },
        dueAt: now,
      });
      if (!isQueued) fail(429, "too_many_emails");
    });
    return { sent: true };
  },
);
