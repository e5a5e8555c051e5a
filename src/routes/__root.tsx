import { createRootRoute, Outlet, useMatches } from "@tanstack/react-router";
import { FeedbackButton } from "@/features/feedback/feedback-button.tsx";
import { NewsletterForm } from "@/features/newsletter/newsletter-form.tsx";
import { SiteFrame } from "@/features/site/site-frame.tsx";
import { UpdateNotice } from "@/features/this-phone/update-notice.tsx";
import { ToastRegion } from "@/ui/toast-region.tsx";

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
        <SiteFrame newsletter={<NewsletterForm />} feedback={<FeedbackButton />}>
          <Outlet />
        </SiteFrame>
      )}
      <ToastRegion />
    </>
  );
}
