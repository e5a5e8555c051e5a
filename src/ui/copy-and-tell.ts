import { TOASTS } from "@/domain/text/messages";
import { copyText } from "./copy-text";
import { toast } from "./toast";

/** Copies a text and says so, or how to copy it by hand. Answers whether it is copied. */
export async function copyAndTell(text: string): Promise<boolean> {
  const isCopied = await copyText(text);
  toast(isCopied ? TOASTS.copied : { ...TOASTS.copy_refused, kind: "info" });
  return isCopied;
}
