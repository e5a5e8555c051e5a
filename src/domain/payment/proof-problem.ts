import { messageOf, TOASTS, type Toast } from "@/domain/text/messages";

/** The specified toast of a file that was refused; of anything else 'Upload failed' with the reason. */
export function proofToast(code: string): Toast {
  if (code === "invalid_file_type" || code === "file_too_large") return TOASTS[code];
  if (code === "order_not_found") return TOASTS.order_missing;
  return { ...TOASTS.upload_failed, description: messageOf(code) };
}

/** The same in one sentence or two, beside the file. */
export function proofProblem(code: string): string {
  const { title, description } = proofToast(code);
  return title === TOASTS.upload_failed.title ? messageOf(code) : `${title}. ${description}`;
}
