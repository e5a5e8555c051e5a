import { erasureDueAt, ownPasswordFormSchema } from "@/domain/account/erasure";
import { momentText } from "@/domain/time/sa-time";
import { noteSessionsEnded } from "../auth/ended-sessions";
import { requireOwnPassword } from "../auth/own-password";
import { type Caller, fail, inTransaction, query } from "../core/http";
import { setAll } from "../core/records";
import { queueMail } from "../mail/outbox";
import { forgetPhones } from "../push/phones";
import { erasureView, openBusiness, openErasure } from "./erasure-state";
import { listRequest } from "./requested-list";

/**
 * The caller's account is to be erased in seven days. Every session ends, so that nobody goes on as if
 * nothing were: who signs in again is asked whether to keep it. 409 `account_has_open_orders`, 409
 * `admin_cannot_leave`. Asked twice it is one request.
 */
export const requestErasure = query(
  { access: "member", body: ownPasswordFormSchema },
  ({ app, body, caller, now, e }) => {
    requireOwnPassword({ app, e, caller }, body.password);
    if (caller.isAdmin) fail(409, "admin_cannot_leave");
    inTransaction(app, (tx) => request(tx, caller, now));
    return { erasure: erasureView(app, caller.id, now) };
  },
);

function request(tx: App, caller: Caller, now: number): void {
  const open = openBusiness(tx, caller.id, now);
  if (open.open_orders.length > 0 || open.membership_waits) {
    fail(409, "account_has_open_orders", {}, open);
  }
  if (!openErasure(tx, caller.id)) {
    const row = new Record(tx.findCollectionByNameOrId("erasures"));
    const due_at = momentText(erasureDueAt(now));
    setAll(row, { user_id: caller.id, requested_at: momentText(now), due_at });
    tx.save(row);
    listRequest(row);
    queueMail(tx, {
      to: caller.email,
      userId: caller.id,
      event: "erasure_requested",
      eventId: row.id,
      data: { due_at },
      dueAt: now,
    });
  }
  forgetPhones(tx, caller.id);
  noteSessionsEnded(tx, caller.id, "account_deleted", now);
  const user = tx.findRecordById("users", caller.id);
  user.refreshTokenKey();
  tx.save(user.ignoreUnchangedFields(true));
}
