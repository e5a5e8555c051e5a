import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { getSession, useSessionUser } from "@/data/core/session";
import { ButtonLink } from "@/ui/button";
import { LinkOpened, LinkOpenedSketch } from "@/ui/link-page";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import type { FormFailure } from "@/ui/use-lazy-form";
import { useLinkAct } from "@/ui/use-link-act";
import { AuthPage } from "./auth-page";

const TITLE = "Confirm your email";
const QUESTION = {
  ask: "Did you ask us for this link? Then confirm that the email address is yours.",
  button: "Confirm my email",
};

/** Opened by the emailed link: its button confirms the address, then the owner's page is there. */
export function ConfirmEmailPage() {
  const link = useLinkAct(confirm);
  const { isDone, failure, mayRetry } = link;
  const navigate = useNavigate();

  useEffect(() => {
    if (!isDone) return;
    const user = getSession()?.user;
    void navigate({ to: user?.isAdmin ? "/admin" : "/", replace: true });
  }, [isDone, navigate]);

  if (failure && !mayRetry) return <NotConfirmed problem={failure.toast.description} />;
  return (
    <AuthPage title={TITLE}>
      {isDone ? (
        <Skeleton label={TITLE} rows={1} />
      ) : (
        <LinkOpened link={link} question={QUESTION} />
      )}
    </AuthPage>
  );
}

export function ConfirmEmailSketch() {
  return (
    <div data-sketch="">
      <AuthPage title={TITLE}>
        <LinkOpenedSketch question={QUESTION} />
      </AuthPage>
    </div>
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
