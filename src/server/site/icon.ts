import { ICON_PATHS } from "@/ui/icon-paths";
import { type Html, html } from "../core/html";

/** With those that only the server draws: the first page of a visitor does without them. */
const PATHS = {
  ...ICON_PATHS,
  calendar: "M4 6h16v14H4V6Zm0 4h16M8 3v5m8-5v5",
  mail: "M3 6h18v12H3V6Zm0 1 9 7 9-7",
  phone: "M4 4h5l1.5 5L8 10.5a11 11 0 0 0 5.5 5.5l1.5-2.5 5 1.5v5A16 16 0 0 1 4 4Z",
} as const;

export type IconName = keyof typeof PATHS;

/** The same drawing as ui/icon.tsx makes. */
export function icon(name: IconName, className = "size-6"): Html {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true" class="shrink-0 fill-none stroke-current stroke-2 ${className}" stroke-linecap="round" stroke-linejoin="round"><path d="${PATHS[name]}"></path></svg>`;
}
