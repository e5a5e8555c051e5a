import { createHash } from "node:crypto";
import { orderNumber } from "@/domain/order/rules";
import { inspectProof, proofFileName } from "@/domain/payment/proof-file";
import { paymentReference } from "@/domain/payment/reference";
import { momentText } from "@/domain/time/sa-time";
import type { Member } from "./member.ts";
import { add, type Harvest, MINUTE } from "./rows.ts";
import { slipJpeg, slipPdf } from "./slips.ts";

const BANKS = ["FNB", "Capitec Bank", "Standard Bank", "Absa", "Nedbank", "TymeBank"];

interface Issue {
  readonly month: string;
  /** Empty for a membership that is paid on its own. */
  readonly orderId: string;
  readonly carriesFee: boolean;
}

/** A reference that no one in this harvest has. */
export function issueReference(member: Member, at: number, issue: Issue): string {
  const { references } = member.harvest;
  const name = member.person.full_name;
  let reference = "";
  for (let attempt = 0; !reference || references.has(reference); attempt++) {
    reference = paymentReference(name, at, issue.carriesFee, attempt);
  }
  references.add(reference);
  add(member.harvest, "payment_references", {
    id: member.random.id(),
    reference,
    user_id: member.id,
    purpose: issue.orderId ? "order" : "membership",
    order_id: issue.orderId,
    month_period: issue.month,
    issued_at: momentText(at),
    replaced_at: "",
  });
  return reference;
}

export function freeOrderNumber({ orderNumbers }: Harvest, at: number): string {
  let ms = at;
  while (orderNumbers.has(ms)) ms += 1;
  orderNumbers.add(ms);
  return orderNumber(ms);
}

interface Paid {
  readonly reference: string;
  /** Cents. */
  readonly amount: number;
  readonly at: number;
  readonly orderId?: string;
  readonly subscriptionId?: string;
}

/** Uploads a slip, a picture or a PDF. Returns what `proof_of_payment_url` holds. */
export function addProof({ harvest, random, id: userId }: Member, paid: Paid): string {
  const id = random.id();
  const slip = { ...paid, bank: random.pick(BANKS), paidAt: paid.at - 30 * MINUTE };
  const bytes = random.oneIn(2) ? slipPdf(slip) : slipJpeg(slip);
  const kind = inspectProof(bytes);
  if (!kind.ok) throw new Error(`a slip was drawn that is no proof: ${kind.code}`);
  const name = proofFileName(paid.reference, paid.at, kind.value.extension);
  harvest.files.push({ proofId: id, name, bytes });
  add(harvest, "payment_proofs", {
    id,
    user_id: userId,
    payment_reference: paid.reference,
    order_id: paid.orderId ?? "",
    subscription_id: paid.subscriptionId ?? "",
    file: name,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    content_type: kind.value.contentType,
    size: bytes.length,
    created_at: momentText(paid.at),
  });
  return `/api/app/proofs/${id}`;
}
