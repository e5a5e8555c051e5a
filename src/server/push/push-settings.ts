import { PUSH_KINDS, pushSettingsSchema } from "@/domain/notification/push";
import type { PushSettings } from "@/domain/notification/push-responses";
import { failSignedOut, query } from "../core/http";
import { phoneOf } from "./phones";
import { publicKey } from "./signature";

/**
 * What this phone of the caller's is woken for, and the key that it subscribes with. The phone's own worker,
 * which has no session, asks by the secret alone.
 */
export const pushSettings = query(
  { route: "POST /api/app/push/settings", body: pushSettingsSchema },
  ({ app, caller, body, e }): PushSettings => {
    const phone = phoneOf(app, body.secret);
    if (!caller && !phone) failSignedOut(e);
    const isOwn = phone !== null && (!caller || phone.getString("user_id") === caller.id);
    return {
      public_key: publicKey(app),
      kinds: PUSH_KINDS.filter((kind) => isOwn && phone.getBool(kind)),
    };
  },
);
