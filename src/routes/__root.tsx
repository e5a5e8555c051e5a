import { createRootRoute, Outlet, useMatches } from "@tanstack/react-router";
import { SiteFrame } from "@/features/site/site-frame.tsx";
import { ToastRegion } from "@/ui/toast-region.tsx";

export const Route = createRootRoute({ component: Root });

function Root() {
  const bare = useMatches({
    select: (matches) => matches.some((match) => match.staticData.frame === "none"),
  });
  return (
    <>
      {bare ? (
        <Outlet />
      ) : (
        <SiteFrame>
          <Outlet />
        </SiteFrame>
      )}
      <ToastRegion />
    </>
  );
}
