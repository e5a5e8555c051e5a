import { PROOFS_SHOWN } from "@/domain/limits/limits";
import { query } from "../core/http";
import { findOrNull } from "../core/records";
import { selectAll } from "../core/sql";
import { recordView } from "../core/views";
import { PROOF_COLUMNS, STORED_PROOF, shownProof } from "../orders/proofs";

/** The proofs of an order, or of a membership that is paid on its own, the newest first. */
export const listProofs = query(
  "GET /api/app/payments/{kind}/{id}/proofs",
  ({ app, caller, now, e }) => {
    const id = e.request.pathValue("id");
    const isOrder = e.request.pathValue("kind") === "order";
    const collection = isOrder ? "orders" : "subscriptions";
    const payment = findOrNull(app, collection, id);
    if (!payment) return { proofs: [] };
    const of = isOrder
      ? "order_id = {:id}"
      : "payment_reference = (SELECT payment_reference FROM subscriptions WHERE id = {:id})";
    const rows = selectAll(
      app,
      `SELECT ${PROOF_COLUMNS} FROM payment_proofs WHERE ${of}
     ORDER BY created_at DESC, id DESC LIMIT ${PROOFS_SHOWN}`,
      { id },
      STORED_PROOF,
    );
    recordView(app, {
      caller,
      now,
      action: "payment.opened",
      collection,
      recordId: id,
      memberId: payment.getString("user_id"),
    });
    return { proofs: rows.map(shownProof) };
  },
);
