import * as z from "zod/mini";
import { perform } from "@/data/core/perform";
import {
  changePassword,
  confirmEmail,
  forgotPassword,
  resetPassword,
  signIn,
  signUp,
} from "@/data/remote/auth";
import {
  adminPasswordSchema,
  emailSchema,
  memberCredentialsSchema,
} from "@/domain/auth/credentials";
import { issue, TOASTS, type Toast } from "@/domain/text/messages";
import { signInWait } from "@/domain/text/waits";
import { toast } from "@/ui/toast";
import type { FormValues } from "@/ui/use-lazy-form";

export function createAccount(values: FormValues) {
  return perform(memberCredentialsSchema, values, TOASTS.sign_up_failed, async (given) => {
    await signUp(given.email, given.password);
    toast(TOASTS.account_created);
  });
}

export function signInMember(values: FormValues) {
  return perform(memberCredentialsSchema, values, signInFailed, async (given) => {
    await signIn(given.email, given.password);
    toast(TOASTS.welcome_back);
  });
}

function signInFailed(_code: string, waitMs: number): Toast {
  return waitMs > 0
    ? { ...TOASTS.login_failed, description: signInWait(waitMs) }
    : TOASTS.login_failed;
}

const forgottenSchema = z.object({ email: emailSchema });

/** `sent` also gets how long to wait in milliseconds, where a link was asked for a moment ago. */
export function askForResetLink(values: FormValues, sent: (email: string, waitMs: number) => void) {
  return perform(forgottenSchema, values, TOASTS.reset_link_failed, async ({ email }) => {
    sent(email, await forgotPassword(email));
  });
}

// The link does not tell whose account it is: the longer limit here, the account's own on the server.
const newPasswordSchema = z.object({ password: adminPasswordSchema });

export function setNewPassword(token: string, values: FormValues) {
  return perform(newPasswordSchema, values, TOASTS.password_change_failed, async (given) => {
    await resetPassword(token, given.password);
    toast(TOASTS.password_changed);
  });
}

const linkSchema = z.object({ token: z.string().check(z.minLength(1, issue("link_invalid"))) });

const changedPasswordSchema = z.object({
  old_password: z.string().check(z.minLength(1, issue("current_password_wrong"))),
  password: adminPasswordSchema,
});

/** The confirmation link's result, shown like a form's. */
export function confirmAddress(values: FormValues) {
  return perform(linkSchema, values, TOASTS.confirmation_failed, async ({ token }) => {
    await confirmEmail(token);
    toast(TOASTS.email_confirmed);
  });
}

export function changeOwnPassword(values: FormValues, changed: () => void) {
  return perform(changedPasswordSchema, values, TOASTS.password_change_failed, async (given) => {
    await changePassword(given.old_password, given.password);
    toast(TOASTS.password_changed);
    changed();
  });
}
