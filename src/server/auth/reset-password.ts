import * as z from "zod/mini";
import { adminPasswordSchema } from "@/domain/auth/credentials";
import { heldPhoneSchema } from "@/domain/notification/push";
import { issue } from "@/domain/text/messages";
import { inTransaction, query } from "../core/http";
import { requireActive, setPassword } from "./account";
import { endFormerHolder } from "./former-holder";
import { knownDevice } from "./known-device";
import { accountOfLink } from "./link-token";
import { requirePasswordLength } from "./password-length";
import { startSession } from "./session";

const resetSchema = z.object({
  token: z.string(issue("link_invalid")).check(z.maxLength(1000, issue("link_invalid"))),
  password: adminPasswordSchema,
  push_secret: heldPhoneSchema,
});

/**
 * Sets a password by an emailed link, once: every older session and link ends with the
 * old password (T47, T48). The mailbox is proven, so its address counts as confirmed. Signs in. 403
 * `account_deactivated`. Who signed up at a stranger's address gets no link, and their own device isn't the stranger's:
 * a link that is opened on a device that the account knows is the holder's (T710).
 */
export const resetPassword = query(
  { route: "POST /api/app/password/reset", body: resetSchema },
  ({ app, body, now, e }) => {
    const user = accountOfLink(app, body.token, "passwordReset");
    requireActive(user);
    requirePasswordLength(app, user, body.password);
    const isHolder = knownDevice(e, user) !== "";
    setPassword(user, body.password);
    user.setVerified(true);
    inTransaction(app, (tx) => {
      accountOfLink(tx, body.token, "passwordReset"); // of two at once the second finds it used
      endFormerHolder(tx, user, now, { isHolder, heldSecret: body.push_secret });
    });
    startSession(e, user);
  },
);
