import * as z from "zod/mini";
import { adminPasswordSchema } from "@/domain/credentials";
import { issue } from "@/domain/error-catalogue";
import { fail, inTransaction, query } from "../http";
import { forgetPhones } from "../push/phones";
import { isPasswordOf, setPassword } from "./account";
import { forgetTries, requireTry } from "./attempts";
import { requirePasswordLength } from "./password-length";

const changeSchema = z.object({
  old_password: z
    .string(issue("current_password_wrong"))
    .check(z.maxLength(500, issue("current_password_wrong"))),
  password: adminPasswordSchema,
});

/** Changes the password of somebody who knows the old one. All sessions end; the caller gets a new one. */
export const changePassword = query(
  { access: "member", body: changeSchema },
  ({ app, body, caller, e }) => {
    const user = caller.record;
    requirePasswordLength(app, user, body.password);
    requireTry({ app, e }, "sign_in", caller.email);
    if (!isPasswordOf(user, body.old_password)) {
      fail(422, "current_password_wrong", { old_password: "current_password_wrong" });
    }
    setPassword(user, body.password);
    inTransaction(app, (tx) => {
      tx.save(user.ignoreUnchangedFields(true));
      forgetTries(tx, "sign_in", caller.email);
      forgetPhones(tx, user.id);
    });
    $apis.recordAuthResponse(e, user, "");
  },
);
