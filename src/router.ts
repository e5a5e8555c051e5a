import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { ErrorScreen } from "@/features/site/error-screen";
import { NotFoundPage } from "@/features/site/not-found-page";
import { routeTree } from "./routeTree.gen";

interface RouterSetting {
  /** For pages that are rendered to text at build time, each with one of its own. */
  readonly history?: RouterHistory;
  /** The page came drawn and is being read already: taking it over leaves the reader where they are. */
  readonly isDrawn?: boolean;
}

/** One router per call. */
export function createAppRouter({ history, isDrawn = false }: RouterSetting = {}) {
  let isRead = isDrawn;
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: "intent",
    scrollRestoration: history ? false : () => !isRead,
    scrollRestorationBehavior: "instant",
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundPage,
    notFoundMode: "root",
  });
  router.subscribe("onRendered", () => {
    isRead = false;
  });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** "none" leaves out the site's header and footer: the back-office brings its own. */
    frame?: "site" | "none";
  }
}
