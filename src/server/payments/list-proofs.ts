import type { ProofContentType } from "@/domain/proof-file";
import { query } from "../http";
import { findOrNull } from "../records";
import { selectAll } from "../sql";
import { recordView } from "../views";

/** Five after each decision: more than an admin will ever look through. */
const MOST = 50;
const PROOF = { id: "", payment_reference: "", content_type: "", size: 0, created_at: "" };

/** The proofs of an order, or of a membership that is paid by itself, the newest first. */
export const listProofs = query({ access: "admin" }, ({ app, caller, now, e }) => {
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
    `SELECT ${Object.keys(PROOF).join(", ")} FROM payment_proofs WHERE ${of}
     ORDER BY created_at DESC, id DESC LIMIT ${MOST}`,
    { id },
    PROOF,
  );
  recordView(app, {
    caller,
    now,
    action: "payment.opened",
    collection,
    recordId: id,
    memberId: payment.getString("user_id"),
  });
  return {
    proofs: rows.map((row) => ({ ...row, content_type: row.content_type as ProofContentType })),
  };
});
