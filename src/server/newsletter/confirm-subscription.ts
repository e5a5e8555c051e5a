import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";
import { command, fail } from "../core/http";
import { consenting, isAskedFor, takeOn } from "../mail/subscriber";

const linkSchema = z.object({
  token: z.string(issue("link_invalid")).check(z.maxLength(200, issue("link_invalid"))),
});

/** The button of the mailed link's page: this address wants the newsletter. Pressed twice it is one yes. */
export const confirmSubscription = command(
  { route: "POST /api/app/newsletter/confirm", body: linkSchema },
  ({ app, body, now }) => {
    const row = consenting(app, body.token);
    if (!row || !isAskedFor(row)) fail(400, "link_invalid");
    takeOn(app, row, now);
    return { confirmed: true };
  },
);
