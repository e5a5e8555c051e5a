import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { fullTitle, SITE_PAGES } from "@/domain/site/site-pages";
import { createAppRouter } from "./router";

export {
  EARLY_PRESS_ID,
  SCRIPTS_AFTER_PAINT,
  SCRIPTS_ID,
} from "@/domain/site/scripts-after-paint";

/** A public page as the browser's first render draws it, without what only the server knows. */
export interface RenderedPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly body: string;
}

/** Run when the app is built: draws every public page (scripts/prerender.mjs). */
export async function renderPages(): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  for (const page of SITE_PAGES) {
    const { path, description } = page;
    pages.push({ path, title: fullTitle(page), description, body: await bodyOf(path) });
  }
  return pages;
}

async function bodyOf(path: string): Promise<string> {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  return renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
