import { phoneSecretSchema } from "@/domain/notification/push";
import { enforceThrottle } from "../auth/throttle";
import { fail, query } from "../core/http";
import { execute } from "../core/sql";
import { dropPhone, phoneOf } from "./phones";
import { sendPush } from "./send-push";

/**
 * Wakes the caller's phone at once, to show them that it works: once in a minute (429). 404 where the phone
 * is not the caller's or its subscription is over, 409 where its push service did not take it.
 */
export const testPhone = query(
  { route: "POST /api/app/push/test", body: phoneSecretSchema },
  ({ app, body, caller, e }) => {
    const phone = phoneOf(app, body.secret);
    if (phone?.getString("user_id") !== caller.id) return fail(404, "push_phone_unknown");
    enforceThrottle({ app, e }, "push_test", caller.email);
    setTesting(app, phone.id, true); // before the phone can ask
    const problem = sendPush(app, phone.getString("endpoint"));
    if (problem === "") return { sent: true };
    if (problem === "gone") {
      dropPhone(app, phone.id);
      return fail(404, "push_phone_unknown");
    }
    setTesting(app, phone.id, false);
    return fail(409, "push_not_taken");
  },
);

function setTesting(app: App, id: string, testing: boolean): void {
  execute(app, "UPDATE push_phones SET testing = {:testing} WHERE id = {:id}", { id, testing });
}
