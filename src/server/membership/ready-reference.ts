import { nameOf } from "../mail/notify-member";
import { issueReference } from "../orders/issue-reference";
import { monthToPay, referenceOfMonth } from "./membership";

/** The reference for the month that a member pays next, not before `from`: the one that it has, or else a new one. */
export function readyReference(
  tx: App,
  userId: string,
  now: number,
  from?: string,
): { readonly reference: string; readonly month: string } {
  const month = monthToPay(tx, userId, now, from);
  const stored = referenceOfMonth(tx, userId, month);
  if (stored) return stored;
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
