import * as z from "zod/mini";
import { adminCredentialsSchema, type Credentials } from "@/domain/credentials";
import { issue } from "@/domain/error-catalogue";
import { command, fail } from "../http";
import { queueMail } from "../mail/outbox";
import { settings } from "../settings";
import { findAccount, newAccount, normaliseEmail, saveAccount, setPassword } from "./account";
import { grantAdmin } from "./admin-role";
import { forgetTries, requireTry } from "./attempts";
import { noteSessionsEnded } from "./ended-sessions";
import { createInvitation, kindOf, openInvitation } from "./invitation";
import { queueConfirmation } from "./resend-confirmation";

const adminSignUpSchema = z.extend(adminCredentialsSchema, {
  invite: z.optional(
    z.string(issue("admin_setup_failed")).check(z.maxLength(200, issue("admin_setup_failed"))),
  ),
});

/**
 * Sign Up of /admin-auth (design, decision 9). With an open invitation for this address the account
 * is made and gets the role: `next` is `sign_in`. Without one, an address in ADMIN_EMAILS is mailed
 * a link that opens one: `check_mail`. Everybody else: 403 `admin_setup_failed`, and nothing is made.
 * 409 `admin_sign_up_failed` where the invited address has an account: it takes the invitation by signing in.
 */
export const adminSignUp = command(
  { access: "anyone", body: adminSignUpSchema },
  ({ app, body, now, e }) => {
    const email = normaliseEmail(body.email);
    if (body.invite) {
      const invitation =
        openInvitation(app, body.invite, email, now) ?? fail(403, "admin_setup_failed");
      grantAdmin(app, accountFor(app, invitation, body, now), invitation, now);
      return { next: "sign_in" };
    }
    if (!settings.adminEmails.includes(email)) fail(403, "admin_setup_failed");
    requireTry({ app, e }, "set_up_mail", email);
    const invitation = createInvitation(app, { kind: "listed", email }, now);
    queueMail(app, {
      to: email,
      event: "admin_set_up",
      eventId: invitation.id,
      data: { invitation_id: invitation.id },
      dueAt: now,
    });
    return { next: "check_mail" };
  },
);

function accountFor(
  tx: App,
  invitation: RecordModel,
  given: Credentials,
  now: number,
): RecordModel {
  const mailedOnly = kindOf(invitation) === "listed";
  const known = findAccount(tx, normaliseEmail(given.email));
  if (known && !mailedOnly) fail(409, "admin_sign_up_failed");
  const user = known ?? newAccount(tx, given);
  const isProven = user.verified();
  if (mailedOnly) user.setVerified(true);
  if (known) {
    noteSessionsEnded(tx, known.id, isProven ? "password_changed" : "account_claimed", now);
    // Anyone may have registered the address first: the link's holder decides the password.
    setPassword(known, given.password);
    forgetTries(tx, "sign_in", known.email());
    return known;
  }
  saveAccount(tx, user, now);
  if (!mailedOnly) queueConfirmation(tx, user, now);
  return user;
}
