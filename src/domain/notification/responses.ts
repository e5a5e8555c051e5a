import * as z from "zod/mini";
import { idSchema } from "@/domain/id";

/** A message as the bell shows it. */
const notificationSchema = z.object({
  id: idSchema,
  title: z.string(),
  text: z.string(),
  path: z.string(),
  /** A moment. */
  at: z.string(),
  read: z.boolean(),
});
export type NotificationView = z.infer<typeof notificationSchema>;

/** The newest messages, the newest first: `GET /api/app/notifications`, and what reading answers. */
export const notificationsAnswerSchema = z.object({ notifications: z.array(notificationSchema) });
