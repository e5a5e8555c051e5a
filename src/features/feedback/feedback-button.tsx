import { type ComponentProps, Suspense, useEffect, useRef, useState } from "react";
import { hasKeptFeedback } from "@/data/remote/feedback-kept";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy-part";
import { useFreePlace } from "./use-free-place";

const FeedbackPanel = lazyPart(async () => (await import("./feedback-panel")).FeedbackPanel);

/** Where the wizard's bar is at the bottom it stays above it, and on phones it keeps out of the way of forms. */
const FLOATING =
  "fixed right-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-10 flex min-h-12 items-center gap-2 rounded-full border border-base-content bg-base-100 px-4 font-bold text-base-content shadow-soft hover:bg-base-200 sm:right-5 sm:bottom-5 max-md:in-[html:has([data-bottom-bar])]:bottom-28! max-sm:in-[html:has(:is(main,footer)_form_:is(input,select,textarea,button):focus)]:invisible print:hidden";

/** Floats on every page, and steps aside where it would cover a control or an amount: at the end of a page is always room. */
export function FloatingFeedbackButton() {
  const button = useRef<HTMLButtonElement>(null);
  const isFree = useFreePlace(button);
  return <FeedbackButton ref={button} className={`${FLOATING} ${isFree ? "" : "invisible"}`} />;
}

/** The button of a page that has a place of its own for it. */
export function FeedbackButton({
  className,
  ref,
}: Pick<ComponentProps<"button">, "className" | "ref">) {
  const [open, setOpen] = useState(false);
  useEffect(sendKeptWhenOnline, []);
  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={className}
      >
        <Icon name="chat" />
        <span className="max-sm:sr-only">Feedback</span>
      </button>
      {open && (
        <Suspense>
          <FeedbackPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What was written offline is sent when the phone is online. */
function sendKeptWhenOnline() {
  async function sendKept() {
    if (!navigator.onLine || !hasKeptFeedback()) return;
    const { sendKeptFeedback } = await import("./feedback-actions");
    await sendKeptFeedback();
  }
  const trySending = () => void sendKept().catch(() => {}); // again when the connection comes back
  trySending();
  window.addEventListener("online", trySending);
  return () => window.removeEventListener("online", trySending);
}
