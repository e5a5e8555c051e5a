import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { onSessionEvent, useSessionUser } from "@/data/core/session";
import { dropLastingNotice, lastingNotice } from "@/data/local/sign-out/lasting-notice";
import { Button } from "@/ui/button";

/** Stays on every page: a message that passes by may not be seen on a phone that lies on the table. */
export function LastingNotice() {
  const user = useSessionUser();
  const { title, description } = lastingNotice();
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event === "SIGNED_IN" || event === "PASSWORD_RECOVERY") dropLastingNotice();
      }),
    [],
  );
  return (
    <section
      aria-label="About this phone"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-warning bg-maize-soft px-4 py-2 text-base-content print:hidden"
    >
      <p role="alert" className="max-w-prose">
        <strong>{title}</strong> {description}
      </p>
      {!user && (
        <Link
          to="/"
          hash="signup-form"
          state={{ authMode: "login" }}
          className="inline-flex min-h-12 items-center font-bold underline underline-offset-4"
        >
          Sign In
        </Link>
      )}
      <Button kind="quiet" onClick={dropLastingNotice}>
        Close
      </Button>
    </section>
  );
}
