import { fail, guarded, query } from "../core/http";
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
  const headers = e.response.header();
  headers.set("Cache-Control", "private, no-store");
  headers.set("Content-Type", proof.getString("content_type"));
  headers.set("Content-Disposition", `attachment; filename="${name}"`);
  headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  headers.set("X-Content-Type-Options", "nosniff");
  const files = app.newFilesystem();
  try {
    files.serve(e.response, e.request, `${proof.baseFilesPath()}/${name}`, name);
  } finally {
    files.close();
  }
});

function isAhead(e: RequestEvent): boolean {
  return e.requestInfo().query.ahead === "1";
}

/** PocketBase's own address of a proof, with whatever token: there is none. */
export function closedProofFile(e: FileDownloadEvent): void {
  guarded(e.requestEvent, () => fail(404, "not_found"));
}
