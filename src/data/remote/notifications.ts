import { type NotificationView, notificationsAnswerSchema } from "@/domain/notification-answers";
import { send } from "./client";

/** The member's newest messages, the newest first. */
export async function listNotifications(): Promise<NotificationView[]> {
  return notificationsAnswerSchema.parse(await send("notifications")).notifications;
}

/** The member has seen all up to this moment; answers the same as the list. */
export async function tellSeen(until: string): Promise<NotificationView[]> {
  const answer = await send("notifications/read", { body: { until } });
  return notificationsAnswerSchema.parse(answer).notifications;
}
