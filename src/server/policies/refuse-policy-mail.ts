import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";
import { stopPolicyMail } from "../consents/policy-changes";
import { command, fail } from "../core/http";
import { findOrNull } from "../core/records";
import { memberOfPolicyToken } from "../mail/policy-mail-token";

const linkSchema = z.object({
  token: z.string(issue("link_invalid")).check(z.maxLength(200, issue("link_invalid"))),
});

/** The button of the email's own link's page. Pressed twice it says the same. It stops no other emails. */
export const refusePolicyMail = command(
  { route: "POST /api/app/policy-emails/stop", body: linkSchema },
  ({ app, body, now }) =>
    refuse(app, body.token, now) ? { stopped: true } : fail(400, "link_invalid"),
);

/** The same from a mail program's own button (RFC 8058): the token is in the address, the body says nothing. */
export const refusePolicyMailByMail = command(
  "POST /api/app/policy-emails/stop/{token}",
  ({ app, e, now }) => {
    refuse(app, e.request.pathValue("token"), now);
    return { stopped: true };
  },
);

function refuse(tx: App, token: string, now: number): boolean {
  const userId = memberOfPolicyToken(tx, token);
  if (!userId || !findOrNull(tx, "users", userId)) return false;
  stopPolicyMail(tx, userId, now);
  return true;
}
