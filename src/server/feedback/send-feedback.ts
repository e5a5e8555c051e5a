import type * as z from "zod/mini";
import { feedbackSchema } from "@/domain/feedback/feedback";
import { enforceThrottle } from "../auth/throttle";
import { inTransaction, query } from "../core/http";
import { findOrNull, newRecord, setAll } from "../core/records";

/** Stores feedback. The phone resends it until it has an answer: it is stored once. */
export const sendFeedback = query(
  { route: "POST /api/app/feedback", body: feedbackSchema },
  ({ app, body, caller, e }) => {
    const isBot = Boolean(body.website); // only programs fill in the honeypot
    if (isBot || findOrNull(app, "feedback", body.id)) return { received: true };
    enforceThrottle({ app, e }, "feedback", caller?.id ?? `network:${e.realIP()}`);
    inTransaction(app, (tx) => keep(tx, body, caller?.id ?? ""));
    return { received: true };
  },
);

function keep(tx: App, feedback: z.infer<typeof feedbackSchema>, userId: string): void {
  if (findOrNull(tx, "feedback", feedback.id)) return;
  const row = newRecord(tx, "feedback");
  setAll(row, {
    id: feedback.id,
    user_id: userId,
    message: feedback.message,
    // Never what follows the path: a mailed link carries its token there (T49).
    page_url: feedback.page_url.replace(/[?#].*$/, ""),
    status: "new",
  });
  tx.save(row);
}
