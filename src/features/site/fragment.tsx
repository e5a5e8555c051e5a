import { useHydrated } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { keptFragment, readFragment } from "@/data/remote/fragments";
import type { FragmentName } from "@/domain/site/fragment-names";

type FragmentProps = {
  name: FragmentName;
  className?: string;
  /** The class that keeps room for what has yet to be fetched, so that nothing moves when it comes. */
  room?: string;
};

/**
 * A part of a page that the server writes, every text in it escaped there. On the page that was opened
 * it is there already; elsewhere it is fetched, and one that cannot be leaves its place empty.
 */
export function Fragment({ name, className, room }: FragmentProps) {
  const hydrated = useHydrated();
  const [isLate] = useState(hydrated && keptFragment(name) === undefined);
  const [html, setHtml] = useState(keptFragment(name) ?? "");
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let gone = false;
    readFragment(name).then((text) => gone || setHtml(text), logFailure);
    return () => {
      gone = true;
    };
  }, [name]);

  // A link led to something in here before it was here.
  useEffect(() => {
    const target = html && location.hash.slice(1);
    const element = target && box.current?.querySelector<HTMLElement>(`#${CSS.escape(target)}`);
    if (!element) return;
    element.scrollIntoView();
    element.focus({ preventScroll: true });
  }, [html]);

  return (
    <div
      data-fragment={name}
      ref={box}
      className={isLate && room ? room : className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is our own server's markup
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Logged only; a lost connection the browser has logged itself. */
function logFailure(error: unknown) {
  if (!(error instanceof TypeError)) reportError(error);
}
