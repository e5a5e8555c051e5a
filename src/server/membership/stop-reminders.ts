import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";
import { stopReminders } from "../consents/reminders";
import { command, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { memberOfToken } from "./reminder-token";

const linkSchema = z.object({
  token: z.string(issue("link_invalid")).check(z.maxLength(200, issue("link_invalid"))),
});

/** The button of the reminder's own link's page. Pressed twice it says the same. */
export const stopRemindersByLink = command(
  { route: "POST /api/app/membership/reminders/stop", body: linkSchema },
  ({ app, body, now }) =>
    stop(app, body.token, now) ? { stopped: true } : fail(400, "link_invalid"),
);

/** The same from a mail program's own button (RFC 8058): the token is in the address, the body says nothing. */
export const stopRemindersByMail = command(
  "POST /api/app/membership/reminders/stop/{token}",
  ({ app, e, now }) => {
    stop(app, e.request.pathValue("token"), now);
    return { stopped: true };
  },
);

function stop(tx: App, token: string, now: number): boolean {
  const userId = memberOfToken(tx, token);
  if (!userId || !findOrNull(tx, "users", userId)) return false;
  stopReminders(tx, userId, "mail_link", now);
  return true;
}
