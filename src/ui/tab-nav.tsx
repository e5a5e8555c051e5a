import { createLink } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";

/** Tabs that are routes: real links, so that each has an address, a history entry and a chunk. */
export function TabNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-base-300 print:hidden">
      <ul className="flex w-max gap-1">{children}</ul>
    </nav>
  );
}

function TabAnchor(props: Omit<ComponentProps<"a">, "className">) {
  const tab = useRef<HTMLLIElement>(null);
  const isCurrent = props["aria-current"] === "page";
  useEffect(() => {
    if (isCurrent) comeIntoSight(tab.current);
  }, [isCurrent]);
  return (
    <li ref={tab}>
      <a
        {...props}
        className="block border-b-4 border-transparent px-3 pt-3 pb-2 text-muted lg:px-2.5 -outline-offset-4 hover:text-base-content aria-[current=page]:border-primary aria-[current=page]:font-bold aria-[current=page]:text-base-content"
      >
        {props.children}
      </a>
    </li>
  );
}

/** Sideways alone, on a screen too narrow for all tabs: the page stays where it is. */
function comeIntoSight(tab: HTMLElement | null) {
  const nav = tab?.closest("nav");
  if (!tab || !nav) return;
  const [inner, outer] = [tab.getBoundingClientRect(), nav.getBoundingClientRect()];
  if (inner.right > outer.right) nav.scrollLeft += inner.right - outer.right;
  if (inner.left < outer.left) nav.scrollLeft -= outer.left - inner.left;
}

export const TabLink = createLink(TabAnchor);
