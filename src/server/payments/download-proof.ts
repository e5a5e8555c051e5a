import { fail, query } from "../core/http";
import { servePrivateFile } from "../core/private-file";
import { findOrNull } from "../core/records";
import { recordView } from "../core/views";

/**
 * A proof's file for its member and the admins, by the Authorization header. To everyone else, signed
 * in or not, it does not exist. Never shown in our origin: attachment, nosniff, sandbox. An admin who
 * opens one is logged; a prefetch is logged as such.
 */
export const downloadProof = query("GET /api/app/proofs/{id}", ({ app, caller, now, e }) => {
  const proof = caller && findOrNull(app, "payment_proofs", e.request.pathValue("id"));
  if (!proof || (proof.getString("user_id") !== caller.id && !caller.isAdmin)) {
    return fail(404, "not_found");
  }
  const name = proof.getString("file");
  if (!name) return fail(410, "proof_deleted");
  recordView(app, {
    caller,
    now,
    action: isAhead(e) ? "proof.loaded" : "proof.opened",
    collection: "payment_proofs",
    recordId: proof.id,
    memberId: proof.getString("user_id"),
  });
  servePrivateFile(app, e, { record: proof, name, contentType: proof.getString("content_type") });
});

function isAhead(e: RequestEvent): boolean {
  return e.requestInfo().query.ahead === "1";
}
