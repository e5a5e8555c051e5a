import { deliveryDateChoices } from "@/domain/delivery/delivery-day";
import { MESSAGE_DATES_SHOWN, SUBURBS_SHOWN } from "@/domain/limits/limits";
import { countRecipientsSchema } from "@/domain/message/message";
import type { CountedRecipients } from "@/domain/message/responses";
import { sastDate } from "@/domain/time/sa-time";
import { query } from "../core/http";
import { settings } from "../core/settings";
import { selectAll } from "../core/sql";
import { plannedDates } from "../deliveries/deliveries";
import { chosenMembers, countsOf } from "./chosen-members";
import { emailsLeft } from "./email-room";

/** How many members a message would go to now, by which way, and who of them is left out. */
export const countRecipients = query(
  { route: "POST /api/app/admin/messages/count", body: countRecipientsSchema },
  ({ app, body: { kind, audience }, now }): CountedRecipients => ({
    ...countsOf(chosenMembers(app, audience, { kind, now })),
    sends_email: settings.sendsEmail,
    emails_a_day: settings.messageEmailsPerDay,
    emails_left: emailsLeft(app, now),
  }),
);

/** The delivery dates and suburbs that members can be chosen by. */
export const messageChoices = query("GET /api/app/admin/messages/choices", ({ app, now }) => ({
  dates: deliveryDateChoices(plannedDates(app), sastDate(now), MESSAGE_DATES_SHOWN),
  suburbs: selectAll(
    app,
    `SELECT MIN(suburb) AS suburb, COUNT(*) AS members FROM addresses
     WHERE is_default = 1 AND suburb != '' GROUP BY suburb COLLATE NOCASE
     ORDER BY suburb COLLATE NOCASE LIMIT ${SUBURBS_SHOWN}`,
    {},
    { suburb: "", members: 0 },
  ),
}));
