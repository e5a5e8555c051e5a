import { PRODUCT_NAME } from "@/domain/site/product";
import { html } from "./html";
import { securePage } from "./page-headers";

/** What a page says to a form: as a toast would. */
export interface FormAnswer {
  readonly title: string;
  readonly description?: string | undefined;
}

/** Whether the browser submitted the form without scripts. */
export function isFormPost(e: RequestEvent): boolean {
  const { header, method } = e.request;
  return method === "POST" && header.get("Accept").includes("text/html");
}

/** Answers such a form by a small page. */
export function answerForm(e: RequestEvent, status: number, answer: FormAnswer): void {
  e.response.header().set("Cache-Control", "private, no-store");
  securePage(e);
  e.html(status, pageOf(answer));
}

const STYLE =
  ":root{color-scheme:light dark}body{max-width:36rem;margin:0 auto;padding:4rem 1rem;font:1rem/1.5 system-ui,sans-serif}a{display:inline-block;padding:.75rem 0;color:inherit}";

function pageOf({ title, description = "" }: FormAnswer): string {
  return html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>${title} · ${PRODUCT_NAME}</title>
        <style>${STYLE}</style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${description}</p>
          <a href="/">Return to Home</a>
        </main>
      </body>
    </html>
  `.text;
}
