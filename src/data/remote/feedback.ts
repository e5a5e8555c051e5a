import type { Feedback } from "@/domain/feedback";
import { isUnreachable, send } from "./client";
import { dropKeptFeedback, keepFeedback, keptFeedback } from "./feedback-kept";

/** Sends what was written, or keeps it on this device until there is a connection. Answers which. */
export async function sendFeedback(feedback: Feedback): Promise<"sent" | "kept"> {
  try {
    await send("feedback", { body: { ...feedback } });
    return "sent";
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    keepFeedback(feedback);
    return "kept";
  }
}

/** Sends what was kept. The ids make it safe to send again what had arrived after all. */
export async function sendKeptFeedback(): Promise<void> {
  for (const feedback of keptFeedback()) {
    try {
      await send("feedback", { body: { ...feedback } });
    } catch (error) {
      if (isUnreachable(error)) return;
      reportError(error); // refused for good: sending it again changes nothing
    }
    dropKeptFeedback(feedback.id);
  }
}
