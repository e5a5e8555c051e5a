import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { getSession, useSessionUser } from "@/data/core/session";
import { Button, ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import type { FormFailure } from "@/ui/use-lazy-form";
import { useLinkAct } from "@/ui/use-link-act";
import { useLinkToken } from "@/ui/use-link-token";
import { AuthPage } from "./auth-page";

const CONFIRMING = "Confirming your email";

/** Opened by the emailed link: confirms the address, then redirects to the owner's page. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const { answer, busy, again } = useLinkAct(confirm, token ?? "");
  const failure = answer?.failure;
  const isDone = answer !== undefined && !failure;
  const navigate = useNavigate();

  useEffect(() => {
    if (!isDone) return;
    const user = getSession()?.user;
    void navigate({ to: user?.isAdmin ? "/admin" : "/", replace: true });
  }, [isDone, navigate]);

  if (!failure) {
    return (
      <AuthPage title={CONFIRMING}>
        <Skeleton label={CONFIRMING} rows={1} />
      </AuthPage>
    );
  }
  if (!again) return <NotConfirmed problem={failure.toast.description} />;
  const { title, description } = failure.toast;
  return (
    <AuthPage title={CONFIRMING}>
      <Notice tone="error" title={title} live>
        {description}
      </Notice>
      <Button icon="refresh" busy={busy} onClick={again}>
        Try again
      </Button>
    </AuthPage>
  );
}

function NotConfirmed({ problem }: { problem: string | undefined }) {
  const user = useSessionUser();
  return (
    <AuthPage title="Your email isn't confirmed">
      <Notice tone="error" live>
        {problem}
      </Notice>
      <p>You can still order. We only want to make sure our emails reach you.</p>
      {user ? (
        <ButtonLink to="/account">Send a new link</ButtonLink>
      ) : (
        <ButtonLink to="/" hash="signup-form" state={{ authMode: "login" }}>
          Sign in for a new link
        </ButtonLink>
      )}
    </AuthPage>
  );
}

async function confirm(token: string): Promise<FormFailure | undefined> {
  const { confirmAddress } = await import("./member-forms");
  return confirmAddress({ token });
}
