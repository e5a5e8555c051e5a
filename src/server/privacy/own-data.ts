import { ownPasswordFormSchema } from "@/domain/privacy/erasure";
import { momentText } from "@/domain/time/sa-time";
import { requireOwnPassword } from "../auth/own-password";
import { enforceThrottle } from "../auth/throttle";
import { query } from "../core/http";
import { newTicket } from "./own-data-ticket";

/**
 * Opens the download of the caller's data: asks for the password, once in ten minutes (429).
 * The phone then fetches it part by part and packs it with the files of the proofs.
 */
export const ownData = query(
  { route: "POST /api/app/account/data", body: ownPasswordFormSchema },
  ({ app, body, caller, now, e }) => {
    requireOwnPassword({ app, e, caller }, body.password);
    enforceThrottle({ app, e }, "own_data", caller.email);
    return { ticket: newTicket(caller, now), made_at: momentText(now) };
  },
);
