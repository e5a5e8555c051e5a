import { type NotificationView, notificationsAnswerSchema } from "@/domain/notification/responses";
import type { Told } from "@/domain/sync/server-mark";
import { send } from "./client";
import { told } from "./marked-answer";

export async function listNotifications(): Promise<Told<NotificationView[]>> {
  return toldNotifications(await send("notifications"));
}

export async function tellSeen(until: string): Promise<Told<NotificationView[]>> {
  return toldNotifications(await send("notifications/read", { body: { until } }));
}

function toldNotifications(answer: unknown): Told<NotificationView[]> {
  return told(answer, notificationsAnswerSchema.parse(answer).notifications);
}
