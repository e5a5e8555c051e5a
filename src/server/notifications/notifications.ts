import { NOTIFICATIONS_SHOWN } from "@/domain/limits/limits";
import type { NotificationView } from "@/domain/notification/responses";
import {
  type MemberEvent,
  type MemberEvents,
  notificationWords,
} from "@/domain/notification/rules";
import { momentText } from "@/domain/time/sa-time";
import { selectAll } from "../core/sql";

export const NOTIFICATION_COLUMNS = { id: "", event: "", data: "", due_at: "", read_at: "" };

/** What a member is shown in the bell at a moment, the newest first. */
export function notificationsOf(app: App, userId: string, now: number): NotificationView[] {
  const rows = selectAll(
    app,
    `SELECT ${Object.keys(NOTIFICATION_COLUMNS).join(", ")} FROM notifications
     WHERE user_id = {:userId} AND due_at <= {:now} ORDER BY due_at DESC, id DESC LIMIT ${NOTIFICATIONS_SHOWN}`,
    { userId, now: momentText(now) },
    NOTIFICATION_COLUMNS,
  );
  return rows.map(notificationView);
}

/** The texts of a stored row. */
export function notificationView(row: typeof NOTIFICATION_COLUMNS): NotificationView {
  const event = row.event as MemberEvent;
  const words = notificationWords(event, JSON.parse(row.data) as MemberEvents[typeof event]);
  return { id: row.id, ...words, at: row.due_at, read: row.read_at !== "" };
}
