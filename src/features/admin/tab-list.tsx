import { createLink, useRouter } from "@tanstack/react-router";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { type TabCounts, watchTabCounts } from "@/data/remote/tab-counts";
import { TAB_COUNTED } from "@/domain/limits/limits";
import { formatCount } from "@/domain/text/format-count";
import { tabGroups } from "./admin-tabs";

export const TAB_LIST_ID = "admin-tabs";

/**
 * The tabs in groups: a list beside the page, and on narrower screens a menu that works like that of the site. `foot`
 * is in the menu alone.
 */
export function TabList({ foot }: { foot: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  useClosing(nav);
  const [counts, setCounts] = useState<TabCounts>();
  useEffect(() => watchTabCounts(setCounts), []);
  return (
    <nav
      ref={nav}
      id={TAB_LIST_ID}
      popover="auto"
      aria-label="Admin"
      className="fixed inset-y-0 right-auto left-0 m-0 h-dvh w-72 max-w-[calc(100vw-2rem)] overflow-y-auto border-r border-base-300 bg-base-100 px-2 py-2 text-base-content backdrop:bg-black/40 lg:sticky lg:top-14 lg:bottom-auto lg:block lg:h-[calc(100dvh-3.5rem)] lg:w-54 lg:shrink-0 print:hidden"
    >
      {tabGroups().map(([group, tabs]) => (
        <TabGroup key={group} name={group}>
          {tabs.map((tab) => (
            <TabRow key={tab.to} to={tab.to}>
              {tab.label}
              {"count" in tab && <Count of={tab.count} counts={counts} />}
            </TabRow>
          ))}
        </TabGroup>
      ))}
      <div className="mt-2 border-t border-base-300 pt-2 xl:hidden">{foot}</div>
    </nav>
  );
}

function TabGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  if (!name) return <ul>{children}</ul>;
  return (
    <>
      <p id={id} className="px-3 pt-1.5 text-sm font-bold text-muted lg:leading-5">
        {name}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  );
}

const WAITING: Readonly<Record<keyof TabCounts, (count: string) => string>> = {
  payments: (count) => `, ${count} to check`,
  statement: (count) => `, ${count} deposits to decide`,
  feedback: (count) => `, ${count} new`,
  messages: (count) => `, ${count} emails failed`,
};

function Count({ of, counts }: { of: keyof TabCounts; counts: TabCounts | undefined }) {
  const count = counts?.[of] ?? 0;
  if (count === 0) return null;
  const text = count < TAB_COUNTED ? formatCount(count) : `${formatCount(TAB_COUNTED - 1)}+`;
  return (
    <>
      <span aria-hidden="true" className="text-sm text-muted tabular-nums">
        {text}
      </span>
      <span className="sr-only">{WAITING[of](text)}</span>
    </>
  );
}

function TabAnchor(props: Omit<ComponentProps<"a">, "className">) {
  const row = useRef<HTMLLIElement>(null);
  const isCurrent = props["aria-current"] === "page";
  useEffect(() => {
    if (isCurrent) comeIntoSight(row.current);
  }, [isCurrent]);
  return (
    <li ref={row}>
      <a
        {...props}
        className="flex min-h-12 items-center justify-between gap-2 rounded-field px-3 -outline-offset-2 hover:bg-base-200 aria-[current=page]:bg-leaf-soft aria-[current=page]:font-bold lg:min-h-8 lg:leading-6 lg:pointer-coarse:min-h-12"
      >
        {props.children}
      </a>
    </li>
  );
}

const TabRow = createLink(TabAnchor);

/** Within the list alone: the page stays where it is. */
function comeIntoSight(row: HTMLElement | null) {
  const nav = row?.closest("nav");
  if (!row || !nav) return;
  const [inner, outer] = [row.getBoundingClientRect(), nav.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) nav.scrollTop += inner.bottom - outer.bottom;
  if (inner.top < outer.top) nav.scrollTop -= outer.top - inner.top;
}

/** The menu closes by what is chosen in it, also where that leads here. */
function useClosing(nav: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    const element = nav.current;
    const close = () => element?.matches(":popover-open") && element.hidePopover();
    element?.addEventListener("click", close);
    const stop = router.subscribe("onBeforeNavigate", ({ pathChanged }) => pathChanged && close());
    return () => {
      element?.removeEventListener("click", close);
      stop();
    };
  }, [nav, router]);
}
