import { type TestedEmail, testEmailSchema } from "@/domain/health/test-email";
import { requireStillAdmin } from "../admin/edits";
import { enforceThrottle } from "../auth/throttle";
import { fail, inTransaction, query } from "../core/http";
import { settings } from "../core/settings";
import { selectFirst } from "../core/sql";
import { queueMail } from "../mail/outbox";

/** Sends the caller an email, as members' emails are sent, and tells what became of it. */
export const testEmail = query(
  { route: "POST /api/app/admin/test-email", body: testEmailSchema },
  ({ app, body, caller, e, now }) => sendTestEmail({ app, e, now }, { to: caller, id: body.id }),
);

interface Asking {
  readonly app: App;
  readonly e: RequestEvent;
  readonly now: number;
}

interface Test {
  readonly to: { readonly id: string; readonly email: string };
  /** Made by who asks. */
  readonly id: string;
}

/**
 * Queues an email to an admin: once in a minute (429). Asked again with the same id it tells what became of it. 409
 * where no email server is set, or the mailbox has had its emails of today.
 */
export function sendTestEmail({ app, e, now }: Asking, { to, id }: Test): TestedEmail {
  const known = outcomeOf(app, to.id, id);
  if (known) return known;
  if (!settings.sendsEmail) return fail(409, "email_server_not_set");
  enforceThrottle({ app, e }, "email_test", to.email);
  let isQueued = false;
  inTransaction(app, (tx) => {
    requireStillAdmin(tx, to);
    const mail = { to: to.email, userId: to.id, event: "test_email", eventId: id } as const;
    isQueued = queueMail(tx, { ...mail, data: {}, dueAt: now });
  });
  return isQueued ? { sent: false, error: "" } : fail(409, "too_many_emails");
}

/** The reason is the mail server's own words: only admins read them. */
function outcomeOf(app: App, userId: string, id: string): TestedEmail | null {
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
