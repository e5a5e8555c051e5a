import { PROOFS_SHOWN } from "@/domain/limits/limits";
import { query } from "../core/http";
import { findFirstOrNull, findOrNull } from "../core/records";
import { selectAll } from "../core/sql";
import { recordView } from "../core/views";
import { PROOF_COLUMNS, STORED_PROOF, shownProof } from "../orders/proofs";

/** The proofs of an order, or of a membership's reference, the newest first: also where none has begun with it. */
export const listProofs = query(
  "GET /api/app/payments/{kind}/{id}/proofs",
  ({ app, caller, now, e }) => {
    const id = e.request.pathValue("id");
    const isOrder = e.request.pathValue("kind") === "order";
    const payment = isOrder ? findOrNull(app, "orders", id) : membershipOf(app, id);
    if (!payment) return { proofs: [] };
    const of = isOrder
      ? { where: "order_id = {:of}", value: id }
      : { where: "payment_reference = {:of}", value: referenceOf(payment) };
    const rows = selectAll(
      app,
      `SELECT ${PROOF_COLUMNS} FROM payment_proofs WHERE ${of.where}
     ORDER BY created_at DESC, id DESC LIMIT ${PROOFS_SHOWN}`,
      { of: of.value },
      STORED_PROOF,
    );
    recordView(app, {
      caller,
      now,
      action: "payment.opened",
      collection: payment.collection().name,
      recordId: payment.id,
      memberId: payment.getString("user_id"),
    });
    return { proofs: rows.map(shownProof) };
  },
);

/** The membership with this id, or the reference that is a membership's. */
function membershipOf(app: App, id: string): RecordModel | null {
  const isReference = "reference = {:id} && purpose = 'membership'";
  return (
    findOrNull(app, "subscriptions", id) ??
    findFirstOrNull(app, "payment_references", isReference, { id })
  );
}

function referenceOf(payment: RecordModel): string {
  return payment.getString("payment_reference") || payment.getString("reference");
}
