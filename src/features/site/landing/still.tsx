import { useEffect, useRef, useState } from "react";
import { withTimeout } from "@/data/core/with-timeout";
import { readFragment } from "@/data/remote/fragments";

type Stills = typeof import("./stills").STILLS;
type StillProps = { name: keyof Stills; className?: string };

/** A slow network holds the page up no longer. */
const PATIENCE_MS = 500;

let stills: Stills | undefined;

/**
 * A part of the landing page that never changes. On a page that came drawn it is there already: it stays
 * unchanged, and its code is not loaded.
 */
export function SvgPlaceholder({ name, className }: StillProps) {
  const [Part, setPart] = useState(() => stills?.[name]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current?.hasChildNodes()) return;
    load().then((loaded) => setPart(() => loaded[name]), logFailure);
  }, [name]);

  const box = { ref: place, className, "data-still": name };
  if (Part) {
    return (
      <div {...box} key="new">
        <Part />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing, and keeps what is there
  return <div {...box} key="drawn" dangerouslySetInnerHTML={{ __html: "" }} />;
}

/** Whether the landing page is there already: come drawn, or shown before. */
export function isLandingThere(): boolean {
  return (
    !import.meta.env.SSR && document.querySelector("[data-still]:not([data-about] *)") !== null
  );
}

/**
 * Before a page that did not come drawn is shown to a visitor: so nothing moves when the parts arrive. A
 * member, who finds them below the order, does not wait for them.
 */
export async function loadStills(): Promise<undefined> {
  const questions = readFragment("faqs").catch(() => {}); // their own place asks once more
  await Promise.all([load().catch(logFailure), withTimeout(PATIENCE_MS, questions)]);
  return undefined;
}

async function load(): Promise<Stills> {
  stills = (await import("./stills")).STILLS;
  return stills;
}

/** The page does without; a lost connection the browser has logged itself. */
function logFailure(error: unknown) {
  if (!(error instanceof TypeError)) reportError(error);
}
