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

/** The specified toast of a file that was refused; of anything else the reason, below what is known. */
export function proofToast(code: string): Toast {
  const known = code === "no_answer" ? TOASTS.maybe_arrived : TOASTS.upload_failed;
  return refusedFile(code) ?? { ...known, description: messageOf(code) };
}

/** What is known of a proof that waits on the phone, or was refused. */
export function proofState({ state, problem }: CommandStatus): string {
  if (isRefused({ state })) return "Not accepted.";
  return problem === "no_answer" ? `${TOASTS.maybe_arrived.title}.` : "Not uploaded yet.";
}

/** The same in one sentence or two, beside the file. */
export function proofProblem(code: string): string {
  const refused = refusedFile(code);
  return refused ? `${refused.title}. ${refused.description}` : messageOf(code);
}

function refusedFile(code: string): Toast | undefined {
  if (code === "invalid_file_type" || code === "file_too_large") return TOASTS[code];
  return code === "order_not_found" ? TOASTS.order_missing : undefined;
}
