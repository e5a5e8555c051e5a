import { SITE_PAGES } from "@/domain/site/site-pages";
import { html } from "../core/html";
import { guarded } from "../core/http";
import { settings } from "../core/settings";

const PRIVATE = ["/admin", "/admin-auth", "/dashboard", "/subscribe", "/account", "/api/"];

/** What search engines may read, and where the list of pages is. */
export function robots(e: RequestEvent): void {
  guarded(e, () => {
    const lines = [
      "User-agent: *",
      ...PRIVATE.map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${settings.publicUrl}/sitemap.xml`,
    ];
    answer(e, "text/plain; charset=utf-8", `${lines.join("\n")}\n`);
  });
}

/** Every public page by its whole address. */
export function sitemap(e: RequestEvent): void {
  guarded(e, () => {
    const urls = SITE_PAGES.map(
      ({ path }) => html`<url><loc>${settings.publicUrl + path}</loc></url>`,
    );
    const list = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
    answer(e, "application/xml", `<?xml version="1.0" encoding="UTF-8"?>\n${list.text}\n`);
  });
}

function answer(e: RequestEvent, type: string, text: string): void {
  e.response.header().set("Cache-Control", "public, max-age=3600");
  e.blob(200, type, toBytes(text));
}
