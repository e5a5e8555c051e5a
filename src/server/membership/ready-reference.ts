import { nameOf } from "../mail/notify-member";
import { issueReference } from "../orders/issue-reference";
import { monthToPay, openReference } from "./membership";

/** The reference for the month that a member pays next: the one that is open, or else a new one. */
export function readyReference(
  tx: App,
  userId: string,
  now: number,
): { readonly reference: string; readonly month: string } {
  const month = monthToPay(tx, userId, now);
  const stored = openReference(tx, userId, month);
  if (stored) {
    return { reference: stored.getString("reference"), month: stored.getString("month_period") };
  }
  const reference = issueReference(tx, {
    userId,
    name: nameOf(tx, userId),
    purpose: "membership",
    orderId: "",
    month,
    carriesMembership: true,
    now,
  });
  return { reference, month };
}
