import { createRouter } from "@tanstack/react-router";
import { ErrorScreen } from "@/features/site/error-screen.tsx";
import { NotFoundPage } from "@/features/site/not-found-page.tsx";
import { routeTree } from "./routeTree.gen.ts";

/** One router per call, so that a page can also be rendered to a string at build time. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    defaultPreload: "intent",
    scrollRestoration: true,
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
