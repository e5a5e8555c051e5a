import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { type ComponentType, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { FORM_PAGES, fullTitle, SITE_PAGES } from "@/domain/site/site-pages";
import { ConfirmEmailSketch } from "@/features/auth/confirm-email-page";
import {
  AccountSketch,
  AdminAuthSketch,
  MembersSketch,
  ResetPasswordSketch,
} from "@/features/auth/form-sketches";
import { StopRemindersSketch } from "@/features/membership/stop-reminders-page";
import { SubscribeIntroduction } from "@/features/membership/subscribe-introduction";
import {
  ConfirmSubscriptionSketch,
  UnsubscribeSketch,
} from "@/features/newsletter/newsletter-link-page";
import { StopPolicyEmailsSketch } from "@/features/policy/stop-policy-emails-page";
import { Skeleton } from "@/ui/skeleton";
import { createAppRouter } from "./router";

export {
  EARLY_PRESS_ID,
  SCRIPTS_AFTER_PAINT,
  SCRIPTS_ID,
} from "@/domain/site/scripts-after-paint";
export { SITE_PAGES } from "@/domain/site/site-pages";

/** What is drawn in place of a page that needs this phone's own data. */
const SKETCHES: { readonly [Path in (typeof FORM_PAGES)[number]["path"]]: ComponentType } = {
  "/account": AccountSketch,
  "/admin-auth": AdminAuthSketch,
  "/confirm-email": ConfirmEmailSketch,
  "/newsletter/confirm": ConfirmSubscriptionSketch,
  "/newsletter/unsubscribe": UnsubscribeSketch,
  "/policy-emails/stop": StopPolicyEmailsSketch,
  "/reminders/stop": StopRemindersSketch,
  "/reset-password": ResetPasswordSketch,
  "/subscribe": SubscribeSketch,
};

function SubscribeSketch() {
  return (
    <MembersSketch>
      <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6 px-4 py-6 md:py-10">
        <SubscribeIntroduction />
        <Skeleton label="Checking your membership" rowClass="h-32" />
      </div>
    </MembersSketch>
  );
}

/** A public page as the browser's first render draws it, without what only the server knows. */
export interface RenderedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

/** Run when the app is built: draws every public page, and those with a form (scripts/prerender.mjs). */
export async function renderPages(): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  for (const page of [...SITE_PAGES, ...FORM_PAGES]) {
    const { path, description } = page;
    pages.push({ path, title: fullTitle(page), description, body: await bodyOf(path) });
  }
  return pages;
}

async function bodyOf(path: string): Promise<string> {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  const sketch = Object.entries(SKETCHES).find(([of]) => of === path);
  if (sketch) {
    const [of, component] = sketch as [keyof typeof SKETCHES, ComponentType];
    Object.assign(router.routesByPath[of].options, {
      component,
      beforeLoad: undefined,
      loader: undefined,
    });
  }
  await router.load();
  return renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
