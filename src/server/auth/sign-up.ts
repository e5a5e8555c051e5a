import * as z from "zod/mini";
import { type Credentials, memberCredentialsSchema } from "@/domain/auth/credentials";
import { idSchema } from "@/domain/id";
import { fail, inTransaction, query } from "../core/http";
import { findOrNull } from "../core/records";
import {
  findAccount,
  isPasswordOf,
  newAccount,
  normaliseEmail,
  requireActive,
  saveAccount,
} from "./account";
import { queueConfirmation } from "./resend-confirmation";
import { startSession } from "./session";
import { noteSignIn, requireSignInTry } from "./sign-in-tries";

const signUpSchema = z.extend(memberCredentialsSchema, { id: idSchema });

/**
 * Makes an account, its profile and the mail that confirms its address, and signs in. The phone
 * makes the id: after a lost answer the same id, address and password get the same answer again.
 * 409 `email_taken`; 409 `sign_up_failed` where the id is another account's.
 */
export const signUp = query(
  { route: "POST /api/app/sign-up", body: signUpSchema },
  ({ app, body, now, e }) => {
    const user = newAccount(app, body);
    let stored: RecordModel | null = null;
    inTransaction(app, (tx) => {
      stored = findOrNull(tx, "users", body.id);
      if (stored) return;
      if (findAccount(tx, user.email())) fail(409, "email_taken", { email: "email_taken" });
      saveAccount(tx, user, now);
      queueConfirmation(tx, user, now);
    });
    if (stored) requireSame({ app, e }, stored, body);
    else noteSignIn({ app, e }, user.email());
    startSession(e, stored ?? user);
  },
);

function requireSame(
  asking: { app: App; e: RequestEvent },
  stored: RecordModel,
  given: Credentials,
): void {
  const email = normaliseEmail(given.email);
  if (stored.email() !== email) fail(409, "sign_up_failed");
  requireSignInTry(asking, email);
  if (!isPasswordOf(stored, given.password)) {
    fail(409, "email_taken", { email: "email_taken" });
  }
  noteSignIn(asking, email);
  requireActive(stored);
}
