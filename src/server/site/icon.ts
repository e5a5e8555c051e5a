import { ICON_PATHS, type IconName } from "@/ui/icon-paths";
import { type Html, html } from "../core/html";

/** The same drawing as ui/icon.tsx makes. */
export function icon(name: IconName, className = "size-6"): Html {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true" class="shrink-0 fill-none stroke-current stroke-2 ${className}" stroke-linecap="round" stroke-linejoin="round"><path d="${ICON_PATHS[name]}"></path></svg>`;
}
