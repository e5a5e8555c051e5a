import { FORM_PAGES, SITE_PAGES } from "@/domain/site/site-pages";
import { now } from "../core/clock";
import { settings } from "../core/settings";
import { drawFragment } from "./fragments";
import { headOf } from "./head";

// Read once per JavaScript runtime: the pages as they were rendered when the app was built.
let rendered: Map<string, string> | undefined;

const GAP = /(<[a-z]+ data-fragment="([a-z]+)"[^>]*>)(?=<\/)/g;

/** A drawn page with everything that only the server knows; null for every other path. */
export function completePage(app: App, path: string): string | null {
  const page = SITE_PAGES.find((known) => known.path === path);
  const template = page || isFormPage(path) ? allRendered().get(path) : undefined;
  if (!template) return null;
  const moment = now();
  return template
    .replace("</head>", () => `${page ? headOf(app, page).text : ""}</head>`)
    .replace(
      GAP,
      (_gap, tag: string, name: string) => tag + (drawFragment(app, name, moment) ?? ""),
    );
}

/** Whether it is drawn for its form alone: no search engine shows it. */
export function isFormPage(path: string): boolean {
  return FORM_PAGES.some((known) => known.path === path);
}

function allRendered(): Map<string, string> {
  rendered ??= new Map(
    JSON.parse(toString($os.readFile(`${settings.distDir}/pages.json`))) as [string, string][],
  );
  return rendered;
}
