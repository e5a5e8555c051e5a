import type { Feedback } from "@/domain/feedback/feedback";
import { isPassing, isUnreachable, RequestError, send } from "../core/client";
import { dropKeptFeedback, keptFeedback, saveFeedback } from "./feedback-kept";

/**
 * Sends feedback as the signed-in user. Its id makes it safe to send again.
 * @throws {RequestError} when the server was not reached or refused.
 */
export async function sendFeedback(feedback: Feedback): Promise<void> {
  await send("feedback", { body: { ...feedback } });
}

/** Sends a visitor's, or keeps it on this device until there is a connection. Returns which. */
export async function sendOrKeepFeedback(feedback: Feedback): Promise<"sent" | "kept"> {
  try {
    await sendAsVisitor(feedback);
    return "sent";
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    saveFeedback(feedback);
    return "kept";
  }
}

/** How long a server is left alone that refuses for now and doesn't say for how long. */
const UNNAMED_WAIT_MS = 60_000;

let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends what a visitor's device kept; what is refused for good is dropped, and what is refused for now is sent after
 * the wait. The ids make it safe to send again what had arrived after all.
 */
export async function sendKeptFeedback(): Promise<void> {
  clearTimeout(waiting);
  for (const feedback of keptFeedback()) {
    try {
      await sendAsVisitor(feedback);
    } catch (error) {
      if (!(error instanceof RequestError) || isUnreachable(error)) return; // until it is reached
      if (isPassing(error)) return sendAfter(error.retryAfterMs || UNNAMED_WAIT_MS);
      reportError(error);
    }
    dropKeptFeedback(feedback.id);
  }
}

function sendAfter(ms: number): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => void sendKeptFeedback(), ms);
}

/** Never as the member who signed in on this phone after it was written. */
async function sendAsVisitor(feedback: Feedback): Promise<void> {
  await send("feedback", { body: { ...feedback }, asVisitor: true });
}
