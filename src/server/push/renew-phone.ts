import { renewPhoneSchema } from "@/domain/notification/push";
import { command, fail } from "../core/http";
import { phoneOf, takeEndpoint } from "./phones";

/**
 * The browser's push service gave a phone another endpoint: what its member chose goes on there. The secret
 * says whose phone it is, because a worker has no session. 404 `push_phone_unknown`: nobody wakes it any more.
 */
export const renewPhone = command(
  { access: "anyone", body: renewPhoneSchema },
  ({ app: tx, body }) => {
    const phone = phoneOf(tx, body.secret);
    if (!phone) return fail(404, "push_phone_unknown");
    takeEndpoint(tx, phone, body.endpoint);
    tx.save(phone);
    return { renewed: true };
  },
);
