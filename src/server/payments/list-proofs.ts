import type { ProofContentType } from "@/domain/proof-file";
import { query } from "../http";
import { selectAll } from "../sql";

/** Five after each decision: more than an admin will ever look through. */
const MOST = 50;
const PROOF = { id: "", payment_reference: "", content_type: "", size: 0, created_at: "" };

/** The proofs of an order, or of a membership that is paid by itself, the newest first. */
export const listProofs = query({ access: "admin" }, ({ app, e }) => {
  const isOrder = e.request.pathValue("kind") === "order";
  const of = isOrder
    ? "order_id = {:id}"
    : "payment_reference = (SELECT payment_reference FROM subscriptions WHERE id = {:id})";
  const rows = selectAll(
    app,
    `SELECT ${Object.keys(PROOF).join(", ")} FROM payment_proofs WHERE ${of}
     ORDER BY created_at DESC, id DESC LIMIT ${MOST}`,
    { id: e.request.pathValue("id") },
    PROOF,
  );
  return {
    proofs: rows.map((row) => ({ ...row, content_type: row.content_type as ProofContentType })),
  };
});
