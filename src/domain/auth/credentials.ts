import * as z from "zod/mini";
import { type ErrorCode, issue } from "@/domain/text/messages";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

/** What a member signs up and signs in with. */
export const memberCredentialsSchema = z.object({
  email: email("email_invalid"),
  password: password(TEXT_LIMITS.password.max, "password_too_long"),
});

/** What an admin signs up and signs in with. */
export const adminCredentialsSchema = z.object({
  email: email("email_format_invalid"),
  password: password(TEXT_LIMITS.adminPassword.max, "admin_password_too_long"),
});

export type Credentials = z.infer<typeof memberCredentialsSchema>;

/** An address to which something is sent: the account's, a reset link's, the newsletter's. */
export const emailSchema = email("email_invalid");

/** A new password of a member, as sign-up, reset and change ask for it. */
export const memberPasswordSchema = password(TEXT_LIMITS.password.max, "password_too_long");

/** A new password of an admin. */
export const adminPasswordSchema = password(
  TEXT_LIMITS.adminPassword.max,
  "admin_password_too_long",
);

/** The current password, asked for again: an impossible one is a wrong one. */
export const ownPasswordSchema = z
  .string(issue("current_password_wrong"))
  .check(
    z.minLength(1, issue("current_password_wrong")),
    z.maxLength(500, issue("current_password_wrong")),
  );

/** `POST /api/app/email/change`. */
export const changeEmailSchema = z.object({ email: emailSchema, password: ownPasswordSchema });

function email(invalid: ErrorCode) {
  return z
    .string(issue(invalid))
    .check(
      z.trim(),
      z.email(issue(invalid)),
      z.maxLength(TEXT_LIMITS.email.max, issue("email_too_long")),
    );
}

function password(max: number, tooLong: ErrorCode) {
  return z
    .string(issue("password_too_short"))
    .check(
      z.minLength(TEXT_LIMITS.password.min, issue("password_too_short")),
      z.maxLength(max, issue(tooLong)),
    );
}
