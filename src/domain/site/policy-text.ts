import { micromark } from "micromark";

/** The only tags that a policy may show, with no attribute but `class`. */
const TAGS = "h1|h2|h3|p|br|strong|em|ul|ol|li";
const DRAWN_TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;
const WRITTEN_TAG = new RegExp(
  `&lt;(/?)(${TAGS})(?: class=(?:&quot;|')([\\w -]*)(?:&quot;|'))?\\s*/?&gt;`,
  "gi",
);
const ALLOWED = new RegExp(`^(?:${TAGS})$`);

/**
 * A policy's text as HTML: markdown, where every line break counts. micromark escapes all HTML that was
 * written; of that, only the specification's own tags become tags again, so nothing else can.
 */
export function policyHtml(content: string): string {
  return micromark(withLineBreaks(content))
    .replace(DRAWN_TAG, (_tag, slash: string, name: string) => drawnTag(slash, name))
    .replace(WRITTEN_TAG, (_tag, slash: string, name: string, kind?: string) =>
      writtenTag(slash, name.toLowerCase(), kind),
    );
}

/** The part of a policy below one `##` heading; the first part has no heading. */
export interface PolicyPart {
  /** As HTML, without its tags; empty for what precedes the first heading. */
  readonly heading: string;
  readonly html: string;
}

/** A drawn policy, cut before each heading of the second level. */
export function policyParts(html: string): PolicyPart[] {
  return html
    .split(/(?=<h2[ >])/)
    .filter((part) => part.trim() !== "")
    .map((part) => ({
      heading: (/^<h2[^>]*>([\s\S]*?)<\/h2>/.exec(part)?.[1] ?? "").replace(/<[^>]*>/g, "").trim(),
      html: part,
    }));
}

/** A policy without a first heading that only repeats the page's title. */
export function withoutTitle(html: string, title: string): string {
  const first = /^\s*<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html);
  return first?.[1]?.trim().toLowerCase() === title.toLowerCase()
    ? html.slice(first[0].length)
    : html;
}

/** Markdown breaks a line only after two spaces. */
function withLineBreaks(content: string): string {
  return content.replace(/\r\n?/g, "\n").replace(/([^\n])\n(?=[^\n])/g, "$1  \n");
}

function drawnTag(slash: string, name: string): string {
  const tag = /^h[4-6]$/.test(name) ? "h3" : name;
  return ALLOWED.test(tag) ? `<${slash}${tag}>` : "";
}

function writtenTag(slash: string, name: string, kind: string | undefined): string {
  return slash || !kind ? `<${slash}${name}>` : `<${name} class="${kind}">`;
}
