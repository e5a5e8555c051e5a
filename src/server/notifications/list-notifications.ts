import { query } from "../core/http";
import { notificationsOf } from "./notifications";

/** The caller's own messages. */
export const listNotifications = query("GET /api/app/notifications", ({ app, caller, now }) => ({
  notifications: notificationsOf(app, caller.id, now),
}));
