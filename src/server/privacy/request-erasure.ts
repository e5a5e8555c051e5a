import { erasureDueAt, isAccountHeld, ownPasswordFormSchema } from "@/domain/privacy/erasure";
import { momentText } from "@/domain/time/sa-time";
import { isProven } from "../auth/account";
import { erasureView, openBusiness, openErasure } from "../auth/erasure-state";
import { deleteOpenInvitations } from "../auth/invitation";
import { requireOwnPassword, requireStillSignedIn } from "../auth/own-password";
import { noteSessionsEnded } from "../core/ended-sessions";
import { type Caller, fail, inTransaction, query } from "../core/http";
import { newRecord, setAll } from "../core/records";
import { nextProof } from "../core/session-end";
import { queueMail } from "../mail/outbox";
import { forgetPhones } from "../push/phones";
import { listRequest } from "./requested-list";

/**
 * The caller's account is to be erased in seven days. Every session ends, so that no one continues as if
 * nothing were: who signs in again is asked whether to keep it. 409 `account_has_open_orders`, 409
 * `admin_cannot_leave`. Asked twice it is one request.
 */
export const requestErasure = query(
  { route: "POST /api/app/account/erasure", body: ownPasswordFormSchema },
  ({ app, body, caller, now, e }) => {
    requireOwnPassword({ app, e, caller }, body.password);
    if (caller.isAdmin) fail(409, "admin_cannot_leave");
    inTransaction(app, (tx) => {
      requireStillSignedIn({ app: tx, e, caller });
      request(tx, caller, now);
    });
    return { erasure: erasureView(app, caller.id, now), proof: nextProof(app, caller.id) };
  },
);

function request(tx: App, caller: Caller, now: number): void {
  const open = openBusiness(tx, caller.id, now);
  if (isAccountHeld(open)) fail(409, "account_has_open_orders", {}, open);
  openRequest(tx, tx.findRecordById("users", caller.id), { now, byAdmin: false });
}

/**
 * Returns the account's open request, a new one with its email; ends every session, and the invitation of an address
 * that is proven to be the member's.
 */
export function openRequest(
  tx: App,
  user: RecordModel,
  { now, byAdmin }: { readonly now: number; readonly byAdmin: boolean },
): RecordModel {
  const request = openErasure(tx, user.id) ?? newRequest(tx, user, now, byAdmin);
  forgetPhones(tx, user.id);
  if (isProven(user)) deleteOpenInvitations(tx, user.email());
  noteSessionsEnded(tx, user.id, "account_deleted", now);
  user.refreshTokenKey();
  tx.save(user.ignoreUnchangedFields(true));
  return request;
}

function newRequest(tx: App, user: RecordModel, now: number, byAdmin: boolean): RecordModel {
  const row = newRecord(tx, "erasures");
  const due_at = momentText(erasureDueAt(now));
  setAll(row, { user_id: user.id, requested_at: momentText(now), due_at });
  tx.save(row);
  listRequest(row);
  queueMail(tx, {
    to: user.email(),
    userId: user.id,
    event: "erasure_requested",
    eventId: row.id,
    data: { due_at, by_admin: byAdmin },
    dueAt: now,
  });
  return row;
}
