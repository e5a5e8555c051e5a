import { unlinked } from "./unlinked";

/** A part of a text; with an `href` it is a link to it. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

/** An https address with a host, and nothing that hides another host behind it. */
const HTTPS =
  /https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d{1,5})?(?:[/?#][^\s<>"'()]*[^\s<>"'().,;:!?])?(?![\w@])\/?/gi;

/** A text in parts: its https addresses are links, all else is text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(HTTPS)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: found[0], href: found[0] });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** A text of which no email program makes a link but of its https addresses. */
export function httpsLinksOnly(text: string): string {
  return textParts(text)
    .map((part) => part.href ?? unlinked(part.text))
    .join("");
}
