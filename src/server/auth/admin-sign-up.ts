import * as z from "zod/mini";
import { adminCredentialsSchema, type Credentials } from "@/domain/auth/credentials";
import { issue } from "@/domain/text/messages";
import { command, fail } from "../core/http";
import { queueMail } from "../mail/outbox";
import { tellConfirmed } from "../policies/tell-confirmed";
import {
  findAccount,
  isProven,
  newAccount,
  normaliseEmail,
  saveAccount,
  setPassword,
} from "./account";
import { endFormerHolder } from "./former-holder";
import { grantRole } from "./grant-role";
import { kindOf, openInvitation } from "./invitation";
import { queueConfirmation } from "./resend-confirmation";
import { enforceThrottle } from "./throttle";

const adminSignUpSchema = z.extend(adminCredentialsSchema, {
  invite: z.optional(
    z.string(issue("admin_setup_failed")).check(z.maxLength(200, issue("admin_setup_failed"))),
  ),
});

/**
 * Sign Up of /admin-auth (docs, decision 4). With an open invitation for this address the account
 * is made and gets the role: `next` is `sign_in`; 403 `admin_setup_failed` for a link that opens nothing.
 * Without one it is `check_mail` for every address, at the same cost: whether ADMIN_EMAILS names it is
 * looked up when the email is composed. An unconfirmed account gets the link holder's
 * password; a confirmed one takes the invitation by signing in (409 `admin_sign_up_failed`).
 */
export const adminSignUp = command(
  { route: "POST /api/app/admin/sign-up", body: adminSignUpSchema },
  ({ app, body, now, e }) => {
    const email = normaliseEmail(body.email);
    if (body.invite) {
      const invitation =
        openInvitation(app, body.invite, email, now) ?? fail(403, "admin_setup_failed");
      grantRole(app, accountFor(app, invitation, body, now), invitation, now);
      return { next: "sign_in" };
    }
    enforceThrottle({ app, e }, "set_up_mail", email);
    queueMail(app, {
      to: email,
      userId: "",
      event: "admin_set_up",
      eventId: String(now),
      data: {},
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
  const kind = kindOf(invitation);
  const provesMailbox = kind === "listed";
  const known = findAccount(tx, normaliseEmail(given.email));
  // The set-up link names no address: the owner of the typed one signs in.
  const mayReplace = provesMailbox || (kind === "invited" && known && !isProven(known));
  if (known && !mayReplace) fail(409, "admin_sign_up_failed");
  const user = known ?? newAccount(tx, given);
  if (provesMailbox) user.setVerified(true);
  if (known) {
    // Anyone may have registered the address first: the link's holder decides the password.
    setPassword(known, given.password);
    endFormerHolder(tx, known, now);
  } else {
    saveAccount(tx, user, now);
    if (provesMailbox) tellConfirmed(tx, user, now);
  }
  if (!provesMailbox) queueConfirmation(tx, user, now);
  return user;
}
