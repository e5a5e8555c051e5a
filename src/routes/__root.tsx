import { createRootRoute, Outlet, useMatches } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useSessionUser } from "@/data/remote/session.ts";
import { FeedbackButton } from "@/features/feedback/feedback-button.tsx";
import { NewsletterForm } from "@/features/newsletter/newsletter-form.tsx";
import { SiteFrame } from "@/features/site/site-frame.tsx";
import { UpdateNotice } from "@/features/this-phone/update-notice.tsx";
import { ToastRegion } from "@/ui/toast-region.tsx";

const Bell = lazy(async () => ({
  default: (await import("@/features/notifications/bell.tsx")).Bell,
}));

export const Route = createRootRoute({ component: Root });

function Root() {
  const bare = useMatches({
    select: (matches) => matches.some((match) => match.staticData.frame === "none"),
  });
  return (
    <>
      <UpdateNotice />
      {bare ? (
        <Outlet />
      ) : (
        <SiteFrame
          bell={<MembersBell />}
          newsletter={<NewsletterForm />}
          feedback={<FeedbackButton />}
        >
          <Outlet />
        </SiteFrame>
      )}
      <ToastRegion />
    </>
  );
}

/** Its database loads for whoever is signed in; a visitor has nothing to be told. */
function MembersBell() {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <Suspense>
      <Bell key={user.id} />
    </Suspense>
  );
}
