import { useRef, useState } from "react";
import { getSession } from "@/data/core/session";
import { saveTypedForm, typedForm } from "@/data/local/device/typed-form";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { ErrorSummary } from "@/ui/error-summary";
import { Honeypot } from "@/ui/honeypot";
import { TextareaField } from "@/ui/textarea-field";
import { useIsShown } from "@/ui/use-is-shown";
import { useLazyForm } from "@/ui/use-lazy-form";

const FORM = "feedback";

/** The panel behind the floating button: one box and one button. What a member has begun stays on this phone. */
export function FeedbackPanel({ onClose }: { onClose: () => void }) {
  const userId = getSession()?.user.id;
  const [kept] = useState(() => (userId ? typedForm<string>(userId, FORM) : {}));
  const [id, setId] = useState(() => kept.id ?? crypto.randomUUID());
  const [empty, setEmpty] = useState(!kept.values);
  const typed = useRef(kept.values ?? "");
  const { form, field, busy, errors, attempt } = useLazyForm(FORM, async () => {
    const { giveFeedback } = await import("./feedback-actions");
    return (values) =>
      giveFeedback(id, values, { onKept: forget, onDone: () => end(values.message) });
  });
  const isShown = useIsShown();
  /** What was typed while it was sent is another message. */
  function end(sent = "") {
    if (!isShown.current) return;
    if (typed.current === sent) return onClose();
    const next = crypto.randomUUID();
    setId(next);
    if (userId) saveTypedForm(userId, FORM, { id: next, values: typed.current });
  }
  function type(text: string) {
    typed.current = text;
    const isEmpty = text.trim() === "";
    setEmpty(isEmpty);
    if (userId) saveTypedForm(userId, FORM, isEmpty ? null : { id, values: text });
  }
  /** What waits to be sent isn't half typed any more: another tab begins with an empty box. */
  function forget() {
    if (userId) saveTypedForm(userId, FORM, null);
  }
  return (
    <Dialog open title="Send us feedback" onClose={onClose} size="narrow">
      <form {...form} className="grid gap-4">
        <ErrorSummary errors={errors} attempt={attempt} />
        <TextareaField
          {...field("message")}
          label="Your feedback"
          hint="Tell us what works, what doesn't and what's missing. We read it all."
          countTo={TEXT_LIMITS.feedback.max}
          rows={5}
          defaultValue={kept.values}
          onChange={(event) => type(event.target.value)}
        />
        <Honeypot />
        <Button type="submit" block busy={busy} disabled={empty}>
          Send Feedback
        </Button>
      </form>
    </Dialog>
  );
}
