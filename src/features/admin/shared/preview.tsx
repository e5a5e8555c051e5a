import { type MouseEvent, useEffect, useState } from "react";
import { onReached } from "@/data/core/connection";
import { fetchPreview } from "@/data/remote/previews";
import type { Preview as Content } from "@/domain/policy/policy";

/** Drawn when the typing rests. */
const REST_MS = 400;

type PreviewProps = { title: string; content: Content; empty: string };

/** What is written as members see it, drawn by the server that draws the public pages. */
export function Preview({ title, content, empty }: PreviewProps) {
  const [html, setHtml] = useState<string>();
  const [isLost, setLost] = useState(false);
  const sent = JSON.stringify(content);

  useEffect(() => {
    const asked = new AbortController();
    const ask = () =>
      fetchPreview(JSON.parse(sent), asked.signal).then(
        (drawn) => {
          setHtml(drawn);
          setLost(false);
        },
        () => asked.signal.aborted || setLost(true),
      );
    const rest = setTimeout(ask, REST_MS);
    const endReached = onReached(ask);
    return () => {
      clearTimeout(rest);
      endReached();
      asked.abort();
    };
  }, [sent]);

  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h3 className="text-lg">{title}</h3>
      {isLost && <p className="text-muted">The preview loads when the server can be reached.</p>}
      {html ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the links inside the preview
        // biome-ignore lint/a11y/useKeyWithClickEvents: a click is how the keyboard follows a link too
        <div
          onClick={stay}
          className="overflow-x-auto rounded-box border border-base-300 bg-base-200 p-4"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own server's markup
          dangerouslySetInnerHTML={{ __html: html }}
        />
      ) : (
        !isLost && <p className="text-muted">{html === "" ? empty : "The preview is loading."}</p>
      )}
    </section>
  );
}

/** A link of the preview leads nowhere, but for one to a part of it. */
function stay(event: MouseEvent<HTMLElement>): void {
  const anchor = event.target instanceof Element ? event.target.closest("a") : null;
  if (!anchor) return;
  event.preventDefault();
  const [, part] = (anchor.getAttribute("href") ?? "").split("#");
  if (part) event.currentTarget.querySelector(`#${CSS.escape(part)}`)?.scrollIntoView();
}
