import { type Html, html, NOTHING } from "../core/html";
import { selectAll } from "../core/sql";
import { icon } from "./icon";

export interface Faq {
  readonly question: string;
  readonly answer: string;
}

/** The active questions in their order. */
export function activeFaqs(app: App): Faq[] {
  return selectAll(
    app,
    "SELECT question, answer FROM faqs WHERE is_active = TRUE ORDER BY display_order, id",
    {},
    { question: "", answer: "" },
  );
}

/** The landing page's FAQ section; nothing where no question is active. */
export function faqSection(faqs: readonly Faq[]): Html {
  if (faqs.length === 0) return NOTHING;
  return html`
    <section id="faq" tabindex="-1" aria-labelledby="faq-title" class="mx-auto max-w-6xl px-4 pt-16 md:pt-24">
      <h2 id="faq-title" class="text-3xl md:text-4xl">Frequently Asked Questions</h2>
      <div class="mt-8 max-w-3xl divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 shadow-soft">
        ${faqs.map(faqEntry)}
      </div>
    </section>
  `;
}

/** One question as members see it. */
export function faqEntry({ question, answer }: Faq): Html {
  return html`
    <details name="faq" class="group">
      <summary class="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-box px-5 py-3 text-lg leading-snug font-bold [&::-webkit-details-marker]:hidden">
        <h3 class="min-w-0 text-lg tracking-normal">${question}</h3>
        ${icon("chevron-down", "size-6 text-primary transition-transform group-open:rotate-180")}
      </summary>
      <p class="max-w-prose px-5 pb-5 whitespace-pre-line text-muted">${answer}</p>
    </details>
  `;
}
