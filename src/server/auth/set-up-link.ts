import { now } from "../core/clock";
import { inTransaction } from "../core/http";
import { findFirstOrNull } from "../core/records";
import { printBelow } from "../core/terminal";
import { adminCount } from "./admin-role";
import { createInvitation, deleteOpenInvitations, invitationLink } from "./invitation";

/**
 * Prints the link by which the first admin signs up, while there is none: the same one at every
 * start until it is used, so that a second start by mistake does not end the one on a screen.
 */
export function printSetUpLink(app: App): void {
  inTransaction(app, (tx) => {
    if (adminCount(tx) > 0) {
      deleteOpenInvitations(tx, "");
      return;
    }
    const open =
      findFirstOrNull(tx, "admin_invitations", "email = '' && used_at = ''", {}) ??
      createInvitation(tx, { kind: "set_up" }, now());
    printBelow("There is no admin yet.", `Admin sign-up link: ${invitationLink(tx, open.id)}`);
  });
}
