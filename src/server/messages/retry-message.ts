import { retryMessageSchema } from "@/domain/message/message";
import { momentText } from "@/domain/time/sa-time";
import { audit } from "../core/audit";
import { command, fail } from "../core/http";
import { settings } from "../core/settings";
import { execute, selectAll } from "../core/sql";
import { deliveriesOf } from "./chosen-members";
import { GIVEN_UP, givenUpParams, messageRow } from "./message-rows";

/**
 * Has the emails of a message that failed sent again, advertising to those alone who may get it now: 409 where nobody
 * may. The same rows leave, so that nobody gets it twice.
 */
export const retryMessage = command(
  { route: "POST /api/app/admin/messages/retry", body: retryMessageSchema },
  ({ app: tx, caller, body: { id }, now }) => {
    const { kind } = messageRow(tx, id, now);
    if (!settings.sendsEmail) fail(409, "email_server_not_set");
    const failed = failedOf(tx, id, now);
    const again = kind === "advertising" ? stillReached(tx, failed, { id, now }) : failed;
    if (failed.length > 0 && again.length === 0) fail(409, "message_retry_none");
    const emails = execute(
      tx,
      `UPDATE mail_outbox SET attempts = 0, due_at = {:now}, last_error = ''
       WHERE id IN (SELECT value FROM json_each({:ids}))`,
      { ids: JSON.stringify(again.map(({ id }) => id)), now: momentText(now) },
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

interface Failed {
  readonly id: string;
  readonly user_id: string;
}

function failedOf(tx: App, id: string, now: number): Failed[] {
  return selectAll(
    tx,
    `SELECT id, user_id FROM ${GIVEN_UP} AND event_id = {:id}`,
    { ...givenUpParams(now, false), id },
    { id: "", user_id: "" },
  );
}

function stillReached(
  tx: App,
  failed: readonly Failed[],
  { id: messageId, now }: { id: string; now: number },
): Failed[] {
  const ids = failed.map(({ user_id }) => user_id);
  const members = deliveriesOf(tx, ids, { kind: "advertising", now, messageId });
  const reached = new Set(
    members.filter(({ delivery }) => delivery === "email").map(({ id }) => id),
  );
  return failed.filter(({ user_id }) => reached.has(user_id));
}
