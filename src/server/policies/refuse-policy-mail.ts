import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";
import { momentText } from "@/domain/time/sa-time";
import { command, fail } from "../core/http";
import { newId } from "../core/ids";
import { findOrNull } from "../core/records";
import { execute, exists } from "../core/sql";
import { memberOfPolicyToken } from "./policy-mail-token";

const linkSchema = z.object({
  token: z.string(issue("link_invalid")).check(z.maxLength(200, issue("link_invalid"))),
});

/** The email's own link was opened. Opened twice it says the same. It stops no other emails. */
export const refusePolicyMail = command(
  { access: "anyone", body: linkSchema },
  ({ app, body, now }) =>
    refuse(app, body.token, now) ? { stopped: true } : fail(400, "link_invalid"),
);

/** The same from a mail program's own button (RFC 8058): the token is in the address, the body says nothing. */
export const refusePolicyMailByMail = command({ access: "anyone" }, ({ app, e, now }) => {
  refuse(app, e.request.pathValue("token"), now);
  return { stopped: true };
});

function refuse(tx: App, token: string, now: number): boolean {
  const userId = memberOfPolicyToken(tx, token);
  if (!userId || !findOrNull(tx, "users", userId)) return false;
  execute(
    tx,
    `INSERT INTO policy_mail_refusals (id, user_id, refused_at) VALUES ({:id}, {:userId}, {:at})
     ON CONFLICT (user_id) DO NOTHING`,
    { id: newId(), userId, at: momentText(now) },
  );
  return true;
}

/** Whether a member wants no emails about policies. */
export function refusesPolicyMail(app: App, userId: string): boolean {
  const sql = "SELECT 1 FROM policy_mail_refusals WHERE user_id = {:userId}";
  return exists(app, sql, { userId });
}
