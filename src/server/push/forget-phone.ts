import { phoneSecretSchema } from "@/domain/notification/push";
import { command } from "../core/http";
import { phoneOf } from "./phones";

/** Switched off, or signed out: the secret says whose phone it is, also when the session is over. */
export const forgetPhone = command(
  { access: "anyone", body: phoneSecretSchema },
  ({ app: tx, body }) => {
    const phone = phoneOf(tx, body.secret);
    if (phone) tx.delete(phone);
    return { forgotten: true };
  },
);
