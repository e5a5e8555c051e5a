import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { ErrorScreen } from "@/features/site/error-screen.tsx";
import { NotFoundPage } from "@/features/site/not-found-page.tsx";
import { routeTree } from "./routeTree.gen.ts";

/** One router per call: pages are also rendered to text at build time, each with a `history` of its own. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: "intent",
    scrollRestoration: !history,
    scrollRestorationBehavior: "instant",
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundPage,
  });
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
