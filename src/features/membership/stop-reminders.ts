import { attempt } from "@/data/core/perform";
import { stopReminders } from "@/data/remote/membership";
import { TOASTS } from "@/domain/text/messages";

export function stopRemindersOf(token: string) {
  return attempt(TOASTS.reminders_stop_failed, () => stopReminders(token));
}
