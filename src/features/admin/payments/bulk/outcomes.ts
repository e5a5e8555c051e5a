import type { BulkOutcome } from "@/domain/payment/bulk";
import { messageOf } from "@/domain/text/messages";
import { oddSentences } from "../list/row-parts";

/** Why a row of several was not done, in a sentence. */
export function reasonOf({ result, code, by, payment }: BulkOutcome, byOther: string): string {
  if (result === "by_other") return byOther.replace("{by}", by || "another admin");
  const odd = payment && code === "payment_is_odd" ? oddSentences(payment) : [];
  return odd.length > 0 ? odd.join(" ") : messageOf(code);
}
