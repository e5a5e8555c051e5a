import { PROOF_BYTES_PER_DAY, PROOFS_PER_DAY } from "@/domain/limits/limits";
import type { ProofView } from "@/domain/order/view";
import type { ProofContentType } from "@/domain/payment/proof-file";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { fail } from "../core/http";
import { selectFirst } from "../core/sql";
import { takenBackAt } from "../payments/taken-back";

/** What a proof is for: an order, or the reference of a membership that is paid on its own. */
export type ProofOf = { readonly orderId: string } | { readonly reference: string };

/** What is read of a proof to show it. */
export const PROOF_COLUMNS = "id, payment_reference, content_type, size, created_at, file";
export const STORED_PROOF = {
  id: "",
  payment_reference: "",
  content_type: "",
  size: 0,
  created_at: "",
  file: "",
};

/** The proof as it is shown; its file may be gone by age. */
export function shownProof({ file, ...proof }: typeof STORED_PROOF): ProofView {
  return {
    ...proof,
    content_type: proof.content_type as ProofContentType,
    ...(file === "" && { file_deleted: true }),
  };
}

/** The newest proof, or null. */
export function newestProof(app: App, of: ProofOf): ProofView | null {
  const found = selectFirst(
    app,
    `SELECT ${PROOF_COLUMNS} FROM payment_proofs
     WHERE ${ofColumn(of)} = {:of} ORDER BY created_at DESC, id DESC LIMIT 1`,
    { of: ofValue(of) },
    STORED_PROOF,
  );
  return found && shownProof(found);
}

/** How many proofs of a payment wait since it was last rejected, or its deposit taken back. */
export function countSinceDecision(app: App, of: ProofOf): number {
  const [collection, id] =
    "orderId" in of
      ? ["'orders'", "{:of}"]
      : ["'subscriptions'", "(SELECT id FROM subscriptions WHERE payment_reference = {:of})"];
  const record = `collection = ${collection} AND record_id = ${id}`;
  const found = selectFirst(
    app,
    `SELECT COUNT(*) AS n FROM payment_proofs WHERE ${ofColumn(of)} = {:of} AND created_at > MAX(${takenBackAt(collection, id)},
       COALESCE((SELECT MAX(at) FROM audit_log l WHERE ${record} AND action = 'payment.rejected'
         AND NOT EXISTS (SELECT 1 FROM audit_log WHERE ${record}
                         AND action = 'payment.reject_undone' AND reason = l.id)), ''))`,
    { of: ofValue(of) },
    { n: 0 },
  );
  return found?.n ?? 0;
}

/** How many proofs of an order are not this file, by its hash. */
export function countOtherFiles(app: App, orderId: string, sha256: string): number {
  const found = selectFirst(
    app,
    "SELECT COUNT(*) AS n FROM payment_proofs WHERE order_id = {:id} AND sha256 != {:sha256}",
    { id: orderId, sha256 },
    { n: 0 },
  );
  return found?.n ?? 0;
}

/** How many proofs were sent for a membership's reference. */
export function countOfReference(app: App, reference: string): number {
  const found = selectFirst(
    app,
    "SELECT COUNT(*) AS n FROM payment_proofs WHERE payment_reference = {:reference}",
    { reference },
    { n: 0 },
  );
  return found?.n ?? 0;
}

/** Refuses a file above what a member may upload in 24 hours, over all orders. */
export function requireUploadRoom(app: App, userId: string, size: number, now: number): void {
  const sent = selectFirst(
    app,
    `SELECT COUNT(*) AS files, COALESCE(SUM(size), 0) AS bytes FROM payment_proofs
     WHERE user_id = {:userId} AND created_at > {:since}`,
    { userId, since: momentText(now - DAY_MS) },
    { files: 0, bytes: 0 },
  );
  if (!sent) return;
  if (sent.files >= PROOFS_PER_DAY || sent.bytes + size > PROOF_BYTES_PER_DAY) {
    fail(429, "too_many_files_today");
  }
}

/** The same of its record. */
export function proofView(proof: RecordModel): ProofView {
  return shownProof({
    id: proof.id,
    payment_reference: proof.getString("payment_reference"),
    content_type: proof.getString("content_type"),
    size: proof.getInt("size"),
    created_at: proof.getString("created_at"),
    file: proof.getString("file"),
  });
}

/** Where a proof is read: what `proof_of_payment_url` holds. */
export function proofPath(id: string): string {
  return `/api/app/proofs/${id}`;
}

function ofColumn(of: ProofOf): string {
  return "orderId" in of ? "order_id" : "payment_reference";
}

function ofValue(of: ProofOf): string {
  return "orderId" in of ? of.orderId : of.reference;
}
