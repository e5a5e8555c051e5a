import type { OrderFacts } from "@/domain/order/rules";
import { type CommandStatus, isRefused } from "@/domain/sync/command-state";
import { messageOf, TOASTS, type Toast } from "@/domain/text/messages";

/** What became of a proof that the server has: of an order, or of a membership (null). */
export function proofTakenToast(
  order: Pick<OrderFacts, "status" | "payment_status" | "deposit_check"> | null | undefined,
): Toast {
  const isVerified = order?.payment_status === "verified" && order.status !== "cancelled";
  if (order?.deposit_check === "to_check") {
    return isVerified ? TOASTS.proof_second : TOASTS.proof_to_check;
  }
  return isVerified ? TOASTS.proof_of_verified : TOASTS.proof_uploaded;
}

/** The specified toast of a file that was refused; of anything else 'Upload failed' with the reason. */
export function proofToast(code: string): Toast {
  if (code === "invalid_file_type" || code === "file_too_large") return TOASTS[code];
  if (code === "order_not_found") return TOASTS.order_missing;
  return { ...TOASTS.upload_failed, description: messageOf(code) };
}

/** What is known of a proof that waits on the phone, or was refused. */
export function proofState({ state, problem }: CommandStatus): string {
  if (isRefused({ state })) return "Not accepted.";
  return problem === "no_answer" ? "We don't know if it arrived." : "Not uploaded yet.";
}

/** The same in one sentence or two, beside the file. */
export function proofProblem(code: string): string {
  const { title, description } = proofToast(code);
  return title === TOASTS.upload_failed.title ? messageOf(code) : `${title}. ${description}`;
}
