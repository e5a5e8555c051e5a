import { sendFeedback, sendKeptFeedback } from "@/data/remote/feedback";
import { perform } from "@/data/remote/perform";
import { MESSAGES, TOASTS } from "@/domain/error-catalogue";
import { feedbackSchema } from "@/domain/feedback";
import { toast } from "@/ui/toast";
import type { FormFailure, FormValues } from "@/ui/use-lazy-form";

export { sendKeptFeedback };

/** Sends what was written; `id` stays the same while one tries again. */
export async function giveFeedback(
  id: string,
  values: FormValues,
  done: () => void,
): Promise<FormFailure | undefined> {
  const given = { ...values, id, page_url: location.pathname };
  const failure = await perform(feedbackSchema, given, TOASTS.feedback_failed, async (feedback) => {
    const outcome = await sendFeedback(feedback);
    if (outcome === "sent") toast(TOASTS.feedback_sent);
    else toast({ ...TOASTS.feedback_sent, description: MESSAGES.feedback_kept, kind: "info" });
    done();
  });
  if (failure?.fields.message !== "feedback_required") return failure;
  return { ...failure, toast: TOASTS.feedback_required };
}
