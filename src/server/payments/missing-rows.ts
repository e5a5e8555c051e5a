import type { PaymentRow } from "@/domain/payment/responses";
import type { Days } from "@/domain/statement/desk/gaps";
import { DAY_MS } from "@/domain/time/durations";
import { momentText, startOfDay } from "@/domain/time/sa-time";
import type { TimeRange } from "../admin/time-range";
import type { Caller } from "../core/http";
import { coveredDaysOf } from "../statement/accounts";
import { paymentRows } from "./payment-row";
import { waitingSince } from "./pending-groups";
import { missingPage } from "./pending-pages";

/** What waits and may be missing on the statement, up to `limit`. Before a statement is imported nothing is. */
export function missingRows(
  app: App,
  caller: Caller,
  range: TimeRange,
  { limit, now }: { readonly limit: number; readonly now: number },
): PaymentRow[] {
  const covered = coveredDaysOf(app);
  if (covered.length === 0) return [];
  const inside = range.within(...momentsOf(covered));
  const params = {
    ...inside.params,
    ...waitingSince(now),
    limit,
    covered: JSON.stringify(covered),
  };
  return paymentRows(app, caller, missingPage(inside), params, inside);
}

/** From when to when anything was placed that may be missing: the rest waits for its statement, and nobody reads it. */
function momentsOf(covered: readonly Days[]): [string, string] {
  const from = covered[0]?.from ?? "";
  const to = covered[covered.length - 1]?.to ?? "";
  return [momentText(startOfDay(from)), momentText(startOfDay(to) + DAY_MS)];
}
