import { testEmailSchema } from "@/domain/health/test-email";
import { enforceThrottle } from "../auth/throttle";
import { fail, inTransaction, query } from "../core/http";
import { settings } from "../core/settings";
import { selectFirst } from "../core/sql";
import { queueMail } from "../mail/outbox";

/**
 * Queues an email to the caller, as members' emails are queued: once in a minute (429). Asked again with the same
 * id it tells what became of it. 409 where no email server is set, or the mailbox has had its emails of today.
 */
export const testEmail = query(
  { route: "POST /api/app/admin/test-email", body: testEmailSchema },
  ({ app, body, caller, e, now }) => {
    const known = outcomeOf(app, caller.id, body.id);
    if (known) return known;
    if (!settings.sendsEmail) return fail(409, "email_server_not_set");
    enforceThrottle({ app, e }, "email_test", caller.email);
    let isQueued = false;
    inTransaction(app, (tx) => {
      const { id: userId, email: to } = caller;
      const mail = { to, userId, event: "test_email", eventId: body.id, data: {} } as const;
      isQueued = queueMail(tx, { ...mail, dueAt: now });
    });
    return isQueued ? { sent: false, error: "" } : fail(409, "too_many_emails");
  },
);

/** The reason is the mail server's own words: only admins read them. */
function outcomeOf(app: App, userId: string, id: string): { sent: boolean; error: string } | null {
  const found = selectFirst(
    app,
    `SELECT sent_at, last_error FROM mail_outbox
     WHERE event_id = {:id} AND event = 'test_email' AND user_id = {:userId}`,
    { id, userId },
    { sent_at: "", last_error: "" },
  );
  if (!found) return null;
  const { sent_at, last_error } = found;
  return { sent: sent_at !== "", error: last_error === "sending" ? "" : last_error };
}
