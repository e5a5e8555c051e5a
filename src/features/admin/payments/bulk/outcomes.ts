import type { BulkOutcome } from "@/domain/payment/bulk";
import { messageOf, type Toast } from "@/domain/text/messages";
import { bulkTexts } from "../list/row-parts";
import type { Report } from "./report";

interface Words<Row> {
  readonly title: (missing: number) => string;
  readonly name: (row: Row) => string;
  /** What is said where another admin was faster: `{by}` is replaced. */
  readonly byOther?: string;
}

/** Names each row of several that was not done, with the reason. */
export function reportOf<Row>(
  rows: readonly Row[],
  outcomes: readonly BulkOutcome[],
  { title, name, byOther = "" }: Words<Row>,
): Report | null {
  const lines = outcomes.flatMap((outcome, at) => {
    const row = rows[at];
    if (outcome.result === "done" || !row) return [];
    return [`${name(row)}: ${reasonOf(outcome, byOther)}`];
  });
  return lines.length > 0 ? { title: title(lines.length), lines } : null;
}

/** Of several without an answer that says what was done: `unknown` says so in place of the reason. */
export function failedTogether(failed: Toast, code: string, unknown: string): Toast {
  const isUnknown = code === "no_answer" || code === "unexpected_error";
  return isUnknown ? { ...failed, description: unknown } : failed;
}

/** Why a row of several was not done, in a sentence. */
function reasonOf({ result, code, by, payment }: BulkOutcome, byOther: string): string {
  if (result === "by_other") return byOther.replace("{by}", by || "another admin");
  const warnings = payment && code === "payment_has_warning" ? bulkTexts(payment) : [];
  return warnings.length > 0 ? warnings.join(" ") : messageOf(code);
}
