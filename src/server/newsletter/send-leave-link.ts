import { mailboxOf } from "@/domain/mail/mailbox";
import { newsletterSchema } from "@/domain/newsletter/newsletter";
import { normaliseEmail } from "../auth/account";
import { throttle } from "../auth/throttle";
import { command } from "../core/http";
import { queueMail } from "../mail/outbox";
import { subscriberAt } from "../mail/subscriber";

/**
 * Emails the unsubscribe link to a subscriber without a newsletter at hand, at most once a day (T41). Answered
 * the same whether the address is on the list or not.
 */
export const sendLeaveLink = command(
  { route: "POST /api/app/newsletter/leave", body: newsletterSchema },
  ({ app, body, now }) => {
    const to = normaliseEmail(body.email);
    const row = body.website ? null : subscriberAt(app, to);
    const isListed = row !== null && row.getString("unsubscribed_at") === "";
    if (isListed && throttle(app, "newsletter_leave", mailboxOf(to)) === 0) {
      queueMail(app, {
        to,
        userId: "",
        event: "newsletter_leave",
        eventId: String(now),
        data: { subscriber_id: row.id, was_confirmed: row.getString("confirmed_at") !== "" },
        dueAt: now,
      });
    }
    return { sent: true };
  },
);
