import * as z from "zod/mini";
import { adminPasswordSchema, ownPasswordSchema } from "@/domain/auth/credentials";
import { heldPhoneSchema } from "@/domain/notification/push";
import { noteSessionsEnded } from "../core/ended-sessions";
import { inTransaction, query } from "../core/http";
import { forgetPhones } from "../push/phones";
import { setPassword } from "./account";
import { requireOwnPassword, requireStillSignedIn } from "./own-password";
import { requirePasswordLength } from "./password-length";
import { startSession } from "./session";

const changeSchema = z.object({
  old_password: ownPasswordSchema,
  password: adminPasswordSchema,
  push_secret: heldPhoneSchema,
});

/**
 * Changes the password with the old one. All sessions end, with the notifications on other phones; the caller gets a
 * new session.
 */
export const changePassword = query(
  { route: "POST /api/app/password/change", body: changeSchema },
  ({ app, body, caller, now, e }) => {
    const user = caller.record;
    requirePasswordLength(app, user, body.password);
    requireOwnPassword({ app, e, caller }, body.old_password, "old_password");
    setPassword(user, body.password);
    inTransaction(app, (tx) => {
      requireStillSignedIn({ app: tx, e, caller });
      noteSessionsEnded(tx, user.id, "password_changed", now);
      tx.save(user.ignoreUnchangedFields(true));
      forgetPhones(tx, user.id, body.push_secret);
    });
    startSession(e, user);
  },
);
