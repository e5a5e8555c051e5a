import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

interface ToastFocus {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onFocusCapture: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlurCapture: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * The focus around toasts. The library would send it back to where it was whenever it leaves a toast: Tab would lead
 * from the last one backwards for as long as any is shown. So it does not see the focus, which goes back only where
 * the toast that has it is gone.
 */
export function useToastFocus(): ToastFocus {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);

  useEffect(() => {
    if (!ref.current) return;
    const gone = new MutationObserver(() => {
      if (document.activeElement !== document.body || !before.current) return;
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
      before.current = null;
    });
    gone.observe(ref.current, { childList: true, subtree: true });
    return () => gone.disconnect();
  }, []);

  return {
    ref,
    onFocusCapture(event) {
      event.stopPropagation();
      if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget;
    },
    onBlurCapture({ target, currentTarget, relatedTarget }) {
      if (target.isConnected && !currentTarget.contains(relatedTarget)) before.current = null;
    },
  };
}
