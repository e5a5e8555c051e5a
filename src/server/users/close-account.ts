import { momentOf } from "@/domain/time/sa-time";
import { deleteOpenInvitations } from "../auth/invitation";
import { audit } from "../core/audit";
import { noteSessionsEnded } from "../core/ended-sessions";
import { forgetPhones } from "../push/phones";
import { type Deactivation, noteDeactivated } from "./deactivated-list";

/**
 * Closes an account: every session and push phone of it ends, with the invitation of its address, and nobody signs in
 * with it. Written in the log.
 */
export function closeAccount(
  tx: App,
  user: RecordModel,
  { at, by, reason }: Deactivation & { readonly reason: string },
  now: number,
): void {
  noteSessionsEnded(tx, user.id, "deactivated", now);
  user.set("deactivated_at", at);
  user.refreshTokenKey();
  tx.save(user.ignoreUnchangedFields(true));
  forgetPhones(tx, user.id);
  deleteOpenInvitations(tx, user.email());
  noteDeactivated(user.id, { at, by });
  audit(tx, {
    at: momentOf(at),
    actorId: by,
    action: "member.deactivated",
    collection: "users",
    recordId: user.id,
    before: { deactivated_at: "" },
    after: { deactivated_at: at },
    reason,
  });
}
