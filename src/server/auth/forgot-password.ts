import * as z from "zod/mini";
import { emailSchema } from "@/domain/auth/credentials";
import { mailboxOf } from "@/domain/mail/mailbox";
import { command } from "../core/http";
import { queueMail } from "../mail/outbox";
import { normaliseEmail } from "./account";
import { knownDeviceAt } from "./known-device";
import { throttle } from "./throttle";

const forgotSchema = z.object({ email: emailSchema });

/**
 * Mails a link to choose a new password: at most one in two minutes, from the fourth on one an hour. A device
 * that has signed in before has a count of its own, so that no one else uses its emails up (T76). Whether the address has an
 * account is looked up when the mail is sent: here known and unknown cost and answer the same (T46). `wait_ms` says
 * how long to wait where a link was asked for before.
 */
export const forgotPassword = command(
  { route: "POST /api/app/password/forgot", body: forgotSchema },
  ({ app, body, now, e }) => {
    const email = normaliseEmail(body.email);
    const wait = throttle(app, "password_mail", mailboxOf(email), knownDeviceAt(app, e, email));
    if (wait === 0) {
      queueMail(app, {
        to: email,
        userId: "",
        event: "password_reset",
        eventId: String(now),
        data: {},
        dueAt: now,
      });
    }
    return { sent: true, wait_ms: wait };
  },
);
