import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { getSession, useSessionUser } from "@/data/core/session";
import { ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { useLinkToken } from "@/ui/use-link-token";
import { AuthPage } from "./auth-page";

/** Opened by the emailed link: confirms the address, then redirects to the owner's page. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();

  useEffect(() => {
    void confirm(token).then((failure) => {
      if (failure) return setProblem(failure);
      const user = getSession()?.user;
      return navigate({ to: user?.isAdmin ? "/admin" : "/", replace: true });
    });
  }, [token, navigate]);

  if (problem) return <NotConfirmed problem={problem} />;
  return (
    <AuthPage title="Confirming your email">
      <Skeleton label="Confirming your email" rows={1} />
    </AuthPage>
  );
}

function NotConfirmed({ problem }: { problem: string }) {
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

/** Answers why the address could not be confirmed, as a sentence. */
async function confirm(token: string | undefined): Promise<string | undefined> {
  const { confirmAddress } = await import("./member-forms");
  const failure = await confirmAddress({ token: token ?? "" });
  return failure?.toast.description;
}
