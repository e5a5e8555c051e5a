import { requiredLine } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

/** The reason of a rejection, which the member reads in the mail: listed or the admin's own. */
export const rejectReasonSchema = requiredLine(
  TEXT_LIMITS.rejectReason,
  "reject_reason_required",
  "reject_reason_too_long",
);
