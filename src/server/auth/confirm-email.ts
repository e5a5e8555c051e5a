import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";
import { command, fail } from "../core/http";
import { selectFirst } from "../core/sql";
import { tellConfirmed } from "../policies/tell-confirmed";
import { accountOfLink, newAddressIn } from "./link-token";
import { takeNewEmail } from "./take-new-email";

const confirmSchema = z.object({
  token: z.string(issue("link_invalid")).check(z.maxLength(1000, issue("link_invalid"))),
});

/**
 * Marks an address as confirmed, or gives the account the new one that its link was sent to. Signs
 * no one in, since anyone may have registered the address first (T47), and ends no session: the member
 * may be in the middle of an order. Opened again, as after an answer that was lost, it is the same.
 */
export const confirmEmail = command(
  { route: "POST /api/app/confirm-email", body: confirmSchema },
  ({ app, body, now }) => {
    const newAddress = newAddressIn(body.token);
    if (newAddress) {
      const user = accountOfLink(app, body.token, "emailChange");
      if (user.email() !== newAddress) {
        if (askedLast(app, user.id) !== newAddress) fail(400, "link_invalid");
        takeNewEmail(app, user, newAddress, now);
      }
    } else {
      confirm(app, accountOfLink(app, body.token, "verification"), now);
    }
    return { confirmed: true };
  },
);

/** The new address that the account asked for last: one asked for before it may be another person's, by a slip. */
function askedLast(app: App, userId: string): string {
  const sql = `SELECT \`to\` AS email FROM mail_outbox
    WHERE user_id = {:userId} AND event = 'confirm_new_email' ORDER BY queued_at DESC, rowid DESC LIMIT 1`;
  return selectFirst(app, sql, { userId }, { email: "" })?.email ?? "";
}

function confirm(tx: App, user: RecordModel, now: number): void {
  if (user.verified()) return;
  user.setVerified(true);
  tx.save(user.ignoreUnchangedFields(true));
  tellConfirmed(tx, user, now);
}
