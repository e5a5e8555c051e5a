import { PUSH_PHONES_MAX } from "@/domain/account/member-limits";
import { addPhoneSchema, PUSH_KINDS } from "@/domain/notification/push";
import { momentText } from "@/domain/time/sa-time";
import { command } from "../core/http";
import { setAll } from "../core/records";
import { execute } from "../core/sql";
import { hashOf, phoneOf, takeEndpoint } from "./phones";

/** A phone is woken for what its member chose. Chosen again it is the same phone, also with another endpoint. */
export const addPhone = command(
  { access: "member", body: addPhoneSchema },
  ({ app: tx, caller, body, now }) => {
    const { endpoint, secret, kinds } = body;
    const phone = phoneOf(tx, secret) ?? new Record(tx.findCollectionByNameOrId("push_phones"));
    if (phone.getString("user_id") !== caller.id) {
      setAll(phone, { user_id: caller.id, created_at: momentText(now), told_at: momentText(now) });
    }
    takeEndpoint(tx, phone, endpoint);
    phone.set("secret_hash", hashOf(secret));
    for (const kind of PUSH_KINDS) phone.set(kind, kinds.includes(kind));
    tx.save(phone);
    dropOldest(tx, caller.id);
    return { kinds };
  },
);

/** Nobody carries more; the ones that were added first go. */
function dropOldest(tx: App, userId: string): void {
  execute(
    tx,
    `DELETE FROM push_phones WHERE user_id = {:userId} AND id NOT IN (
       SELECT id FROM push_phones WHERE user_id = {:userId}
       ORDER BY created_at DESC LIMIT ${PUSH_PHONES_MAX})`,
    { userId },
  );
}
