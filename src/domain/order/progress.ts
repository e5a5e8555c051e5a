import { buyAndDeliverWords } from "@/domain/delivery/delivery-words";
import { isCovered } from "@/domain/ledger/to-pay";
import { isUnpaid, nextStepOfOwed } from "@/domain/ledger/unpaid";
import { formatRand } from "@/domain/money/rules";
import {
  type DraftFacts,
  draftTerm,
  lastDayOfProof,
  takesLateProof,
} from "@/domain/order/draft-term";
import type { ListedOrder } from "@/domain/order/responses";
import type { OrderView } from "@/domain/order/view";
import { nextStepOfRejected } from "@/domain/payment/after-rejection";
import { NOTICES } from "@/domain/text/messages";
import { formatMonth } from "@/domain/time/sa-time";

/** A step on an order's way; `at` is a stored moment, empty where there is none or it is not known. */
export interface ProgressStep {
  readonly name: string;
  readonly done: boolean;
  readonly at: string;
}

/** The way of an order, always in this order: placed, proof sent, verified, processing, delivered. */
export function orderProgress(order: ListedOrder): ProgressStep[] {
  const isSent =
    order.proof_channel !== "" && order.payment_status !== "failed" && !isProofLost(order);
  const isVerified = order.payment_status === "verified" && !isUnpaid(order);
  const isDelivered = order.status === "delivered";
  return [
    { name: "Placed", done: order.submitted_at !== "", at: order.submitted_at },
    { name: "Proof sent", done: isSent, at: isSent ? proofSentAt(order) : "" },
    { name: "Verified", done: isVerified, at: order.verified_at },
    {
      name: "Processing",
      done: isDelivered || order.status === "processing",
      at: order.verified_at,
    },
    { name: "Delivered", done: isDelivered, at: order.delivered_at },
  ];
}

/**
 * When the proof was sent. One that was sent before Complete Order came with the order: its own moment
 * would be below a later one, as if time ran backwards, so none is given.
 */
function proofSentAt({ proof_channel, proof, submitted_at }: ListedOrder): string {
  const at = proof_channel === "upload" ? (proof?.created_at ?? "") : "";
  return at < submitted_at ? "" : at;
}

type ProofFacts = Pick<ListedOrder, "payment_status" | "proof_channel" | "proof">;

/** Whether a restored server has lost the proof that was sent: its member is asked for it. */
export function isProofLost({ payment_status, proof_channel, proof }: ProofFacts): boolean {
  return payment_status === "pending" && proof_channel === "upload" && proof === null;
}

/** Whether the wizard can continue it. */
export function isOpenOrder(order: Pick<ListedOrder, "submitted_at" | "status">): boolean {
  return order.submitted_at === "" && order.status === "pending";
}

/** Whether it is a draft whose month is over, by the server's last answer or by the phone's clock. */
export function isEndedDraft(order: Pick<ListedOrder, "ended"> & DraftFacts, ms: number): boolean {
  return draftTerm(order, ms) === "ended" || (order.ended && isOpenOrder(order));
}

/**
 * Whether a proof is sent where the order is listed; of a draft it is the wizard's, until it is rejected. One that ended
 * longer ago takes it too, so that we look for the deposit.
 */
export function takesProof(
  order: DraftFacts & Pick<ListedOrder, "payment_status">,
  ms: number,
): boolean {
  if (order.status !== "pending" || order.payment_status === "verified") return false;
  if (draftTerm(order, ms) === "ended") return order.order_budget > 0;
  return order.submitted_at !== "" || order.payment_status === "failed";
}

const NOTHING_COMES =
  "Nothing on your list was available, so we don't deliver anything for this order.";

/**
 * What the member can do now, or what happens next, in one line. `coming` are the kinds of what
 * they did already and the server has not got. Empty where nothing is to be said beside that.
 */
export function nextStepOf(order: OrderView, coming: readonly string[], ms: number): string {
  if (coming.includes("cancel") || coming.includes("complete")) return "";
  if (order.status === "cancelled") return afterCancel(order);
  const isSecond = order.payment_status === "verified" && order.deposit_check === "to_check";
  const open = isSecond
    ? "You also sent a proof of payment, so we're checking for its deposit and will get back to you."
    : isUnpaid(order) && `Your deposit isn't in our account. ${nextStepOfOwed(order)}`;
  if (order.result?.nothing) return [NOTHING_COMES, open].filter(Boolean).join(" ");
  if (open) return open;
  if (order.status === "delivered") return "Delivered. You can order the same items again.";
  if (order.payment_status === "verified" && order.result) {
    return "We've bought your groceries. Your receipt says what, where and for how much.";
  }
  if (order.payment_status === "verified") {
    // The page also says that it is on hold, or that we are shopping.
    if (order.held) return "Your payment is verified.";
    if (order.delivery?.state === "buying") return "There's nothing to do.";
    return `There's nothing to do. ${buyAndDeliverWords(order, ms)}`;
  }
  const isProofComing = coming.includes("proof") || coming.includes("declare");
  if (order.payment_status === "failed" && !isProofComing) {
    return nextStepOfRejected(order);
  }
  const isLate = isProofComing && takesLateProof(order, ms);
  if (isEndedDraft(order, ms) && !isLate) return afterEnd(order, ms, isProofComing);
  if (isProofLost(order) && !isProofComing) return NOTICES.proof_lost;
  if (order.submitted_at === "") return toFinish(order, isProofComing, coming.includes("budget"));
  return isProofComing ? "" : whileWaiting(order);
}

function afterCancel(order: OrderView): string {
  switch (order.deposit_check) {
    case "to_check":
      return NOTICES.deposit_to_check;
    case "refunded":
      return "Your deposit has been refunded.";
    case "nothing_arrived":
      return "No deposit arrived for this order.";
    case "credited":
      return "Your deposit arrived. It's your credit now.";
    default:
      return "There's nothing to do. We won't buy or deliver this order.";
  }
}

function afterEnd(order: OrderView, ms: number, isProofComing: boolean): string {
  const month = formatMonth(order.month_period);
  const ended = `This order ended with ${month} because it wasn't completed. You can order it again.`;
  if (order.deposit_check === "to_check") return `${ended} ${NOTICES.deposit_to_check}`;
  if (order.order_budget <= 0 || isProofComing) return ended;
  return takesLateProof(order, ms)
    ? `${ended} Have you already paid? Send us your proof of payment by ${lastDayOfProof(order.month_period)}.`
    : `${ended} Have you already paid? Send us your proof of payment and we'll look for your deposit.`;
}

const PAY = "Next: pay with your payment reference, then send us your proof of payment.";

function whileWaiting(order: OrderView): string {
  if (order.deposit_credited) {
    return `We received ${formatRand(order.deposit_credited)} and added it to your credit. We'll let you know how it pays for this order.`;
  }
  // Verify had completed it, and the bank returned its deposit.
  if (order.proof_channel === "") return PAY;
  const next =
    order.proof_channel === "whatsapp"
      ? "We'll find your proof of payment on WhatsApp and compare it with the deposit in our account."
      : "We'll compare your proof of payment with the deposit in our account.";
  return order.held ? next : `There's nothing to do. ${next}`;
}

function toFinish(order: OrderView, isProofComing: boolean, isBudgetComing: boolean): string {
  if (order.order_budget <= 0 && !isBudgetComing) {
    return "Next: set your budget, then pay.";
  }
  if (order.proof_channel === "" && !isProofComing && !isCovered(order)) {
    return PAY;
  }
  return "Almost done. Open your order and press Complete Order.";
}
