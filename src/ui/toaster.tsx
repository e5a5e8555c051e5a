import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
} from "react";
import { Toaster as SonnerToaster, toast } from "sonner";
import { startShowing, type ToastContent } from "./toast";
import { useToastFocus } from "./use-toast-focus";

/** Of each error in sight, by its title, until it begins to leave. */
const errors = new Map<string, string | number>();

export function Toaster() {
  useEffect(() => startShowing(present), []);
  const lane = useSyncExternalStore(followPage, laneOfHeader);
  const below = useSyncExternalStore(followPage, headerEnd) + 12;
  const top = lane ? 4 : below;
  const focus = useToastFocus();
  useOverDialogs(focus.ref);
  return (
    <div className="contents">
      <div {...focus} className="contents">
        <SonnerToaster
          theme="system"
          position="top-center"
          offset={{ top }}
          mobileOffset={{ top }}
          style={lane ? inLane(lane) : { zIndex: 15 }}
          duration={4000}
          visibleToasts={3}
          containerAriaLabel="Messages"
          toastOptions={{
            unstyled: true,
            classNames: {
              toast:
                "flex w-full items-start gap-3 rounded-box border border-base-300 bg-base-100 p-4 in-[html:has([data-toast-lane])]:lg:px-4 in-[html:has([data-toast-lane])]:lg:py-1.5 in-[html:has([data-toast-lane])]:lg:text-sm in-[html:has([data-toast-lane])]:lg:leading-tight text-base-content shadow-soft data-[removed=true]:pointer-events-none data-[expanded=false]:data-[front=false]:*:opacity-0",
              title: "font-bold",
              description: "text-muted",
              content: "grow",
              success: "border-l-4 border-l-success",
              error: "border-l-4 border-l-error",
              info: "border-l-4 border-l-info",
            },
          }}
        />
      </div>
    </div>
  );
}

/** Behind an open dialog nothing can be read or pressed: toasts are within it for as long. */
function useOverDialogs(toasts: RefObject<HTMLElement | null>): void {
  const dialog = useSyncExternalStore(followPage, topDialog);
  useLayoutEffect(() => {
    const { current } = toasts;
    const home = current?.parentElement;
    if (!dialog || !home) return;
    dialog.append(current);
    return () => home.append(current);
  }, [dialog, toasts]);
}

/** The dialog on top that leaves room above it; one that fills the screen says itself what was done. */
function topDialog(): Element | undefined {
  const dialog = [...document.querySelectorAll(":modal")].at(-1);
  return dialog && dialog.getBoundingClientRect().top > 0 ? dialog : undefined;
}

/** The free part of a header that keeps one for toasts, as "left width"; empty where there is none in sight. */
function laneOfHeader(): string {
  const lane = document.querySelector("[data-toast-lane]")?.getBoundingClientRect();
  return lane && lane.width > 0 ? `${Math.round(lane.left)} ${Math.round(lane.width)}` : "";
}

function inLane(lane: string): CSSProperties {
  const [left = 0, width = 0] = lane.split(" ").map(Number);
  const place = { zIndex: 25, left: left + width / 2, "--width": `${Math.min(width, 520)}px` };
  return place as CSSProperties;
}

/** Where the header ends on the screen: text size, a notice above it and scrolling move that. A dialog is over it. */
function headerEnd(): number {
  if (topDialog()) return 0;
  const bottom = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  return Math.max(0, Math.round(bottom));
}

function followPage(onChange: () => void): () => void {
  let lane: Element | null = null;
  const sizes = new ResizeObserver(() => {
    const now = document.querySelector("[data-toast-lane]");
    if (now !== lane) {
      if (lane) sizes.unobserve(lane);
      if (now) sizes.observe(now); // what comes into the header beside it makes it narrower
      lane = now;
    }
    onChange();
  });
  sizes.observe(document.body);
  const dialogs = new MutationObserver(onChange);
  dialogs.observe(document.body, { subtree: true, attributeFilter: ["open"] });
  window.addEventListener("scroll", onChange, { passive: true });
  return () => {
    sizes.disconnect();
    dialogs.disconnect();
    window.removeEventListener("scroll", onChange);
  };
}

/** An error that is said again takes its own place; the library would let it leave with one that has begun to. */
function present({ title, description, kind = "success", durationMs }: ToastContent): void {
  const leave = () => void errors.delete(title);
  const shown = errors.get(title);
  const id = toast[kind](title, {
    description,
    ...(kind === "error" && { onAutoClose: leave, onDismiss: leave }),
    ...(kind === "error" && shown && { id: shown }),
    ...(durationMs && { duration: durationMs }),
  });
  if (kind === "error") errors.set(title, id);
}
