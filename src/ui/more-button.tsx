import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { Button } from "./button";

const ROWS = ["li", "tr"].join();

/** Below a list: shows its next rows. When it goes with the last of them, the first that came has its focus. */
export function MoreButton({ onClick, ...props }: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null);
  const last = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const { current: pressed } = button;
    return () => {
      if (document.activeElement === pressed) queueMicrotask(() => focusOn(rowAfter(last.current)));
    };
  }, []);
  return (
    <Button
      kind="secondary"
      {...props}
      ref={button}
      onClick={(event) => {
        last.current = lastRowBefore(event.currentTarget);
        onClick?.(event);
      }}
    />
  );
}

function lastRowBefore(button: Element): Element | undefined {
  return rowsOf(button.closest("main, dialog"))
    .filter((row) => isAfter(button, row))
    .at(-1);
}

/** The next one of the same list, also where `last` is a row within a row. */
function rowAfter(last: Element | undefined): HTMLElement | undefined {
  if (!last) return undefined;
  return rowsOf(document).find((row) => row.parentElement?.contains(last) && isAfter(row, last));
}

function rowsOf(part: ParentNode | null): HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
}

function isAfter(element: Element, other: Element): boolean {
  return other.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING;
}

function focusOn(row: HTMLElement | undefined): void {
  if (!row) return;
  if (!row.hasAttribute("tabindex")) {
    row.tabIndex = -1;
    row.addEventListener("blur", () => row.removeAttribute("tabindex"), { once: true });
  }
  row.focus({ preventScroll: true });
}
