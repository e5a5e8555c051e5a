import { stopMessageSchema } from "@/domain/message/message";
import { mayStop } from "@/domain/message/sending";
import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { command } from "../core/http";
import { requirePermission } from "../core/require-permission";
import { execute } from "../core/sql";
import { messageRow, UNSENT } from "./message-rows";

/**
 * Nothing more of a message leaves: neither in the app nor by email. An email that is being sent at this moment may still
 * arrive. 409 `message_all_sent` where nothing is left to stop. Sent again it changes nothing.
 */
export const stopMessage = command(
  { route: "POST /api/app/admin/messages/stop", body: stopMessageSchema },
  ({ app: tx, caller, body: { id }, now }) => {
    const message = messageRow(tx, id, now);
    if (requirePermission(mayStop(message))) {
      const emails = cancelEmails(tx, id);
      execute(
        tx,
        `UPDATE messages SET stopped_at = {:now}, stopped_by = {:by}, emailed = emailed - {:queued},
           done_at = CASE done_at WHEN '' THEN {:now} ELSE done_at END WHERE id = {:id}`,
        { id, now: momentText(now), by: caller.id, queued: emails.queued },
      );
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "message.stopped",
        collection: "messages",
        recordId: id,
        after: {
          told: message.told,
          untold: message.recipients - message.told,
          emails: emails.queued + emails.waiting,
        },
      });
    }
    return { message: messageRow(tx, id, now) };
  },
);

/** Of those in the outbox all but the one that is being sent. */
function cancelEmails(tx: App, id: string): { queued: number; waiting: number } {
  const open = `FROM ${UNSENT} AND event_id = {:id} AND last_error != 'sending'`;
  const queued = execute(
    tx,
    `UPDATE message_recipients SET email = 'cancelled', emailed_at = ''
     WHERE message_id = {:id} AND email = 'queued' AND user_id IN (SELECT user_id ${open})`,
    { id },
  );
  execute(tx, `DELETE FROM mail_outbox WHERE id IN (SELECT id ${open})`, { id });
  const waiting = execute(
    tx,
    `UPDATE message_recipients SET email = 'cancelled'
     WHERE message_id = {:id} AND email = 'waiting'`,
    { id },
  );
  return { queued, waiting };
}
