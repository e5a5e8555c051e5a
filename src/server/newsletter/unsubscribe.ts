import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";
import { command, fail } from "../core/http";
import { subscriberOf, takeOff } from "../mail/subscriber";

const linkSchema = z.object({
  token: z.string(issue("link_invalid")).check(z.maxLength(200, issue("link_invalid"))),
});

/** The button of the unsubscribe link's page. Pressed twice it says the same. */
export const unsubscribe = command(
  { route: "POST /api/app/newsletter/unsubscribe", body: linkSchema },
  ({ app, body, now }) => {
    const row = subscriberOf(app, body.token);
    if (!row) fail(400, "link_invalid");
    takeOff(app, row, now);
    return { unsubscribed: true };
  },
);

/** The same from a mail program's own button (RFC 8058): the token is in the address, the body says nothing. */
export const unsubscribeByMail = command(
  "POST /api/app/newsletter/unsubscribe/{token}",
  ({ app, e, now }) => {
    const row = subscriberOf(app, e.request.pathValue("token"));
    if (row) takeOff(app, row, now);
    return { unsubscribed: true };
  },
);
