import { attempt, perform } from "@/data/core/perform";
import { getSession } from "@/data/core/session";
import { acceptInvitation, adminSignUp, signIn } from "@/data/remote/auth";
import { adminCredentialsSchema } from "@/domain/auth/credentials";
import { mayUse, type Role } from "@/domain/staff/roles";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { Toast } from "@/domain/text/messages";
import { signInWait } from "@/domain/text/waits";
import { toast } from "@/ui/toast";
import type { FormValues } from "@/ui/use-lazy-form";

/** Signs in, and accepts an invitation. Whoever has no role then is refused by /admin. */
export function signInAdmin(invite: string | undefined, values: FormValues) {
  return perform(adminCredentialsSchema, values, signInFailed, async ({ email, password }) => {
    await signIn(email, password);
    if (invite && !getSession()?.user.isAdmin) await acceptInvitation(invite);
    if (mayUse(getSession()?.user.roles ?? [], "buyer")) toast(ADMIN_TOASTS.admin_signed_in);
  });
}

interface SignUp {
  readonly invite: string | undefined;
  readonly as: Role;
  readonly sendsEmail: boolean;
}

type Done = (next: "sign_in" | "check_mail", email: string) => void;

/** `done` learns whether one can sign in now, or has to open a link first, and says how it comes. */
export function signUpAdmin({ invite, as, sendsEmail }: SignUp, values: FormValues, done: Done) {
  return perform(adminCredentialsSchema, values, signUpFailed, async ({ email, password }) => {
    const next = await adminSignUp(email, password, invite);
    if (next === "sign_in") {
      toast(ADMIN_TOASTS[as === "admin" ? "admin_account_created" : "staff_account_created"]);
    } else if (sendsEmail) toast(ADMIN_TOASTS.admin_link_sent);
    done(next, email);
  });
}

/** Accepts an invitation for the signed-in user. */
export function takeInvitation(invite: string) {
  return attempt(setupFailed("admin_invitation_failed"), async () => {
    await acceptInvitation(invite);
    const isAdmin = getSession()?.user.isAdmin;
    toast(ADMIN_TOASTS[isAdmin ? "admin_invitation_accepted" : "staff_invitation_accepted"]);
  });
}

// The specified descriptions tell one reason each; other refusals keep the title and tell their own.
function signInFailed(code: string, waitMs: number): Toast {
  const { admin_sign_in_failed } = ADMIN_TOASTS;
  if (waitMs > 0) return { ...admin_sign_in_failed, description: signInWait(waitMs) };
  if (code === "credentials_invalid") return admin_sign_in_failed;
  return setupFailed("admin_sign_in_failed")(code);
}

function signUpFailed(code: string): Toast {
  const { admin_sign_up_failed } = ADMIN_TOASTS;
  if (code === "admin_sign_up_failed") return admin_sign_up_failed;
  return setupFailed("admin_sign_up_failed")(code);
}

function setupFailed(other: keyof typeof ADMIN_TOASTS) {
  return (code: string): Toast =>
    code === "admin_setup_failed"
      ? ADMIN_TOASTS.admin_setup_failed
      : { title: ADMIN_TOASTS[other].title };
}
