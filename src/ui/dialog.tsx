import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Icon } from "./icon";

type DialogProps = {
  open: boolean;
  title: string;
  /** Asked for by Escape, the phone's Back or the close button; the owner then sets `open` to false. */
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  size?: keyof typeof SIZES;
};

const SIZES = {
  narrow: "m-auto max-h-[80dvh] w-[calc(100%-2rem)] max-w-[24rem] rounded-box border",
  normal: "m-auto max-h-[80dvh] w-[calc(100%-2rem)] max-w-lg rounded-box border",
  wide: "m-auto max-h-[80dvh] w-[calc(100%-2rem)] max-w-3xl rounded-box border",
  full: "m-0 h-dvh max-h-none w-screen max-w-none",
} as const;

/** React tells a dialog of what happens to a question in it, and of a file that wasn't chosen there, too. */
function isOwn({ target, currentTarget }: SyntheticEvent): boolean {
  return target === currentTarget;
}

export function Dialog({ open, title, onClose, children, footer, size = "normal" }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    dialog.showModal();
    heading.current?.focus();
    return () => dialog.close();
  }, [open]);

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (!isOwn(event) || !event.cancelable) return; // a browser closes a dialog whose Escape was refused once
    event.preventDefault();
    onClose();
  }

  function tellClosed(event: SyntheticEvent<HTMLDialogElement>) {
    const dialog = event.currentTarget;
    if (!isOwn(event) || !open || dialog.open) return;
    dialog.showModal(); // the owner may ask something first
    onClose();
  }

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={tellClosed}
      className={`flex-col overflow-y-auto border-base-300 bg-base-100 text-base-content shadow-soft backdrop:bg-black/60 open:flex ${SIZES[size]}`}
    >
      {open && (
        <>
          <header className="flex items-start justify-between gap-4 p-4 pb-0">
            <h2
              id={titleId}
              ref={heading}
              tabIndex={-1}
              className="min-w-0 break-words pt-2.5 text-xl"
            >
              {title}
            </h2>
            <button
              type="button"
              aria-describedby={titleId}
              onClick={onClose}
              className="btn btn-square btn-ghost size-12"
            >
              <Icon name="close" />
              <span className="sr-only">Close</span>
            </button>
          </header>
          <DialogBody titleId={titleId}>{children}</DialogBody>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 p-4 pt-0">{footer}</footer>
          )}
        </>
      )}
    </dialog>
  );
}

/** What scrolls can be scrolled with the keyboard too. */
function DialogBody({ titleId, children }: { titleId: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const { current } = body;
    if (!current) return;
    const sizes = new ResizeObserver(() =>
      setScrolled(current.scrollHeight > current.clientHeight + 1),
    );
    for (const part of [current, ...current.children]) sizes.observe(part);
    return () => sizes.disconnect();
  }, []);
  return (
    <div
      ref={body}
      {...(isScrolled && { role: "region", tabIndex: 0, "aria-labelledby": titleId })}
      className="min-h-[6rem] grow overflow-y-auto p-4 -outline-offset-4"
    >
      {children}
    </div>
  );
}
