import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";
import { fail, query } from "../core/http";
import { accountWith, normaliseEmail, requireActive } from "./account";
import { startSession } from "./session";
import { noteSignIn, requireSignInTry } from "./sign-in-tries";

// Looser than sign-up on purpose: what cannot be an account is a wrong password like any other.
const text = z
  .string(issue("credentials_invalid"))
  .check(z.maxLength(500, issue("credentials_invalid")));
const signInSchema = z.object({ identity: text, password: text });

/**
 * Sign-in, at the address where PocketBase's SDK asks for it. 400 `credentials_invalid`, in the same
 * time for known and unknown addresses; 429 with Retry-After after too many mistakes.
 */
export const signIn = query(
  { route: "POST /api/collections/users/auth-with-password", body: signInSchema },
  ({ app, body, e }) => {
    const email = normaliseEmail(body.identity);
    requireSignInTry({ app, e }, email);
    const user = accountWith(app, email, body.password) ?? fail(400, "credentials_invalid");
    noteSignIn({ app, e }, email);
    requireActive(user);
    startSession(e, user);
  },
);
