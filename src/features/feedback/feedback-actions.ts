import { perform } from "@/data/core/perform";
import { getSession } from "@/data/core/session";
import { sendKeptFeedback, sendOrKeepFeedback } from "@/data/remote/feedback";
import { type Feedback, feedbackSchema } from "@/domain/feedback/feedback";
import { TOASTS } from "@/domain/text/messages";
import { toast } from "@/ui/toast";
import type { FormFailure, FormValues } from "@/ui/use-lazy-form";

export { sendKeptFeedback };

interface Steps {
  /** It waits on this phone to be sent. */
  readonly onKept: () => void;
  readonly onDone: () => void;
}

/** Sends what was written; `id` stays the same while one tries again. */
export async function giveFeedback(
  id: string,
  values: FormValues,
  { onKept, onDone }: Steps,
): Promise<FormFailure | undefined> {
  const given = { ...values, id, page_url: location.pathname };
  const userId = getSession()?.user.id;
  const failure = await perform(feedbackSchema, given, TOASTS.feedback_failed, async (feedback) => {
    if (userId && !feedback.website) await giveAsMember(userId, feedback, onKept);
    else await giveAsVisitor(feedback);
    onDone();
  });
  if (failure?.fields.message !== "feedback_required") return failure;
  return { ...failure, toast: TOASTS.feedback_required };
}

/** Through the outbox, which belongs to the member, is counted, and shows the result. */
async function giveAsMember(
  userId: string,
  { id, message, page_url }: Feedback,
  onKept: () => void,
): Promise<void> {
  const { queueCommand } = await import("@/data/local/outbox/outbox"); // a visitor's page has no database
  const { sendCommandNow } = await import("@/data/sync/outbox");
  const feedback = { kind: "feedback", message, page_url } as const;
  const command = await queueCommand(userId, { topic: `feedback ${id}` }, feedback);
  onKept();
  await sendCommandNow(command);
}

async function giveAsVisitor(feedback: Feedback): Promise<void> {
  const outcome = await sendOrKeepFeedback(feedback);
  toast(outcome === "sent" ? TOASTS.feedback_sent : { ...TOASTS.feedback_kept, kind: "info" });
}
