import { useHydrated } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { keptFragment, readFragment } from "@/data/remote/fragments";
import type { FragmentName } from "@/domain/site/fragment-names";
import { Button } from "@/ui/button";

type FragmentProps = {
  name: FragmentName;
  className?: string;
  /** The class that keeps room for what has yet to be fetched, so that nothing moves when it comes. */
  room?: string;
  /** It is what the page is for: where it can't be fetched, the page says so. */
  isMain?: boolean;
};

/**
 * A part of a page that the server writes, every text in it escaped there. On the page that was opened
 * it is there already; elsewhere it is fetched. One that cannot be leaves its place empty, or says so where it is the page.
 */
export function Fragment({ name, className, room, isMain }: FragmentProps) {
  const hydrated = useHydrated();
  const [isLate] = useState(hydrated && keptFragment(name) === undefined);
  const [html, setHtml] = useState(keptFragment(name) ?? "");
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failed) return;
    let gone = false;
    readFragment(name)
      .then((text) => gone || setHtml(text))
      .catch((error) => {
        logFailure(error);
        if (!gone) setFailed(true);
      });
    return () => {
      gone = true;
    };
  }, [name, failed]);

  // A link led to something in here before it was here.
  useEffect(() => {
    const target = html && location.hash.slice(1);
    const element = target && box.current?.querySelector<HTMLElement>(`#${CSS.escape(target)}`);
    if (!element) return;
    element.scrollIntoView();
    element.focus({ preventScroll: true });
  }, [html]);

  return (
    <>
      <div
        data-fragment={name}
        ref={box}
        className={isLate && room ? room : className}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own server's markup
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {failed && isMain && (
        <div role="status">
          <p className="mb-3">We couldn't load this page.</p>
          <Button onClick={() => setFailed(false)}>Try again</Button>
        </div>
      )}
    </>
  );
}

/** Logged only; a lost connection the browser has logged itself. */
function logFailure(error: unknown) {
  if (!(error instanceof TypeError)) reportError(error);
}
