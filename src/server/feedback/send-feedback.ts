import { feedbackSchema } from "@/domain/feedback";
import { command } from "../http";
import { findOrNull, setAll } from "../records";

/** Keeps what somebody tells the team. The phone sends it again until it hears of it: it is kept once. */
export const sendFeedback = command(
  { access: "anyone", body: feedbackSchema },
  ({ app, body, caller }) => {
    const trapped = Boolean(body.website); // filled in by programs alone
    if (trapped || findOrNull(app, "feedback", body.id)) return { received: true };
    const row = new Record(app.findCollectionByNameOrId("feedback"));
    setAll(row, {
      id: body.id,
      user_id: caller?.id ?? "",
      message: body.message,
      // Never what follows the path: a mailed link carries its token there (T49).
      page_url: body.page_url.replace(/[?#].*$/, ""),
      status: "new",
    });
    app.save(row);
    return { received: true };
  },
);
