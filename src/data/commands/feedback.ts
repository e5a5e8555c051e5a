import { TOASTS } from "@/domain/text/messages";
import { sendFeedback } from "../remote/feedback";
import type { CommandType } from "./command-type";

/** Stored under the command's id, so that the team reads it once. */
export const feedback: CommandType<{ readonly message: string; readonly page_url: string }> = {
  words: {
    name: () => "Your feedback",
    saved: "Your feedback is saved on this phone.",
    done: () => TOASTS.feedback_sent,
    kept: () => ({ ...TOASTS.feedback_kept, kind: "info" }),
  },
  async send({ id, message, page_url }) {
    await sendFeedback({ id, message, page_url });
    return {};
  },
};
