import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { onReached } from "@/data/core/connection";
import { hasKeptFeedback } from "@/data/remote/feedback-kept";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy-part";
import { useFreePlace } from "./use-free-place";

const FeedbackPanel = lazyPart(() => import("./feedback-panel"), "FeedbackPanel");

/** Phones have it in their menu. Where the wizard's bar is at the bottom it stays above it. */
const FLOATING =
  "fixed right-3 bottom-[max(--spacing(3),env(safe-area-inset-bottom))] z-10 flex min-h-12 items-center gap-2 rounded-full border border-base-content bg-base-100 px-4 font-bold text-base-content shadow-soft hover:bg-base-200 sm:right-5 sm:bottom-5 max-md:in-[html:has([data-bottom-bar])]:bottom-28! with-bar:bottom-24! max-sm:in-[html:has(#site-menu)]:hidden print:hidden";

/** Floats on every page, and steps aside where it would cover a control or an amount: at the end of a page is always room. */
export function FloatingFeedbackButton() {
  const button = useRef<HTMLButtonElement>(null);
  const isFree = useFreePlace(button);
  return <FeedbackButton ref={button} className={`${FLOATING} ${isFree ? "" : "invisible"}`} />;
}

/** The row of the phone's menu; the page has the floating button too, which sends what was kept. */
export function FeedbackRow() {
  return (
    <PanelButton className="flex min-h-12 w-full items-center rounded-field px-3 text-lg hover:bg-base-200">
      Feedback
    </PanelButton>
  );
}

type FeedbackButtonProps = Pick<ComponentProps<"button">, "className" | "ref">;

/** The button of a page that has a place of its own for it. */
export function FeedbackButton(props: FeedbackButtonProps) {
  useEffect(sendKeptWhenOnline, []);
  return (
    <PanelButton {...props}>
      <Icon name="chat" />
      <span className="max-sm:sr-only">Feedback</span>
    </PanelButton>
  );
}

function PanelButton({ children, ...button }: FeedbackButtonProps & { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} {...button}>
        {children}
      </button>
      {open && // a menu closes, and hides what is in it
        createPortal(
          <Suspense>
            <FeedbackPanel onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}

/** What was kept is sent once the server is reached. */
function sendKeptWhenOnline() {
  async function sendKept() {
    if (!navigator.onLine || !hasKeptFeedback()) return;
    const { sendKeptFeedback } = await import("./feedback-actions");
    await sendKeptFeedback();
  }
  const trySending = () => void sendKept().catch(() => {}); // again when the server is reached again
  trySending();
  return onReached(trySending);
}
