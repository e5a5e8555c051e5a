import * as z from "zod/mini";
import { emailSchema } from "@/domain/credentials";
import { command } from "../http";
import { queueMail } from "../mail/outbox";
import { normaliseEmail } from "./account";
import { takeTry } from "./attempts";

const forgotSchema = z.object({ email: emailSchema });

/**
 * Mails a link to choose a new password, at most one in two minutes. Whether the address has an
 * account is looked up when the mail is sent: here known and unknown cost and answer the same (T46).
 */
export const forgotPassword = command(
  { access: "anyone", body: forgotSchema },
  ({ app, body, now }) => {
    const email = normaliseEmail(body.email);
    if (takeTry(app, "password_mail", email) === 0) {
      queueMail(app, {
        to: email,
        userId: "",
        event: "password_reset",
        eventId: String(now),
        data: {},
        dueAt: now,
      });
    }
    return { sent: true };
  },
);
