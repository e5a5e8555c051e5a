import { readNotificationsSchema } from "@/domain/notification/rules";
import { momentOf, momentText } from "@/domain/time/sa-time";
import { command } from "../core/http";
import { findRecords } from "../core/records";
import { notificationsOf } from "./notifications";

/** More than the bell shows. */
const AT_ONCE = 200;

/** The member has seen all messages up to a moment; the other phones learn it by each row's own event. */
export const readNotifications = command(
  { route: "POST /api/app/notifications/read", body: readNotificationsSchema },
  ({ app: tx, caller, body, now }) => {
    const until = momentText(Math.min(momentOf(body.until), now));
    const unread = findRecords(
      tx,
      "notifications",
      "user_id = {:userId} && read_at = '' && due_at <= {:until}",
      { params: { userId: caller.id, until }, limit: AT_ONCE },
    );
    for (const row of unread) {
      row.set("read_at", momentText(now));
      tx.save(row);
    }
    return { notifications: notificationsOf(tx, caller.id, now) };
  },
);
