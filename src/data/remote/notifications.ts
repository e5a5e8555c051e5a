import { type NotificationView, notificationsAnswerSchema } from "@/domain/notification/responses";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { send } from "../core/client";
import { markedAnswer } from "../core/marked-answer";

export async function listNotifications(): Promise<MarkedAnswer<NotificationView[]>> {
  return markedNotifications(await send("notifications"));
}

export async function tellSeen(until: string): Promise<MarkedAnswer<NotificationView[]>> {
  return markedNotifications(await send("notifications/read", { body: { until } }));
}

function markedNotifications(answer: unknown): MarkedAnswer<NotificationView[]> {
  return markedAnswer(answer, notificationsAnswerSchema.parse(answer).notifications);
}
