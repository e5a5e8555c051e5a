import { POLICY_TITLES, type PolicyType } from "@/domain/policy/policy";
import { REGULATOR } from "@/domain/privacy/regulator";
import type * as PolicyText from "@/domain/site/policy-text";
import { formatPlainDate, formatStoredDay, momentText } from "@/domain/time/sa-time";
import { Html, html, NOTHING } from "../core/html";
import { settings } from "../core/settings";
import { selectFirst } from "../core/sql";

const PROSE =
  "max-w-prose wrap-break-word lg:col-start-2 [&_h1]:mt-10 [&_h1]:text-3xl [&_h2]:pt-8 [&_h2]:text-2xl [&_h3]:mt-6 [&_h3]:text-xl [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mt-4 [&_section:first-child_h2]:pt-0 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6";
/** A text with fewer headings is read without a list of them. */
const LONG = 4;

/** A policy as it is shown; nothing where it has no text. */
export function policyText(app: App, type: PolicyType): Html {
  const row = selectFirst(
    app,
    "SELECT content, updated_at FROM policy_documents WHERE policy_type = {:type}",
    { type },
    { content: "", updated_at: "" },
  );
  const planned = plannedChange(app, type);
  if (!row?.content) return planned;
  const text = drawnOnce(app, type, row.content, row.updated_at);
  return html`${planned}${text}${type === "privacy" ? whomToAsk() : NOTHING}`;
}

/** What changes on which day, and the new text to read before. */
function plannedChange(app: App, type: PolicyType): Html {
  const row = selectFirst(
    app,
    `SELECT content, takes_effect_on, summary FROM policy_versions
     WHERE published_at = '' AND policy_type = {:type}`,
    { type },
    { content: "", takes_effect_on: "", summary: "" },
  );
  if (!row) return NOTHING;
  const parts = partsOf(POLICY_TITLES[type], row.content);
  return html`
    <section aria-labelledby="planned-title" class="mb-8 rounded-box border border-info bg-sky-soft p-5">
      <h2 id="planned-title" class="text-xl">This text changes on ${formatPlainDate(row.takes_effect_on)}</h2>
      <p class="mt-2 max-w-prose whitespace-pre-line">${row.summary}</p>
      <details class="mt-3">
        <summary class="min-h-12 cursor-pointer py-3 font-bold">Read the new text</summary>
        <div class="${PROSE}">${parts.map((part) => new Html(part.html))}</div>
      </details>
    </section>
  `;
}

/** A policy as its page would show this text today. */
export function policyPreview(type: PolicyType, content: string, now: number): Html {
  if (!content.trim()) return NOTHING;
  const text = draw(POLICY_TITLES[type], content, momentText(now));
  return type === "privacy" ? html`${text}${whomToAsk()}` : text;
}

/** Added to every edited policy: who to contact, and where to complain (POPIA, section 18). */
function whomToAsk(): Html {
  const { information_officer } = settings.business;
  const { email } = settings.support;
  return html`
    <section aria-labelledby="ask-title" class="mt-10 max-w-prose rounded-box lg:ml-76 border border-base-300 bg-base-100 p-5">
      <h2 id="ask-title" class="text-xl">Who to ask and where to complain</h2>
      <dl class="mt-3 grid gap-3 wrap-anywhere">
        ${fact("Our Information Officer", html`${information_officer || html`<a class="link" href="/contact">See our Contact page</a>`}`)}
        ${email ? fact("Email", mailTo(email)) : NOTHING}
        ${fact("Information Regulator", html`${mailTo(REGULATOR.complaints)}<br>${REGULATOR.phone} (toll-free)`)}
      </dl>
      <p class="mt-4">If you're a member, you can download everything we store about you, or delete your account, under <a class="link" href="/account">Your account</a>.</p>
    </section>
  `;
}

/** A long address breaks after its @, where a narrow screen has to break it. */
function mailTo(address: string): Html {
  const [name = "", host = ""] = address.split("@");
  return html`<a class="link" href="mailto:${address}">${name}@<wbr>${host}</a>`;
}

function fact(name: string, value: Html): Html {
  return html`<div><dt class="text-muted">${name}</dt><dd class="font-bold">${value}</dd></div>`;
}

/** Drawing takes some milliseconds: the last text of each policy is kept drawn. */
function drawnOnce(app: App, type: PolicyType, content: string, updatedAt: string): Html {
  const key = `policy.${type}`;
  const mark = `${$security.sha256(content + updatedAt)}\n`;
  const kept = String(app.store().get(key) ?? "");
  if (kept.startsWith(mark)) return new Html(kept.slice(mark.length));
  const drawn = draw(POLICY_TITLES[type], content, updatedAt);
  app.store().set(key, mark + drawn.text);
  return drawn;
}

function partsOf(title: string, content: string) {
  // A bundle of its own: the markdown parser is as large as half of the server, and only this needs it.
  const { policyHtml, policyParts, withoutTitle } = require(
    `${__hooks}/build/policy-text.js`,
  ) as typeof PolicyText;
  return policyParts(withoutTitle(policyHtml(content), title));
}

function draw(title: string, content: string, updatedAt: string): Html {
  const parts = partsOf(title, content);
  const headings = parts.filter(({ heading }) => heading !== "");
  return html`
    <p class="text-muted">Last updated: ${formatStoredDay(updatedAt)}</p>
    <div class="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
      ${headings.length < LONG ? NOTHING : contents(parts.map(({ heading }) => heading))}
      <div class="${PROSE}">
        ${parts.map((part, index) => html`<section id="part-${index}" tabindex="-1">${new Html(part.html)}</section>`)}
      </div>
    </div>
  `;
}

/** On phones it opens on a tap, so that the text itself begins in sight. */
function contents(headings: readonly string[]): Html {
  const links = headings.map(contentsLink);
  return html`
    <details class="rounded-box border border-base-300 bg-base-100 px-4 lg:hidden print:hidden">
      <summary class="flex min-h-12 cursor-pointer items-center font-bold">On this page</summary>
      <ul class="pb-3">${links}</ul>
    </details>
    <nav aria-label="On this page" class="self-start rounded-box border border-base-300 bg-base-100 p-4 max-lg:hidden lg:sticky lg:top-20 print:hidden">
      <h2 class="text-base tracking-normal">On this page</h2>
      <ul class="mt-1">${links}</ul>
    </nav>
  `;
}

/** Headings are HTML already: policyParts has taken their tags out. */
function contentsLink(heading: string, index: number): Html {
  if (!heading) return NOTHING;
  return html`<li><a href="#part-${index}" class="flex min-h-11 items-center leading-snug underline-offset-4 hover:underline">${new Html(heading)}</a></li>`;
}
