import { PUSH_KINDS, pushSettingsSchema } from "@/domain/push";
import type { PushSettings } from "@/domain/push-answers";
import { query } from "../http";
import { phoneOf } from "./phones";
import { publicKey } from "./signature";

/** What this phone of the caller's is woken for, and the key that it subscribes with. */
export const pushSettings = query(
  { access: "member", body: pushSettingsSchema },
  ({ app, caller, body }): PushSettings => {
    const phone = phoneOf(app, body.secret);
    const isOwn = phone?.getString("user_id") === caller.id;
    return {
      public_key: publicKey(app),
      kinds: PUSH_KINDS.filter((kind) => isOwn && phone.getBool(kind)),
    };
  },
);
