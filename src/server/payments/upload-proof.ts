import { uploadProofSchema } from "@/domain/order/requests";
import { proofFileName } from "@/domain/payment/proof-file";
import { mayAddProof, PROOFS_PER_DECISION, proofUse } from "@/domain/payment/rules";
import { momentText } from "@/domain/time/sa-time";
import { checkProofFile, type ProofFile, uploadOf } from "../core/check-proof-file";
import { requireDiskRoom } from "../core/disk";
import { type Caller, fail, inTransaction, query } from "../core/http";
import { findOrNull, newRecord, setAll } from "../core/records";
import { claimCredit } from "../ledger/order-credit";
import { tellCreditLowered } from "../ledger/tell-credit";
import { paymentEvent } from "../mail/member-events";
import { notifyMember } from "../mail/notify-member";
import { membershipOfReference } from "../membership/membership";
import { findReference } from "../orders/issue-reference";
import { orderFacts } from "../orders/order-facts";
import { orderView } from "../orders/order-view";
import { ownOrder, permits } from "../orders/own-order";
import {
  countOtherFiles,
  countSinceDecision,
  proofPath,
  proofView,
  requireUploadRoom,
} from "../orders/proofs";
import type { Payment } from "./snapshot";

interface ProofSender {
  /** The proof's, made on the phone. */
  readonly id: string;
  readonly caller: Caller;
  readonly now: number;
}

interface Upload extends ProofSender {
  readonly file: ProofFile;
}

/**
 * A proof of payment for an order or for a membership's reference, under the phone's proof id. The
 * file is read and checked before the transaction, so that a large one delays no one.
 */
export const uploadProof = query(
  { route: "POST /api/app/orders/proof", body: uploadProofSchema },
  ({ app, caller, body, now, e }) => {
    requireDiskRoom(app, "files");
    const file = checkProofFile(uploadOf(e));
    return addProof(app, body, { id: body.id, file, caller, now });
  },
);

/** What a proof is for. */
interface Named {
  readonly order_id?: string | undefined;
  readonly reference?: string | undefined;
}

/** Keeps the proof; one that is known already is answered as it is stored. */
export function addProof(app: App, named: Named, upload: Upload): unknown {
  let answer: unknown;
  inTransaction(app, (tx) => {
    const order = orderOf(tx, upload.caller, named);
    answer = order
      ? addOrderProof(tx, order, upload)
      : addMembershipProof(tx, named.reference ?? "", upload);
  });
  return answer;
}

/**
 * Before a file is sent: refuses what would be refused whatever the file is. Answers as for a proof that is
 * stored where it is; undefined where the file may come.
 */
export function knownProof(app: App, named: Named, sender: ProofSender): unknown {
  const order = orderOf(app, sender.caller, named);
  const known = storedProof(app, sender);
  if (order) {
    if (mayAdd(app, order, known)) return undefined;
    return known && { proof: proofView(known), order: orderView(app, order) };
  }
  if (known) return { proof: proofView(known), order: null };
  requirePayable(app, named.reference ?? "");
}

/** The order that is named by its id or by any reference it ever had; null for a membership's reference. */
function orderOf(tx: App, caller: Caller, named: Named): RecordModel | null {
  if (named.order_id) return ownOrder(tx, caller, named.order_id);
  const reference = ownReference(tx, caller, named.reference ?? "");
  const orderId = reference.getString("order_id");
  return orderId ? ownOrder(tx, caller, orderId) : null;
}

function ownReference(tx: App, caller: Caller, reference: string): RecordModel {
  const found = findReference(tx, reference);
  if (found?.getString("user_id") !== caller.id) fail(404, "order_not_found");
  return found;
}

function addOrderProof(tx: App, order: RecordModel, upload: Upload) {
  const known = storedProof(tx, upload);
  if (!mayAdd(tx, order, known)) {
    return { proof: known && proofView(known), order: orderView(tx, order) };
  }
  const others = countOtherFiles(tx, order.id, upload.file.sha256);
  const use = proofUse(orderFacts(order), others, upload.now);
  const proof = saveProof(tx, upload, {
    order_id: order.id,
    payment_reference: order.getString("payment_reference"),
  });
  const lowered = use === "claim" && claimCredit(tx, order, upload.now);
  setAll(order, {
    proof_channel: "upload",
    proof_of_payment_url: proofPath(proof.id),
    ...(use === "claim" && { payment_status: "pending", rejected_reason: "" }),
    ...(use === "to_check" && { deposit_check: "to_check" }),
  });
  tx.save(order);
  if (lowered) tellCreditLowered(tx, order, upload.now);
  const isAwaited = use === "claim" && order.getString("submitted_at") !== "";
  if (isAwaited || use === "to_check") tellReceived(tx, { kind: "order", record: order }, upload);
  return { proof: proofView(proof), order: orderView(tx, order) };
}

function mayAdd(app: App, order: RecordModel, known: RecordModel | null): boolean {
  const sinceDecision = countSinceDecision(app, { orderId: order.id });
  return permits(app, order, mayAddProof({ known: known !== null, sinceDecision }));
}

/** Until 'Complete Subscription' there is no subscription: the proof belongs to the reference. */
function addMembershipProof(tx: App, reference: string, upload: Upload) {
  const known = storedProof(tx, upload);
  if (known) return { proof: proofView(known), order: null };
  const subscription = requirePayable(tx, reference);
  const proof = saveProof(tx, upload, {
    payment_reference: reference,
    subscription_id: subscription?.id ?? "",
  });
  if (subscription) {
    subscription.set("proof_of_payment_url", proofPath(proof.id));
    tx.save(subscription);
    tellReceived(tx, { kind: "subscription", record: subscription }, upload);
  }
  return { proof: proofView(proof), order: null };
}

/** The reference's subscription, or null while there is none; refused where it takes no more proofs. */
function requirePayable(app: App, reference: string): RecordModel | null {
  const subscription = membershipOfReference(app, reference);
  const wasPaid = subscription?.getBool("paid") || subscription?.getString("verified_at");
  if (wasPaid) fail(409, "payment_already_verified");
  const sinceDecision = countSinceDecision(app, { reference });
  if (sinceDecision >= PROOFS_PER_DECISION) fail(409, "too_many_proofs");
  return subscription;
}

/** A proof sent before 'Complete' has no message of its own: its order or membership has one. */
function tellReceived(tx: App, payment: Payment, { id, caller, now }: Upload): void {
  notifyMember(tx, {
    userId: caller.id,
    event: "proof_received",
    eventId: id,
    data: paymentEvent(tx, payment),
    dueAt: now,
  });
}

/** The proof that is stored under this id: the first wins, whatever file comes later. */
function storedProof(tx: App, upload: ProofSender): RecordModel | null {
  const known = findOrNull(tx, "payment_proofs", upload.id);
  if (known && known.getString("user_id") !== upload.caller.id) fail(404, "not_found");
  return known;
}

function saveProof(
  tx: App,
  { id, file, caller, now }: Upload,
  of: { readonly payment_reference: string; order_id?: string; subscription_id?: string },
): RecordModel {
  requireUploadRoom(tx, caller.id, file.size, now);
  file.upload.name = proofFileName(of.payment_reference, now, file.extension);
  const proof = newRecord(tx, "payment_proofs");
  setAll(proof, {
    ...of,
    id,
    user_id: caller.id,
    file: file.upload,
    sha256: file.sha256,
    content_type: file.contentType,
    size: file.size,
    created_at: momentText(now),
  });
  tx.save(proof);
  return proof;
}
