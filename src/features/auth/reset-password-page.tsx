import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { onSessionEvent } from "@/data/core/session";
import { waitText } from "@/domain/text/waits";
import { Button, ButtonLink } from "@/ui/button";
import { ErrorSummary } from "@/ui/error-summary";
import { NoEmail } from "@/ui/no-email";
import { Notice } from "@/ui/notice";
import { PasswordField } from "@/ui/password-field";
import { useLazyForm } from "@/ui/use-lazy-form";
import { useLinkToken } from "@/ui/use-link-token";
import { AuthCard, AuthPage } from "./auth-page";
import { UsernameField } from "./credential-fields";

/** Asks for the address; opened by the mailed link, for the new password. */
export function ResetPasswordPage() {
  const { token } = useLinkToken();
  return token ? <NewPassword token={token} /> : <AskForLink />;
}

export function AskForLink() {
  const [asked, setAsked] = useState({ sentTo: "", waitMs: 0 });
  const { sentTo, waitMs } = asked;
  const { form, field, busy, errors, attempt } = useLazyForm("reset", async () => {
    const { askForResetLink } = await import("./member-forms");
    return (values) => askForResetLink(values, (to, ms) => setAsked({ sentTo: to, waitMs: ms }));
  });
  return (
    <AuthPage
      title="Reset your password"
      lead={
        <>
          <span className="no-email:hidden">
            Enter your account's email. We'll send you a link to choose a new password.
          </span>
          <NoEmail>
            We can't send emails at the moment. Ask for a link here, then{" "}
            <Link to="/contact" className="link">
              contact us
            </Link>
            .
          </NoEmail>
        </>
      }
    >
      <AuthCard>
        <ErrorSummary errors={errors} attempt={attempt} />
        {sentTo && (
          <Notice
            tone={waitMs > 0 ? "warning" : "success"}
            title={waitMs > 0 ? "A link was already asked for" : "We have your request"}
            live
          >
            <span className="no-email:hidden">
              {waitMs > 0
                ? `We don't send another one to ${sentTo} yet. You can ask again in ${waitText(waitMs)}.`
                : `If ${sentTo} has an account, we'll send it a link. It may take a minute.`}{" "}
              An email that isn't confirmed gets at most three links a day. Please check your spam
              folder too.
            </span>
            <NoEmail>We can't send emails at the moment. Please contact us.</NoEmail>
          </Notice>
        )}
        <form {...form} className="grid gap-5">
          <UsernameField field={field} />
          <Button type="submit" block busy={busy}>
            <span className="no-email:hidden">{sentTo ? "Send again" : "Send link"}</span>
            <NoEmail>Ask for a link</NoEmail>
          </Button>
        </form>
      </AuthCard>
      <BackToSignIn />
    </AuthPage>
  );
}

export function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const { form, field, busy, errors, attempt } = useLazyForm("reset", async () => {
    const { setNewPassword } = await import("./member-forms");
    return (values) => setNewPassword(token, values);
  });
  useEffect(
    () =>
      onSessionEvent((event, session) => {
        if (event !== "PASSWORD_RECOVERY") return;
        void navigate({ to: session?.user.isAdmin ? "/admin" : "/", replace: true });
      }),
    [navigate],
  );
  return (
    <AuthPage
      title="Choose a new password"
      lead="We'll sign you out on every other device. If you never confirmed your email, we may also remove the name, addresses and basket in your account, and cancel an order you haven't completed."
    >
      <AuthCard>
        <ErrorSummary errors={errors} attempt={attempt} />
        <form {...form} className="grid gap-5">
          <PasswordField
            {...field("password")}
            label="New password"
            hint="At least 8 characters"
            autoComplete="new-password"
            enterKeyHint="go"
          />
          <Button type="submit" block busy={busy}>
            Save new password
          </Button>
        </form>
      </AuthCard>
    </AuthPage>
  );
}

function BackToSignIn() {
  return (
    <ButtonLink kind="quiet" to="/" hash="signup-form" state={{ authMode: "login" }}>
      Go to Sign In
    </ButtonLink>
  );
}
