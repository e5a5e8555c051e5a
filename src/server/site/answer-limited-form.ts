import { fail, guarded, statusOf } from "../http";
import { isFormPost } from "./form-answer";

/**
 * Stands before PocketBase's rate limit, where no handler of ours is reached: a form that the browser
 * sent by itself hears of the limit by a page, too. To everybody else the limit answers as ever.
 */
export function answerLimitedForm(e: RequestEvent): void {
  guarded(e, () => {
    try {
      e.next();
    } catch (error) {
      if (isFormPost(e) && statusOf(error) === 429) fail(429, "too_many_attempts");
      throw error;
    }
  });
}
