import { sastDate } from "@/domain/time/sa-time";
import { adminsOf } from "../auth/admin-role";
import { now } from "../core/clock";
import type { MailEvent, MailEvents } from "./mail-events";
import { queueMail } from "./outbox";

/** Tells every admin: once a day, or of what has an id of its own once. */
export function mailAdmins<E extends MailEvent>(
  tx: App,
  event: E,
  data: MailEvents[E],
  eventId = "",
): void {
  const dueAt = now();
  const today = sastDate(dueAt);
  for (const { id, email } of adminsOf(tx)) {
    queueMail(tx, { to: email, userId: id, event, eventId: eventId || today, data, dueAt });
  }
}
