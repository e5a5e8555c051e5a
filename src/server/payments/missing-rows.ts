import type { PaymentRow } from "@/domain/payment/responses";
import type { TimeRange } from "../admin/time-range";
import type { Caller } from "../core/http";
import { coveredDaysOf } from "../statement/accounts";
import { paymentRows } from "./payment-row";
import { missingPage } from "./pending-pages";

/** What waits and may be missing on the statement, up to `limit`. Before a statement is imported nothing is. */
export function missingRows(
  app: App,
  caller: Caller,
  range: TimeRange,
  limit: number,
): PaymentRow[] {
  const covered = coveredDaysOf(app);
  if (covered.length === 0) return [];
  const params = { ...range.params, limit, covered: JSON.stringify(covered) };
  return paymentRows(app, caller, missingPage(range), params, range);
}
