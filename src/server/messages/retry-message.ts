import { retryMessageSchema } from "@/domain/message/message";
import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { settings } from "../core/settings";
import { execute } from "../core/sql";
import { GIVEN_UP, givenUpParams, messageRow } from "./message-rows";

/** Has the emails of a message that failed sent again. The same rows leave, so that nobody gets it twice. */
export const retryMessage = command(
  { route: "POST /api/app/admin/messages/retry", body: retryMessageSchema },
  ({ app: tx, caller, body: { id }, now }) => {
    messageRow(tx, id, now);
    if (!settings.sendsEmail) fail(409, "email_server_not_set");
    const emails = execute(
      tx,
      `UPDATE mail_outbox SET attempts = 0, due_at = {:now}, last_error = ''
       WHERE id IN (SELECT id FROM ${GIVEN_UP} AND event_id = {:id})`,
      { ...givenUpParams(now, false), id, now: momentText(now) },
    );
    if (emails > 0) {
      audit(tx, {
        at: now,
        actorId: caller.id,
        action: "message.retried",
        collection: "messages",
        recordId: id,
        after: { emails },
      });
    }
    return { message: messageRow(tx, id, now) };
  },
);
