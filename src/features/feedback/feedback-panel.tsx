import { useState } from "react";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Honeypot } from "@/ui/honeypot";
import { TextareaField } from "@/ui/textarea-field";
import { useLazyForm } from "@/ui/use-lazy-form";

/** The panel behind the floating button: one box and one button. */
export function FeedbackPanel({ onClose }: { onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID());
  const [empty, setEmpty] = useState(true);
  const { form, field, busy } = useLazyForm("feedback", async () => {
    const { giveFeedback } = await import("./feedback-actions");
    return (values) => giveFeedback(id, values, onClose);
  });
  return (
    <Dialog open title="Send us feedback" onClose={onClose} size="narrow">
      <form {...form} className="grid gap-4">
        <TextareaField
          {...field("message")}
          label="Your feedback"
          hint="Tell us what works, what doesn't and what's missing. We read it all."
          countTo={TEXT_LIMITS.feedback.max}
          rows={5}
          onChange={(event) => setEmpty(event.target.value.trim() === "")}
        />
        <Honeypot />
        <Button type="submit" block busy={busy} disabled={empty}>
          Send Feedback
        </Button>
      </form>
    </Dialog>
  );
}
