import { NOTIFICATIONS_KEPT } from "@/domain/limits/limits";
import type { MemberEvent, MemberEvents } from "@/domain/notification/rules";
import { momentText } from "@/domain/time/sa-time";
import { newRecord, setAll } from "../core/records";
import { execute, exists } from "../core/sql";
import { withdraw } from "../core/withdraw";

export interface NewNotification<E extends MemberEvent> {
  readonly userId: string;
  readonly event: E;
  /** The key with member and event: a member gets one message for each event. */
  readonly eventId: string;
  readonly data: MemberEvents[E];
  /** Milliseconds UTC: from then on it is shown. */
  readonly dueAt: number;
}

/** Writes a message for the bell, in the transaction of its event. Written twice it is one message. */
export function notify<E extends MemberEvent>(tx: App, message: NewNotification<E>): void {
  const { userId, event, eventId } = message;
  if (isWritten(tx, { userId, event, eventId })) return;
  const row = newRecord(tx, "notifications");
  setAll(row, {
    user_id: userId,
    event,
    event_id: eventId,
    data: message.data,
    due_at: momentText(message.dueAt),
  });
  tx.save(row);
  forgetOldest(tx, userId);
}

function isWritten(tx: App, key: { userId: string; event: string; eventId: string }): boolean {
  return exists(
    tx,
    `SELECT 1 FROM notifications
     WHERE user_id = {:userId} AND event = {:event} AND event_id = {:eventId}`,
    key,
  );
}

/** Cancelling and completing a membership repeatedly fills no table. */
function forgetOldest(tx: App, userId: string): void {
  execute(
    tx,
    `DELETE FROM notifications WHERE user_id = {:userId} AND due_at < (
       SELECT due_at FROM notifications WHERE user_id = {:userId}
       ORDER BY due_at DESC LIMIT 1 OFFSET ${NOTIFICATIONS_KEPT - 1})`,
    { userId },
  );
}

/** Withdraws messages with this id, of these events and to this member (null: to all), unless phones were sent them. */
export function withdrawNotification(
  tx: App,
  eventId: string,
  events: readonly MemberEvent[],
  userId: string | null = null,
): void {
  withdraw(tx, "notifications WHERE announced_at = ''", { eventId, events, userId });
}
